// The page that takes files: it sends them, tells how far the work is, and gives way to the report.
const byId = (id) => document.getElementById(id);
const { words, token, limit } = JSON.parse(byId("data").textContent);
const chosen = [];

const tell = () => {
  byId("chosen").replaceChildren(...chosen.map((file, at) => {
    const row = document.createElement("li");
    const away = document.createElement("button");
    away.type = "button";
    away.textContent = "×";
    away.setAttribute("aria-label", words.remove.replace("{file}", file.name));
    away.addEventListener("click", () => (chosen.splice(at, 1), tell()));
    row.append(`${file.name} `, away);
    return row;
  }));
  byId("go").disabled = !chosen.some((file) => /\.vlog$/i.test(file.name));
};

const take = (files) => {
  for (const file of files) {
    const at = chosen.findIndex((one) => one.name === file.name);
    if (at >= 0) chosen[at] = file;
    else chosen.push(file);
  }
  // Parts of one game are read in the order of their names.
  chosen.sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));
  byId("error").textContent = "";
  tell();
};

byId("files").addEventListener("change", (event) => {
  take(event.target.files);
  event.target.value = "";
});
for (const kind of ["dragover", "dragleave", "drop"]) {
  document.addEventListener(kind, (event) => {
    event.preventDefault();
    byId("zone").classList.toggle("over", kind === "dragover");
    if (kind === "drop") take(event.dataTransfer.files);
  });
}

const fail = (text) => {
  byId("progress").hidden = true;
  byId("stage").textContent = "";
  byId("error").textContent = text;
  byId("go").disabled = false;
};

byId("form").addEventListener("submit", async (event) => {
  event.preventDefault();
  byId("error").textContent = "";
  if (chosen.reduce((sum, file) => sum + file.size, 0) > limit) return fail(words.too_large);
  byId("go").disabled = true;
  byId("progress").hidden = false;
  byId("stage").textContent = words.sending;
  // A line that says what follows, then the files one after the other.
  const head = {
    files: chosen.map(({ name, size }) => ({ name, size })),
    module: byId("module").value,
    language: byId("lang").value,
    anonymous: byId("anonymous").checked,
  };
  let answer;
  try {
    const body = new Blob([`${JSON.stringify(head)}\n`, ...chosen]);
    answer = await fetch("/check", { method: "POST", body, headers: { "X-Validator": token } });
  } catch {
    return fail(words.lost);
  }
  // The answer comes in lines of JSON: stages, and at the end the report or what is wrong.
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read().catch(() => ({ done: true }));
    if (done) return fail(words.lost);
    const lines = (rest + value).split("\n");
    rest = lines.pop();
    for (const line of lines) {
      const said = JSON.parse(line);
      if (said.error) return fail(said.error);
      if (said.stage) {
        byId("stage").textContent = said.text;
        byId("progress").value += 1;
      }
      if (said.page) {
        document.open();
        document.write(said.page);
        document.close();
        return undefined;
      }
    }
  }
});
tell();
