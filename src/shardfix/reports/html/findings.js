// The list of findings and its filters. Rows come a page at a time, and the inside of a row when it is opened.

const PAGE = 60;
const FILTER = { words: [], levels: new Set(LEVELS), rule: "", owner: null, folder: "", state: "" };
const STATES = {
  new: "New since the earlier report",
  left: "Left since the earlier report",
  known: "Known to the baseline",
};
let matches = [];
let shown = 0;

/** Every finding, those included that the baseline knows, with what is told of its file. */
function flatten(data) {
  const fresh = new Set(data.since?.new ?? []);
  const all = [];
  for (const file of data.files) {
    const told = [...file.findings.map((each) => [each, false]), ...file.baselined.map((each) => [each, true])];
    for (const [finding, known] of told) {
      const age = fresh.has(finding.fingerprint) ? "new" : "left";
      const states = [known && "known", data.since && age].filter(Boolean);
      all.push({ ...finding, path: file.path, owners: file.owners, states });
    }
  }
  return all.sort((a, b) =>
    a.path < b.path
      ? -1
      : a.path > b.path
        ? 1
        : (a.cell ?? 0) - (b.cell ?? 0) || a.line - b.line || a.column - b.column,
  );
}

/** Where in its file a finding is; in a notebook, in which cell. */
function position({ cell, line, column }) {
  return `${cell ? `:cell ${cell}` : ""}:${line}${column ? `:${column}` : ""}`;
}

/** What the search looks through: of a diff only the lines that change, for its neighbours are other findings. */
function haystack(finding) {
  if (finding.haystack) return finding.haystack;
  const evidence = finding.evidence.map((each) => each.text);
  const changed = finding.diff
    .split("\n")
    .slice(2)
    .filter((line) => /^[-+]/.test(line));
  const words = [finding.path, finding.code, finding.name, finding.reason, ...finding.owners, ...evidence, ...changed];
  finding.haystack = words.join("\n").toLowerCase();
  return finding.haystack;
}

function fits(finding) {
  return (
    FILTER.levels.has(finding.safety) &&
    (!FILTER.rule || finding.code === FILTER.rule) &&
    (FILTER.owner === null || ownersOf(finding).includes(FILTER.owner)) &&
    finding.path.startsWith(FILTER.folder) &&
    (!FILTER.state || finding.states.includes(FILTER.state)) &&
    FILTER.words.every((word) => haystack(finding).includes(word))
  );
}

function drawList() {
  matches = ALL.filter(fits);
  shown = 0;
  byId("list").replaceChildren();
  byId("count").textContent =
    matches.length === ALL.length
      ? plural(ALL.length, "finding")
      : `${number(matches.length)} of ${plural(ALL.length, "finding")}`;
  byId("chips").replaceChildren(...chips());
  if (!matches.length) byId("list").append(make("li.empty", {}, "No finding is like this."));
  showMore();
}

function showMore() {
  byId("list").append(...matches.slice(shown, shown + PAGE).map(item));
  shown = Math.min(shown + PAGE, matches.length);
  byId("more").hidden = shown >= matches.length;
}

function item(finding) {
  const place = finding.path.lastIndexOf("/") + 1;
  const summary = make(
    "summary",
    {},
    make("span.what", {}, make("code", {}, finding.code), ` ${finding.name}`),
    make(`span.level.${finding.safety}`, {}, HINTS[finding.safety][0].toLowerCase()),
    ...finding.states.filter((state) => state !== "left").map((state) => make("span.level", {}, state)),
    make(
      "span.place",
      {},
      finding.path.slice(0, place),
      make("b", {}, finding.path.slice(place)),
      position(finding),
    ),
    make("span.reason", {}, ...prose(finding.reason)),
  );
  const details = make("details", {}, summary);
  details.addEventListener("toggle", () => details.append(inside(finding)), { once: true });
  return make("li", {}, details);
}

function inside(finding) {
  const evidence = finding.evidence.map(({ text, line }) =>
    make("li", {}, ...prose(text), line && !text.includes(`line ${line}`) ? ` (line ${line})` : ""),
  );
  return make(
    "div.inside",
    {},
    evidence.length ? make("p.because", {}, "Because") : null,
    evidence.length ? make("ul.plain.small", {}, ...evidence) : null,
    finding.diff ? diffTable(finding.diff) : make("div", {}, ...howTo(finding.code)),
    finding.owners.length ? make("p.aside", {}, `Owned by ${finding.owners.join(", ")}`) : null,
  );
}

// -- filters -------------------------------------------------------------------------------------------------------

function drawFilters() {
  const codes = [...new Set(ALL.map((finding) => finding.code))].sort();
  const owners = [...new Set(ALL.flatMap(ownersOf))].sort();
  const states = Object.keys(STATES).filter((state) => ALL.some((finding) => finding.states.includes(state)));
  fillSelect(
    "rule",
    "All rules",
    codes.map((code) => [code, `${code} ${DATA.rules[code].name}`]),
  );
  fillSelect(
    "owner",
    "All owners",
    owners.map((owner) => [`=${owner}`, owner || "nobody"]),
  );
  fillSelect(
    "state",
    "All states",
    states.map((state) => [state, STATES[state]]),
  );
  byId("levels").append(...LEVELS.map(levelButton));
  byId("filters").addEventListener("submit", (event) => event.preventDefault());
  let timer = 0;
  byId("search").addEventListener("input", (event) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      FILTER.words = event.target.value.toLowerCase().split(/\s+/).filter(Boolean);
      drawList();
    }, 100);
  });
  byId("more").addEventListener("click", showMore);
  new IntersectionObserver((entries) => entries[0].isIntersecting && showMore(), { rootMargin: "600px" }).observe(
    byId("more"),
  );
}

function fillSelect(id, every, options) {
  const select = byId(id);
  select.append(...[["", every], ...options].map(([value, text]) => make("option", { value }, text)));
  select.hidden = options.length < 2;
  select.addEventListener("change", () =>
    choose(id, id === "owner" ? (select.value ? select.value.slice(1) : null) : select.value, true, false),
  );
}

function levelButton(level) {
  const press = () => {
    FILTER.levels.has(level) ? FILTER.levels.delete(level) : FILTER.levels.add(level);
    button.setAttribute("aria-pressed", FILTER.levels.has(level));
    drawList();
  };
  const button = make(`button.${level}`, { type: "button", "aria-pressed": "true", click: press }, HINTS[level][0]);
  return button;
}

/** Filter by a rule, owner, folder or state; a second press on the same one takes the filter away. */
function choose(filter, value, only = false, jump = !only) {
  const none = filter === "owner" ? null : "";
  FILTER[filter] = !only && FILTER[filter] === value ? none : value;
  if (filter !== "folder")
    byId(filter).value = filter === "owner" ? (FILTER.owner === null ? "" : `=${FILTER.owner}`) : FILTER[filter];
  else drawFolders();
  markPressed();
  drawList();
  if (jump && filter !== "folder") byId("findings").scrollIntoView({ behavior: CALM.matches ? "auto" : "smooth" });
}

const CALM = matchMedia("(prefers-reduced-motion: reduce)");

function markPressed() {
  for (const button of document.querySelectorAll("[data-filter]")) {
    button.setAttribute("aria-pressed", FILTER[button.dataset.filter] === button.dataset.key);
  }
}

/** The filters that are on, each with a way to take it off. */
function chips() {
  const on = [];
  if (FILTER.folder) on.push(["folder", FILTER.folder, ""]);
  if (FILTER.rule) on.push(["rule", FILTER.rule, ""]);
  if (FILTER.owner !== null) on.push(["owner", FILTER.owner || "nobody", null]);
  if (FILTER.state) on.push(["state", FILTER.state, ""]);
  return on.map(([filter, text, none]) =>
    make(
      "button.chip",
      { type: "button", click: () => choose(filter, none, true), "aria-label": `Take off the filter ${text}` },
      `${text} ×`,
    ),
  );
}
