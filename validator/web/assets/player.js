// The replay: going through the steps, the time line with its faults, what the current step says.
const byId = (id) => document.getElementById(id);
const make = (tag, attributes = {}, ...parts) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...parts);
  return element;
};
//: Steps listed before and after the current one.
const BEFORE = 4;
const AFTER = 9;

class Player {
  constructor() {
    this.view = new View(byId("board"));
    this.games = DATA.logs.map(() => null);
    this.timer = 0;
    this.number = -1;
    this.connect();
  }

  // --- Which log, which step ---------------------------------------------------------------------------------------
  open(number) {
    if (number === this.number) return;
    this.stop();
    this.number = number;
    this.log = DATA.logs[number];
    this.game = this.games[number] ??= new Game(this.log);
    this.board = new Board(byId("board"), this.game);
    byId("slider").max = this.game.last;
    byId("log").value = number;
    this.tabs();
    this.map(0);
    this.marks();
  }

  map(number) {
    this.board.show(number);
    const ground = this.log.maps[number];
    if (ground) {
      this.view.all(...ground.slice(1, 5));
      byId("board").style.setProperty("--shape", Math.min(2, Math.max(0.75, ground[3] / ground[4])));
    }
    byId("maps").querySelectorAll("button").forEach((tab, at) => tab.setAttribute("aria-pressed", String(at === number)));
  }

  tabs() {
    const tabs = this.log.maps.map(([name], number) => {
      const tab = make("button", { type: "button", "aria-pressed": "false" }, name);
      tab.addEventListener("click", () => {
        this.map(number);
        this.explain(this.focus);
      });
      return tab;
    });
    byId("maps").replaceChildren(...tabs);
    byId("maps").hidden = tabs.length < 2;
  }

  marks() {
    const { last } = this.game;
    const marks = this.log.faults.map(([step, severity, finding]) => {
      const label = fill(WORDS.fault_at, { step });
      const mark = make("button", { type: "button", class: severity, "aria-label": label, title: label, tabindex: "-1" });
      mark.style.left = `${(100 * (step + 1)) / Math.max(1, last)}%`;
      mark.addEventListener("click", () => this.show(step, finding));
      return mark;
    });
    byId("faults").replaceChildren(...marks);
    for (const id of ["fault-back", "fault-next"]) byId(id).disabled = !marks.length;
  }

  // Show the table after step `step` (-1: at the start). `finding`: the number of the finding looked at.
  show(step, finding = -1, quiet = false) {
    step = Math.max(-1, Math.min(this.game.last - 1, step));
    const fault = this.log.faults.find((one) => (finding >= 0 ? one[2] === finding : one[0] === step));
    this.focus = fault && fault[0] === step ? fault[3] : -1;
    this.board.update(this.game.go(step + 1));
    this.follow(Boolean(fault) || finding >= 0);
    this.explain(this.focus);
    this.tell(step, fault);
    byId("slider").value = step + 1;
    if (!quiet) this.address();
    document.dispatchEvent(new CustomEvent("step", { detail: { log: this.number, step, finding: fault ? fault[2] : -1 } }));
  }

  get step() {
    return this.game.at - 1;
  }

  explain(focus) {
    this.board.explain(this.step, focus);
  }

  // Go to the map on which something happens, and bring it into sight.
  follow(close) {
    const moves = this.game.moves();
    const touched = moves.map(([, , to]) => to).concat(moves.map(([, from]) => from));
    const spots = this.focus >= 0 ? [[...this.game.piece(this.focus)], ...touched] : touched;
    const on = spots.filter(([map]) => map >= 0);
    if (!on.length) return;
    const focused = on.some(([map]) => map === this.board.map) && !(close && on[0][MAP] !== this.board.map);
    if (!focused) this.map(on[0][MAP]);
    const points = on.filter(([map]) => map === this.board.map).map((spot) => [spot[X], spot[Y]]);
    points.push(...this.drawn());
    if (close || this.view.zoomed) this.view.see(points, close);
  }

  // The corners of what is drawn of a step on an open table: ways, and ranges as far as they lie on the map.
  drawn() {
    const [map, drawn] = this.log.drawn[this.step] ?? [-1, []];
    if (map !== this.board.map) return [];
    const [x, y, width, height] = this.view.whole;
    const within = (px, py) => [Math.min(Math.max(px, x), x + width), Math.min(Math.max(py, y), y + height)];
    return drawn.flatMap(([radius, ...flat]) => {
      const points = flat.flatMap((_, i) => (i % 2 ? [] : [[flat[i], flat[i + 1]]]));
      return points.flatMap(([px, py]) => [within(px - radius, py - radius), within(px + radius, py + radius)]);
    });
  }

  get fragment() {
    const step = Math.max(0, this.step);
    return this.number ? `#log=${this.number + 1}&step=${step}` : `#step=${step}`;
  }

  // Browsers allow only so many new addresses a second: while somebody runs through the steps, the last one will do.
  address(soon = 250) {
    clearTimeout(this.writing);
    this.writing = setTimeout(() => this.write(), soon);
  }

  write() {
    clearTimeout(this.writing);
    if (location.hash !== this.fragment) history.replaceState(null, "", this.fragment);
  }

  // --- What a step says ---------------------------------------------------------------------------------------------
  tell(step, fault) {
    const now = byId("now");
    now.className = fault ? fault[1] : "";
    if (step < 0) now.replaceChildren(WORDS.at_start);
    else {
      const when = DATA.texts[this.log.steps[step][3]];
      now.replaceChildren(make("b", {}, fill(WORDS.at_step, { step, last: this.game.last - 1 })), when ? ` · ${when}` : "");
      const card = fault && byId(`finding-${fault[2] + 1}`);
      if (card) now.append(make("span", {}, card.querySelector(".who").textContent, ": ", card.querySelector(".what").textContent));
    }
    const from = Math.max(0, Math.min(step - BEFORE, this.game.last - BEFORE - AFTER - 1));
    const rows = [];
    for (let at = from; at < Math.min(this.game.last, from + BEFORE + AFTER + 1); at++) rows.push(this.row(at, at === step));
    const steps = byId("steps");
    steps.replaceChildren(...rows);
    const current = steps.querySelector("[aria-current]");
    // The current step near the middle, and no row cut at the top.
    const high = current ? current.offsetTop - (steps.clientHeight - current.offsetHeight) / 2 : 0;
    const top = rows.find((row) => row.offsetTop >= Math.min(high, current?.offsetTop ?? 0)) ?? rows[0];
    steps.scrollTop = current && top ? top.offsetTop - rows[0].offsetTop : 0;
  }

  row(at, current) {
    const [, texts, player, , undoneBy, undoes, isUndo] = this.log.steps[at];
    const row = make("li", { value: at, "data-step": at });
    const link = make("a", { href: this.number ? `#log=${this.number + 1}&step=${at}` : `#step=${at}` }, String(at));
    const body = make("div", {});
    const struck = undoneBy !== null;
    const told = texts.map((text) => make(struck ? "s" : "p", {}, DATA.texts[text]));
    const who = DATA.texts[player];
    if (who && !texts.some((text) => DATA.texts[text].includes(who))) body.append(make("p", { class: "by" }, who));
    body.append(...told);
    if (!told.length && !struck && !isUndo) body.append(make("p", { class: "note" }, "–"));
    if (struck) body.append(make("p", { class: "note" }, fill(WORDS.undone_by, { step: undoneBy })));
    if (isUndo) body.append(make("p", { class: "note" }, fill(WORDS.undoes, { step: undoes ?? "?" })));
    if (current) {
      row.setAttribute("aria-current", "step");
      for (const deed of this.log.deeds[at] ?? []) body.append(make("p", { class: "deed" }, fill(WORDS.read_as, { text: DATA.texts[deed] })));
    }
    const fault = this.log.faults.find((one) => one[0] === at);
    if (fault) row.classList.add(fault[1]);
    row.append(link, body);
    return row;
  }

  // --- Playing ------------------------------------------------------------------------------------------------------
  toggle() {
    if (this.timer) this.stop();
    else {
      if (this.game.at >= this.game.last) this.show(-1);
      this.timer = setInterval(() => this.tick(), Number(byId("speed").value));
      this.button();
    }
  }

  tick() {
    if (this.game.at >= this.game.last) this.stop();
    else this.show(this.step + 1);
  }

  stop() {
    clearInterval(this.timer);
    this.timer = 0;
    this.button();
  }

  button() {
    byId("play").textContent = this.timer ? WORDS.pause : WORDS.play;
    byId("play").setAttribute("aria-pressed", String(Boolean(this.timer)));
  }

  fault(direction) {
    const steps = this.log.faults.filter((one) => (direction > 0 ? one[0] > this.step : one[0] < this.step));
    const next = direction > 0 ? steps[0] : steps[steps.length - 1];
    if (next) this.show(next[0], next[2]);
    else if (this.log.faults.length) {
      const [step, , finding] = this.log.faults[direction > 0 ? 0 : this.log.faults.length - 1];
      this.show(step, finding);
    }
  }

  connect() {
    const on = (id, work) => byId(id).addEventListener("click", work);
    on("first", () => this.show(-1));
    on("back", () => this.show(this.step - 1));
    on("forward", () => this.show(this.step + 1));
    on("last", () => this.show(this.game.last - 1));
    on("play", () => this.toggle());
    on("fault-back", () => this.fault(-1));
    on("fault-next", () => this.fault(1));
    on("zoom-in", () => this.view.zoom(1.5));
    on("zoom-out", () => this.view.zoom(1 / 1.5));
    on("zoom-all", () => this.view.reset());
    byId("slider").addEventListener("input", (event) => this.show(Number(event.target.value) - 1));
    byId("speed").addEventListener("change", () => this.timer && (this.stop(), this.toggle()));
    byId("board").addEventListener("click", (event) => this.stack(event));
  }

  // A click on a stack says what lies in it.
  stack(event) {
    const box = byId("stack");
    const piece = event.target.closest?.("[data-piece]");
    box.hidden = !piece || this.view.moved > 4;
    if (box.hidden) return;
    const [map, x, y] = this.game.piece(Number(piece.dataset.piece));
    const found = this.game.stack(map, x, y).reverse();
    box.replaceChildren(...found.map((one) => {
      const look = this.game.piece(one)[LOOK];
      return make("div", {}, portrait(look, this.board.chip, this.log.sides[one]), make("span", {}, this.log.names[one] || "?"));
    }));
  }
}

// A piece's picture by itself.
const portrait = (look, chipSize, side) => {
  const half = (Math.max(...sizeOf(look)) || chipSize) * 0.56;
  return svg("svg", { viewBox: `${-half} ${-half} ${2 * half} ${2 * half}`, "aria-hidden": "true" }, drawLook(look, chipSize, side));
};
