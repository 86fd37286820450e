// What of a map is seen: wheel, drag, pinch, buttons; and keeping in sight what happens.
class View {
  constructor(element) {
    this.element = element;
    this.box = [0, 0, 100, 100];
    this.whole = [0, 0, 100, 100];
    this.touches = new Map();
    element.addEventListener("wheel", (event) => this.onWheel(event), { passive: false });
    element.addEventListener("pointerdown", (event) => this.onDown(event));
    element.addEventListener("pointermove", (event) => this.onMove(event));
    for (const end of ["pointerup", "pointercancel"]) element.addEventListener(end, (event) => this.onUp(event));
  }

  all(x, y, width, height) {
    this.whole = [x, y, Math.max(1, width), Math.max(1, height)];
    this.set(...this.whole);
  }

  set(x, y, width, height) {
    const [wx, wy, ww, wh] = this.whole;
    const shrink = Math.min(1, ww / width, wh / height);
    [width, height] = [width * shrink, height * shrink];
    x = Math.min(Math.max(x, wx), wx + ww - width);
    y = Math.min(Math.max(y, wy), wy + wh - height);
    this.box = [x, y, width, height];
    this.element.setAttribute("viewBox", this.box.map((side) => Math.round(side * 10) / 10).join(" "));
  }

  reset() {
    this.set(...this.whole);
  }

  get zoomed() {
    return this.box[2] < this.whole[2] * 0.99;
  }

  zoom(by, at) {
    const [x, y, width, height] = this.box;
    const wide = Math.min(this.whole[2], Math.max(this.whole[2] / 24, width / by));
    const scale = wide / width;
    const [px, py] = at ?? [x + width / 2, y + height / 2];
    this.set(px - (px - x) * scale, py - (py - y) * scale, wide, height * scale);
  }

  // Bring points into sight; `close` also goes nearer, as far as the screen is too small for the whole.
  see(points, close) {
    if (!points.length) return;
    const xs = points.map(([x]) => x);
    const ys = points.map(([, y]) => y);
    const [left, top, right, bottom] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
    const [x, y, width, height] = this.box;
    const shown = this.element.getBoundingClientRect().width || 1;
    if (close && !this.zoomed && this.whole[2] > shown * 1.5) {
      const wide = Math.max(shown * 1.25, (right - left) * 1.5, ((bottom - top) * 1.5 * this.whole[2]) / this.whole[3]);
      if (wide < this.whole[2]) {
        const high = (wide * this.whole[3]) / this.whole[2];
        this.set((left + right - wide) / 2, (top + bottom - high) / 2, wide, high);
        return;
      }
    }
    const rim = width * 0.06;
    if (left < x + rim || right > x + width - rim || top < y + rim || bottom > y + height - rim) {
      this.set((left + right - width) / 2, (top + bottom - height) / 2, width, height);
    }
  }

  point(event) {
    const matrix = this.element.getScreenCTM();
    if (!matrix) return [0, 0];
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return [x, y];
  }

  onWheel(event) {
    // A page is scrolled over a map that is seen whole; Ctrl or a map gone into zooms.
    if (!event.ctrlKey && !this.zoomed) return;
    event.preventDefault();
    this.zoom(Math.exp(-event.deltaY / 400), this.point(event));
  }

  onDown(event) {
    this.touches.set(event.pointerId, [event.clientX, event.clientY]);
    this.moved = 0;
  }

  onMove(event) {
    const last = this.touches.get(event.pointerId);
    if (!last) return;
    const now = [event.clientX, event.clientY];
    const others = [...this.touches.entries()].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    this.moved += Math.hypot(now[0] - last[0], now[1] - last[1]);
    if (others.length) {
      const span = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]) || 1;
      this.zoom(span(now, others[0]) / span(last, others[0]), this.point(event));
    } else if (this.zoomed) {
      const scale = this.element.getScreenCTM()?.a || 1;
      const [x, y, width, height] = this.box;
      this.set(x - (now[0] - last[0]) / scale, y - (now[1] - last[1]) / scale, width, height);
      if (this.moved > 4) this.element.setPointerCapture(event.pointerId);
    }
    this.touches.set(event.pointerId, now);
    this.element.classList.toggle("near", this.zoomed);
  }

  onUp(event) {
    this.touches.delete(event.pointerId);
  }
}
