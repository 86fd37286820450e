// Draws a map with its pieces as SVG: pictures, layers and facings as the log left them; arrows, targets, rings.
const SVG = "http://www.w3.org/2000/svg";
const svg = (tag, attributes = {}, ...parts) => {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...parts);
  return element;
};

// Pictures become addresses once: a data address in hundreds of places would be read as often.
const addresses = [];
const address = (number) => {
  if (addresses[number] === undefined) {
    const [head, body] = DATA.pictures[number].split(",", 2);
    if (!body) addresses[number] = "";
    else {
      const bytes = Uint8Array.from(atob(body), (sign) => sign.charCodeAt(0));
      addresses[number] = URL.createObjectURL(new Blob([bytes], { type: head.slice(5, head.indexOf(";")) }));
    }
  }
  return addresses[number];
};

const image = (number, x, y, width, height) =>
  svg("image", { href: address(number), x, y, width, height, preserveAspectRatio: "none" });

// How wide and high a look is on the table, for rings and stacks; [0, 0] without a picture.
const sizes = [];
const sizeOf = (look) => {
  if (!sizes[look]) {
    const marks = DATA.looks[look].d;
    const outline = marks.find((mark) => mark.length === 2) ?? [0, 0];
    const [, , , width, height] = marks.find((mark) => mark.length === 5) ?? [0, 0, 0, ...outline];
    const side = Math.max(width, height);
    sizes[look] = marks.some((mark) => mark.length === 1) ? [side, side] : [width, height];
  }
  return sizes[look];
};

// Without a picture a piece is a chip with its name.
const chip = (name, size, side) => {
  const lines = name.split(/\s+/).reduce((found, word) => {
    const last = found[found.length - 1];
    if (last && (last + word).length < 10) found[found.length - 1] = `${last} ${word}`;
    else found.push(word);
    return found;
  }, []).slice(0, 3);
  const longest = Math.max(...lines.map((line) => Math.min(11, line.length)), 1);
  const text = svg("text", { class: "chip-name", "font-size": Math.min(size / 5, (size * 1.6) / longest) });
  lines.forEach((line, at) =>
    text.append(svg("tspan", { x: 0, y: (at - (lines.length - 1) / 2) * (size / 4.4) + size / 14 }, line.slice(0, 11))));
  const half = size / 2;
  return [svg("rect", { class: `chip side${side}`, x: -half, y: -half, width: size, height: size, rx: size / 10 }), text];
};

// A look as a group around the origin. A turn turns everything below it.
const drawLook = (number, chipSize, side = -1) => {
  const look = DATA.looks[number];
  const bare = !look.d.some((mark) => mark.length === 2 || (mark.length === 5 && DATA.pictures[mark[0]]));
  let group = svg("g", {});
  if (bare) group.append(...chip(look.n || "?", chipSize, side));
  for (const mark of look.d) {
    if (mark.length === 1) {
      // A name is read upright.
      if (bare) continue;
      group.setAttribute("transform", `rotate(${mark[0]})`);
      group = svg("g", {}, group);
    } else if (mark.length === 2) {
      const [width, height] = mark;
      group.append(svg("rect", { class: "deck", x: -width / 2, y: -height / 2, width, height, rx: Math.min(width, height) / 16 }));
    } else if (mark.length === 4) {
      group.append(svg("text", { class: "label", x: mark[1], y: mark[2], "font-size": mark[3] }, mark[0]));
    } else {
      const [picture, x, y, width, height] = mark;
      if (DATA.pictures[picture]) group.append(image(picture, x - width / 2, y - height / 2, width, height));
    }
  }
  const outer = svg("g", {}, group);
  if (look.f) outer.setAttribute("opacity", "0.45");
  return outer;
};

class Board {
  constructor(element, game) {
    this.element = element;
    this.game = game;
    this.map = 0;
    this.layers = {};
    this.drawn = new Map(); // piece -> [element, look]
    this.chip = this.chipSize();
    this.marked = -1;
  }

  chipSize() {
    // By the counters that have pictures: decks are larger.
    const drawn = DATA.looks.flatMap((look, at) => (look.d.some((mark) => mark.length === 2) ? [] : [at]));
    const all = drawn.map((look) => Math.max(...sizeOf(look))).filter(Boolean).sort((a, b) => a - b);
    return all.length ? all[all.length >> 1] : 56;
  }

  show(map) {
    this.map = map;
    this.drawn.clear();
    this.element.replaceChildren();
    for (const name of ["ground", "targets", "pieces", "over"]) {
      this.layers[name] = svg("g", { class: name });
      this.element.append(this.layers[name]);
    }
    const ground = this.game.log.maps[map];
    if (!ground) return;
    const [, left, top, width, height, boards] = ground;
    this.layers.ground.append(svg("rect", { class: "paper", x: left, y: top, width, height }));
    const shown = boards.filter(([, , , , picture]) => picture !== null && DATA.pictures[picture]);
    if (!shown.length) this.sketchAreas();
    for (const [x, y, w, h, picture, reversed] of shown) {
      const drawn = image(picture, x, y, w, h);
      if (reversed) drawn.setAttribute("transform", `rotate(180 ${x + w / 2} ${y + h / 2})`);
      this.layers.ground.append(drawn);
    }
    for (let piece = 0; piece < this.game.count; piece++) this.place(piece);
    this.restack(new Set(Array.from({ length: this.game.count }, (_, piece) => piece)));
  }

  // Without a picture of the map: the areas of the rules, with their names.
  sketchAreas() {
    this.game.log.places.forEach(([map, corners], at) => {
      if (map !== this.map) return;
      const xs = corners.filter((_, i) => i % 2 === 0);
      const ys = corners.filter((_, i) => i % 2);
      this.layers.ground.append(
        svg("polygon", { class: "area", points: corners.join(" ") }),
        svg("text", { class: "area-name", x: (Math.min(...xs) + Math.max(...xs)) / 2, y: Math.min(...ys) + this.chip * 0.42, "font-size": this.chip * 0.3 }, this.game.log.areas[at]),
      );
    });
  }

  // Draw pieces anew where they are now.
  update(changed) {
    for (const piece of changed) this.place(piece);
    this.restack(changed);
  }

  place(piece) {
    const [map, x, y, look] = this.game.piece(piece);
    const known = this.drawn.get(piece);
    if (map !== this.map) {
      if (known) {
        known.element.remove();
        this.drawn.delete(piece);
        this.lift(`${known.x},${known.y}`);
      }
      return;
    }
    let element = known?.element;
    if (!element || known.look !== look) {
      const fresh = svg("g", { class: "piece", "data-piece": piece });
      fresh.append(svg("title", {}, this.game.log.names[piece] || "?"), drawLook(look, this.chip, this.game.log.sides[piece]));
      if (element) element.replaceWith(fresh);
      else this.layers.pieces.append(fresh);
      element = fresh;
    }
    if (known && (known.x !== x || known.y !== y)) this.lift(`${known.x},${known.y}`);
    element.dataset.at = `${x},${y}`;
    this.drawn.set(piece, { element, look, x, y });
  }

  lift(key) {
    (this.left ??= new Set()).add(key);
  }

  // Pieces at one point lie a little apart, as in VASSAL, the last come on top.
  restack(changed) {
    const keys = this.left ?? new Set();
    this.left = undefined;
    for (const piece of changed) {
      const known = this.drawn.get(piece);
      if (known) keys.add(`${known.x},${known.y}`);
    }
    for (const key of keys) {
      const [x, y] = key.split(",").map(Number);
      this.game.stack(this.map, x, y).forEach((piece, height) => {
        const known = this.drawn.get(piece);
        if (!known) return;
        const by = Math.min(height, 8);
        known.dx = by * this.chip * 0.05;
        known.dy = -by * this.chip * 0.09;
        known.element.setAttribute("transform", `translate(${x + known.dx} ${y + known.dy})`);
        this.layers.pieces.append(known.element);
      });
    }
  }

  // What the step just played did: arrows, targets, ways and ranges, rings.
  explain(step, focus) {
    const { log } = this.game;
    this.layers.targets.replaceChildren();
    this.layers.over.replaceChildren();
    if (step < 0) return;
    for (const place of log.targets[step] ?? []) {
      const [map, corners] = log.places[place];
      if (map === this.map) this.layers.targets.append(svg("polygon", { class: "target", points: corners.join(" ") }));
    }
    const [map, drawn] = log.drawn[step] ?? [-1, []];
    if (map === this.map) drawn.forEach(([radius, ...points]) => this.sketch(radius, points));
    const moves = this.game.moves();
    const seen = new Set();
    for (const [piece, from, to] of moves) {
      if (from[MAP] === this.map && to[MAP] === this.map) {
        const way = [from[X], from[Y], to[X], to[Y]].join();
        if ((from[X] !== to[X] || from[Y] !== to[Y]) && !seen.has(way)) this.arrow(...way.split(",").map(Number));
        seen.add(way);
      }
      if (to[MAP] === this.map) this.ring(piece, "touched");
      else if (from[MAP] === this.map) this.gone(from[X], from[Y]);
    }
    if (focus >= 0) {
      this.ring(focus, "fault");
      const known = this.drawn.get(focus);
      if (known) this.layers.pieces.append(known.element);
    }
  }

  sketch(radius, points) {
    const style = { class: radius ? "range" : "way" };
    if (radius) this.layers.over.append(svg("circle", { ...style, cx: points[0], cy: points[1], r: radius }));
    else this.layers.over.append(svg("polyline", { ...style, points: points.join(" ") }));
  }

  arrow(x1, y1, x2, y2) {
    let long = Math.hypot(x2 - x1, y2 - y1);
    // The piece itself stays in sight.
    const short = Math.min(this.chip * 0.55, long * 0.3) / long;
    [x2, y2] = [x2 - (x2 - x1) * short, y2 - (y2 - y1) * short];
    long *= 1 - short;
    const head = Math.min(this.chip * 0.42, long * 0.5);
    const [ux, uy] = [(x2 - x1) / long, (y2 - y1) / long];
    const [bx, by] = [x2 - ux * head, y2 - uy * head];
    const wide = head * 0.5;
    const shape = svg("g", { class: "arrow" });
    shape.append(
      svg("line", { x1, y1, x2: bx, y2: by, "stroke-width": this.chip * 0.13 }),
      svg("polygon", { points: [x2, y2, bx - uy * wide, by + ux * wide, bx + uy * wide, by - ux * wide].join(" ") }),
    );
    this.layers.over.append(shape);
  }

  ring(piece, kind) {
    const known = this.drawn.get(piece);
    if (!known) return;
    const rim = this.chip * (kind === "fault" ? 0.2 : 0.05);
    const [width, height] = sizeOf(known.look).map((side) => (side || this.chip) + rim);
    const [x, y] = [known.x + (known.dx ?? 0) - width / 2, known.y + (known.dy ?? 0) - height / 2];
    const wide = this.chip * (kind === "fault" ? 0.1 : 0.06);
    this.layers.over.append(svg("rect", { class: `ring ${kind}`, x, y, width, height, rx: this.chip / 8, "stroke-width": wide }));
  }

  gone(x, y) {
    const size = this.chip * 0.4;
    this.layers.over.append(svg("path", {
      class: "gone", "stroke-width": this.chip * 0.1, d: `M${x - size} ${y - size}l${2 * size} ${2 * size}M${x - size} ${y + size}l${2 * size} ${-2 * size}`,
    }));
  }
}
