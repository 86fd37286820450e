// The game as data, and where every piece is after any step.
//
// A log is {maps, names, sides, start, steps, places, areas, targets, deeds, drawn, faults}; see _log in page.py. A position
// is four numbers for each piece: map (-1: off the table), x, y, look. Every step keeps what it overwrites, so that
// going back costs what going forward does.
const DATA = JSON.parse(document.getElementById("data").textContent);
const WORDS = DATA.words;
const [MAP, X, Y, LOOK] = [0, 1, 2, 3];

const fill = (template, values) => template.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);

class Game {
  constructor(log) {
    this.log = log;
    this.last = log.steps.length;
    this.at = 0; // how many steps have been played
    this.count = log.names.length;
    this.now = new Int32Array(this.count * 4).fill(-1);
    this.order = new Int32Array(this.count); // who came last lies on top
    this.clock = 0;
    this.read(log.start, (piece, values) => this.put(piece, values));
    this.past = [];
  }

  read(flat, take) {
    for (let i = 0; i < flat.length; i += 5) take(flat[i], flat.slice(i + 1, i + 5));
  }

  put(piece, values) {
    const from = piece * 4;
    const moved = this.now[from] !== values[MAP] || this.now[from + X] !== values[X] || this.now[from + Y] !== values[Y];
    for (let i = 0; i < 4; i++) this.now[from + i] = values[i];
    if (moved) this.order[piece] = ++this.clock;
  }

  piece(number) {
    return this.now.subarray(number * 4, number * 4 + 4);
  }

  // Play to the position after `target` steps; gives the pieces that changed on the way.
  go(target) {
    const changed = new Set();
    target = Math.max(0, Math.min(this.last, target));
    while (this.at < target) {
      const before = [];
      this.read(this.log.steps[this.at][0], (piece, values) => {
        before.push([piece, [...this.piece(piece)], this.order[piece]]);
        this.put(piece, values);
        changed.add(piece);
      });
      this.past[this.at++] = before;
    }
    while (this.at > target) {
      const before = this.past[--this.at];
      for (let i = before.length - 1; i >= 0; i--) {
        const [piece, values, order] = before[i];
        this.now.set(values, piece * 4);
        this.order[piece] = order;
        changed.add(piece);
      }
    }
    return changed;
  }

  // What the step just played moved: [piece, old values, new values].
  moves() {
    if (!this.at) return [];
    return (this.past[this.at - 1] ?? []).map(([piece, old]) => [piece, old, [...this.piece(piece)]]);
  }

  // The pieces at a point, the lowest first.
  stack(map, x, y) {
    const found = [];
    for (let p = 0, i = 0; p < this.count; p++, i += 4) {
      if (this.now[i] === map && this.now[i + X] === x && this.now[i + Y] === y) found.push(p);
    }
    return found.sort((a, b) => this.order[a] - this.order[b] || a - b);
  }
}
