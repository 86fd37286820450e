// Puts the page to work: addresses of steps, keys, copying, printing, light and dark.
const player = new Player();
const list = new Findings(player);

const say = (text) => {
  byId("said").textContent = text;
  setTimeout(() => (byId("said").textContent = ""), 2500);
};

const copy = async (text) => {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without leave to use the clipboard: the old way, by a selection.
    const area = make("textarea", { readonly: "", class: "unseen" });
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  say(WORDS.copied);
};

// `#step=57`, `#log=2&step=57`; without one, the first fault or the start.
const arrive = () => {
  if (location.hash && !location.hash.includes("step=")) return;
  const asked = new URLSearchParams(location.hash.slice(1));
  const log = Math.max(0, Math.min(DATA.logs.length - 1, Number(asked.get("log") ?? 1) - 1 || 0));
  player.open(log);
  if (asked.has("step")) {
    player.stop();
    player.show(Number(asked.get("step")) || 0);
    return;
  }
  const first = DATA.logs.findIndex((one) => one.faults.length);
  player.open(Math.max(0, first));
  if (first >= 0) player.show(player.log.faults[0][0], player.log.faults[0][2], true);
  else player.show(-1, -1, true);
};

document.addEventListener("click", (event) => {
  const link = event.target.closest("a.go");
  if (!link) return;
  event.preventDefault();
  if (link.dataset.finding !== undefined) list.look(link.closest(".finding"));
  else {
    history.replaceState(null, "", link.getAttribute("href"));
    arrive();
    byId("replay").scrollIntoView({ block: "start" });
  }
});

const KEYS = {
  ArrowRight: () => player.show(player.step + 1),
  ArrowLeft: () => player.show(player.step - 1),
  Home: () => player.show(-1),
  End: () => player.show(player.game.last - 1),
  " ": () => player.toggle(),
  n: () => player.fault(1),
  p: () => player.fault(-1),
  "+": () => player.view.zoom(1.5),
  "=": () => player.view.zoom(1.5),
  "-": () => player.view.zoom(1 / 1.5),
  0: () => player.view.reset(),
};
// The same keys where the keyboard is set to Russian.
KEYS["т"] = KEYS.n;
KEYS["з"] = KEYS.p;

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const on = event.target;
  if (on.closest?.("select, textarea")) return;
  if ((event.key === " " || event.key === "Enter") && on.closest?.("button, summary, a")) return;
  if (on.id === "slider" && event.key.startsWith("Arrow")) return;
  const work = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!work) return;
  event.preventDefault();
  if (event.key !== " ") player.stop();
  work();
});

byId("log-label").hidden = DATA.logs.length < 2;
const logNames = byId("log");
DATA.logs.forEach((log, number) => logNames.append(make("option", { value: number }, log.name)));
logNames.addEventListener("change", () => {
  player.open(Number(logNames.value));
  player.show(-1);
});
byId("copy").addEventListener("click", () => copy(byId("summary").textContent));
byId("link").addEventListener("click", () => {
  player.write();
  copy(location.href);
});
byId("print").addEventListener("click", () => print());
byId("theme").addEventListener("click", () => {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
  byId("theme").setAttribute("aria-pressed", String(!dark));
});

// On paper there is nothing to unfold; ledgers stay as they are.
const folded = new Set();
addEventListener("beforeprint", () => {
  document.querySelectorAll(".finding details:not([open])").forEach((one) => {
    folded.add(one);
    one.open = true;
  });
});
addEventListener("afterprint", () => {
  for (const one of folded) one.open = false;
  folded.clear();
});
addEventListener("hashchange", arrive);
player.button();
if (DATA.logs.length) arrive();
