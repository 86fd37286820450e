// The list of findings: pictures of the units, filters, and which one is being looked at.
class Findings {
  constructor(player) {
    this.player = player;
    this.cards = [...document.querySelectorAll(".finding")];
    this.faces();
    byId("filters")?.addEventListener("change", () => this.filter());
    document.addEventListener("step", ({ detail }) => this.mark(detail.finding));
    for (const card of this.cards) {
      card.addEventListener("click", (event) => {
        if (!event.target.closest("a, summary, details, button")) this.look(card);
      });
    }
  }

  number(card) {
    return Number(card.id.replace("finding-", "")) - 1;
  }

  // Each unit as it looked when it happened.
  faces() {
    DATA.logs.forEach((log, at) => {
      const game = new Game(log);
      const chipSize = new Board(document.createElement("div"), game).chip;
      for (const [step, , finding, piece] of [...log.faults].sort((a, b) => a[0] - b[0])) {
        const face = document.querySelector(`#finding-${finding + 1} .face`);
        if (!face || piece < 0) continue;
        game.go(step + 1);
        const look = game.piece(piece)[LOOK];
        if (look >= 0) face.append(portrait(look, chipSize, log.sides[piece]));
      }
    });
  }

  look(card) {
    const finding = this.number(card);
    const log = Number(card.dataset.log);
    const at = DATA.logs.findIndex((one) => one.faults.some((fault) => fault[2] === finding));
    const fault = DATA.logs[at < 0 ? log : at]?.faults.find((one) => one[2] === finding);
    if (!fault) return;
    this.player.open(at);
    this.player.stop();
    this.player.show(fault[0], finding);
    this.player.write();
    if (matchMedia("(max-width: 900px)").matches) byId("replay").scrollIntoView({ block: "start" });
  }

  mark(finding) {
    const card = byId(`finding-${finding + 1}`);
    if (card === this.marked) return;
    this.marked?.removeAttribute("aria-current");
    card?.setAttribute("aria-current", "true");
    this.marked = card;
  }

  filter() {
    const value = (name) => byId(`by-${name}`)?.value ?? "";
    const [player, rule, severity] = ["player", "rule", "severity"].map(value);
    let shown = 0;
    for (const card of this.cards) {
      const takes = (!player || DATA.players[this.number(card)] === Number(player))
        && (!rule || card.dataset.rule === rule)
        && (!severity || card.dataset.severity === severity);
      card.hidden = !takes;
      shown += takes;
    }
    byId("none-shown").hidden = shown > 0;
  }
}
