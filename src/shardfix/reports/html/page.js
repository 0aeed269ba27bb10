// Puts the page together.

const DATA = JSON.parse(byId("data").textContent);
const ALL = flatten(DATA);

/** What the documentation of a rule says about doing it by hand. */
function howTo(code) {
  const { sections } = DATA.rules[code];
  return ["What it does", "Why", "Safety", "References"]
    .filter((heading) => sections[heading])
    .flatMap((heading) => [make("h3", {}, heading), ...paragraphs(sections[heading])]);
}

function drawManual() {
  const manual = ALL.filter((finding) => finding.safety === "manual");
  byId("manual").hidden = !manual.length;
  const rules = [...grouped(manual, "code")].sort(([, a], [, b]) => b.length - a.length);
  byId("manual-rules").append(...rules.map(([code, findings]) => manualRule(code, findings)));
}

/** Findings by the value of a key. */
function grouped(findings, key) {
  const found = new Map();
  for (const each of findings) {
    if (!found.has(each[key])) found.set(each[key], []);
    found.get(each[key]).push(each);
  }
  return found;
}

const PLACES = 6; // that are named for each thing to do; the list below has them all

function manualRule(code, findings) {
  const { name, summary } = DATA.rules[code];
  const head = make(
    "summary",
    {},
    make("span.what", {}, make("code", {}, code), ` ${name}`),
    make("span.number", {}, plural(findings.length, "place")),
    make("span.reason", {}, ...prose(summary)),
  );
  const details = make("details", {}, head);
  details.addEventListener("toggle", () => details.append(manualInside(code, findings)), { once: true });
  return details;
}

/** The places of a rule by what is to be done there, then what the rule is about. */
function manualInside(code, findings) {
  const lists = [...grouped(findings, "reason")]
    .slice(0, 100)
    .map(([reason, places]) =>
      make(
        "li",
        {},
        make("p.todo", {}, ...prose(reason)),
        make(
          "ul.plain.small",
          {},
          ...places.slice(0, PLACES).map(placeOf),
          places.length > PLACES ? make("li", {}, `and ${number(places.length - PLACES)} more`) : null,
        ),
      ),
    );
  const show = make(
    "button.quiet.small",
    { type: "button", click: () => choose("rule", code, true, true) },
    "Show them in the list",
  );
  return make(
    "div.inside.split",
    {},
    make("div", {}, make("h3", {}, "What to do"), make("ol.todos", {}, ...lists), show),
    make("div", {}, ...howTo(code)),
  );
}

function placeOf(finding) {
  return make("li", {}, make("code.place", {}, `${finding.path}${position({ ...finding, column: 0 })}`));
}

function drawFailed() {
  const failed = DATA.files.filter((file) => file.error);
  byId("failed").hidden = !failed.length;
  byId("failed-files").append(
    ...failed.map((file) => make("li", {}, make("code.place", {}, file.path), make("span", {}, file.error))),
  );
}

// -- light and dark ------------------------------------------------------------------------------------------------

const THEMES = ["auto", "light", "dark"];

function remembered() {
  try {
    return localStorage.getItem("shardfix-theme") ?? "auto";
  } catch {
    return "auto"; // a browser that keeps nothing for local files
  }
}

function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
  byId("theme").textContent = { auto: "◐ Auto", light: "☀ Light", dark: "☾ Dark" }[theme];
  byId("theme").setAttribute("aria-label", `Colours: ${theme}. Change`);
}

byId("theme").addEventListener("click", () => {
  const next = THEMES[(THEMES.indexOf(document.documentElement.dataset.theme) + 1) % THEMES.length];
  setTheme(next);
  try {
    localStorage.setItem("shardfix-theme", next);
  } catch {
    // as above
  }
});

setTheme(remembered());
drawOverview();
drawFailed();
if (ALL.length) {
  byId("findings").hidden = false;
  drawWhere();
  drawManual();
  drawFilters();
  drawList();
}
