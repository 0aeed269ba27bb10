// A unified diff, shown side by side where there is room, else as it is.

const WIDE = matchMedia("(min-width: 800px)");

/** The rows of a unified diff: [kind, old number, old text, new number, new text]; null where a side has nothing. */
function diffRows(diff) {
  const rows = [];
  let removed = [];
  let added = [];
  let oldLine = 0;
  let newLine = 0;
  const flush = () => {
    for (let index = 0; index < Math.max(removed.length, added.length); index += 1) {
      const [left, right] = [removed[index], added[index]];
      rows.push(["change", left?.[0], left?.[1] ?? null, right?.[0], right?.[1] ?? null]);
    }
    removed = [];
    added = [];
  };
  for (const line of diff.split("\n").slice(2, -1)) {
    const text = line.slice(1).replace(/\r$/, "");
    if (line[0] === "-") removed.push([oldLine++, text]);
    else if (line[0] === "+") added.push([newLine++, text]);
    else if (line[0] === "@") {
      flush();
      [, oldLine, newLine] = line.match(/^@@ -(\d+)(?:,\d+)? \+(\d+)/).map(Number);
      if (rows.length) rows.push(["gap"]);
    } else if (line[0] === " ") {
      flush();
      rows.push(["same", oldLine++, text, newLine++, text]);
    }
  }
  flush();
  return rows;
}

/** The text of one side of a changed line, with what differs from the other side marked. */
function marked(text, other) {
  if (other === null) return [text];
  const [ours, theirs] = [[...text], [...other]]; // by characters, so that no surrogate pair is cut
  let head = 0;
  while (head < ours.length && ours[head] === theirs[head]) head += 1;
  let tail = 0;
  const longest = Math.min(ours.length, theirs.length) - head;
  while (tail < longest && ours.at(-1 - tail) === theirs.at(-1 - tail)) tail += 1;
  const part = (from, to) => ours.slice(from, to).join("");
  const end = ours.length - tail;
  if (head === end || end - head === ours.length) return [text];
  return [part(0, head), make("mark", {}, part(head, end)), part(end)];
}

function cells(kind, sign, line, content) {
  return [
    make(`td.line.${kind}`, {}, line === undefined ? "" : String(line)),
    make(`td.text.${kind}`, {}, ...(content === null ? [] : [make("span.sign", {}, sign), ...content])),
  ];
}

function sideBySide(rows) {
  return rows.map(([kind, oldLine, before, newLine, after]) => {
    if (kind === "gap") return make("tr.gap", {}, make("td", { colspan: 4 }, "⋯"));
    if (kind === "same")
      return make("tr", {}, ...cells("same", " ", oldLine, [before]), ...cells("same", " ", newLine, [after]));
    const left =
      before === null ? cells("none", "", undefined, null) : cells("old", "−", oldLine, marked(before, after));
    const right =
      after === null ? cells("none", "", undefined, null) : cells("new", "+", newLine, marked(after, before));
    return make("tr", {}, ...left, ...right);
  });
}

function stacked(rows) {
  const lines = [];
  let added = [];
  for (const [kind, oldLine, before, newLine, after] of [...rows, ["end"]]) {
    if (kind === "change") {
      if (before !== null) lines.push(make("tr", {}, ...cells("old", "−", oldLine, marked(before, after))));
      if (after !== null) added.push(make("tr", {}, ...cells("new", "+", newLine, marked(after, before))));
      continue;
    }
    lines.push(...added);
    added = [];
    if (kind === "gap") lines.push(make("tr.gap", {}, make("td", { colspan: 2 }, "⋯")));
    if (kind === "same") lines.push(make("tr", {}, ...cells("same", " ", newLine, [after])));
  }
  return lines;
}

/** The table of a diff, laid out anew when the window becomes wide or narrow. */
function diffTable(diff) {
  const rows = diffRows(diff);
  const body = make("tbody");
  const table = make("table.diff", { "aria-label": "Before and after" }, body);
  const draw = () => {
    table.classList.toggle("wide", WIDE.matches);
    body.replaceChildren(...(WIDE.matches ? sideBySide(rows) : stacked(rows)));
  };
  draw();
  WIDE.addEventListener("change", draw);
  return table;
}
