// The upper part of the page: how much there is, what became of it, and where it is.

const HINTS = {
  safe: ["Safe", "the meaning is kept: `shardfix apply` does these"],
  unsafe: ["Unsafe", "may change results or cost: look first, then `apply --unsafe`"],
  manual: ["By hand", "no rewrite: what to do is told below"],
};
const ROWS = 8; // of a card, before "Show all"

function sum(findings) {
  return tally(findings, () => [""]).get("") ?? { safe: 0, unsafe: 0, manual: 0, total: 0 };
}

function drawOverview() {
  const counts = sum(ALL);
  byId("project").textContent = DATA.project;
  const { from, to } = DATA.jax;
  const jax = from ? `From JAX ${from} to ${to}` : `For JAX ${to} and later`;
  byId("facts").textContent = `${jax} · ${longDate(DATA.created)} · ${plural(DATA.summary.files, "file")} looked at`;
  byId("made").textContent = `Made by shardfix ${DATA.shardfix}. This page holds its data and asks for nothing else.`;
  byId("overview").append(counts.total ? totals(counts) : nothingLeft());
  if (DATA.since) byId("overview").append(progress(DATA.since));
}

function longDate(iso) {
  const date = new Date(iso);
  const options = {
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZone: "UTC",
  };
  return Number.isNaN(date.getTime()) ? iso : `${date.toLocaleString("en-GB", options)} UTC`;
}

function nothingLeft() {
  const failed = DATA.summary.failed;
  const words = failed ? "Nothing found in the files that could be read" : "Nothing left to do";
  const told = asides().join(" · ") || `Every file that was looked at fits JAX ${DATA.jax.to}`;
  return make("div.card.calm", {}, make("p.big", {}, words), make("p.lead", {}, told));
}

function asides() {
  const { baselined, suppressed, failed } = DATA.summary;
  return [
    baselined && `${number(baselined)} known to the baseline`,
    suppressed && `${number(suppressed)} suppressed by comments`,
    failed && `${plural(failed, "file")} failed`,
  ].filter(Boolean);
}

function totals(counts) {
  const files = new Set(ALL.map((finding) => finding.path)).size;
  const legend = LEVELS.map((level) =>
    make(
      `li.${level}`,
      {},
      make("b", {}, number(counts[level])),
      make("span", {}, make("strong", {}, HINTS[level][0]), " ", ...prose(HINTS[level][1])),
    ),
  );
  return make(
    "div.card",
    {},
    make(
      "p.big",
      {},
      make("b", {}, number(counts.total)),
      ` ${counts.total === 1 ? "finding" : "findings"} in ${plural(files, "file")}`,
    ),
    bar(counts, counts.total),
    make("ul.legend", {}, ...legend),
    asides().length ? make("p.aside", {}, asides().join(" · ")) : null,
  );
}

function progress(since) {
  const done = since.done.length;
  const told = [
    [done, "done"],
    [since.left, "left"],
    [since.new.length, "new"],
    [since.suppressed, "suppressed by a comment"],
    [since.unknown, "not looked at this time"],
  ].filter(([count], index) => count || index < 3);
  const share = since.total ? Math.floor((100 * done) / since.total) : 100;
  const filled = make("span.done");
  filled.style.width = `${share}%`;
  const list = make("details.plain", {}, make("summary", {}, "What is done"));
  list.addEventListener("toggle", () => list.append(doneList(since.done)), { once: true });
  return make(
    "div.card",
    {},
    make("p.big", {}, make("b", {}, `${share}%`), " done since the earlier report"),
    make("span.bar", { "aria-hidden": "true" }, done ? filled : null),
    make(
      "ul.legend.short",
      {},
      ...told.map(([count, words]) => make("li", {}, make("b", {}, number(count)), make("span", {}, words))),
    ),
    since.created ? make("p.aside", {}, `The earlier report is of ${longDate(since.created)}`) : null,
    done ? list : null,
  );
}

function doneList(done) {
  const shown = done
    .slice(0, 500)
    .map((each) => make("li", {}, make("code", {}, each.code), ` ${each.path}${position(each)}`));
  if (done.length > shown.length) shown.push(make("li", {}, `and ${number(done.length - shown.length)} more`));
  return make("ul.plain.small", {}, ...shown);
}

// -- where it is ---------------------------------------------------------------------------------------------------

function drawWhere() {
  const owned = ALL.some((finding) => finding.owners.length);
  byId("where").replaceChildren(
    card(
      "By rule",
      tally(ALL, (finding) => [finding.code]),
      (code) => `${code} ${DATA.rules[code].name}`,
      "rule",
    ),
    folders(),
    owned ? card("By owner", tally(ALL, ownersOf), (owner) => owner || "nobody", "owner") : "",
  );
}

const ownersOf = (finding) => (finding.owners.length ? finding.owners : [""]);

/** A card of counts; a press on a row filters the list below by it, a second one no longer. */
function card(title, counts, name, filter, head = null) {
  const rows = [...counts].sort(([a, x], [b, y]) => y.total - x.total || (a < b ? -1 : 1));
  const most = Math.max(1, ...rows.map(([, each]) => each.total));
  const list = make("ul.rows");
  const draw = (shown) =>
    list.replaceChildren(...rows.slice(0, shown).map(([key, each]) => make("li", {}, row(key, each))));
  const row = (key, each) => {
    const parts = LEVELS.filter((level) => each[level]).map((level) => `${each[level]} ${level}`);
    const label = make("span.name", {}, name(key));
    const press = () => choose(filter, key);
    return make(
      "button",
      {
        type: "button",
        click: press,
        "data-filter": filter,
        "data-key": key,
        "aria-pressed": "false",
        title: parts.join(", "),
      },
      label,
      make("span.number", {}, number(each.total)),
      bar(each, most),
    );
  };
  draw(ROWS);
  const all = make(
    "button.quiet.small",
    {
      type: "button",
      click: () => {
        draw(rows.length);
        all.remove();
        markPressed();
      },
    },
    `Show all ${number(rows.length)}`,
  );
  return make("div.card", {}, make("h2", {}, title), head, list, rows.length > ROWS ? all : null);
}

/** The card of the folders anew, with the keyboard still in it if it was. */
function drawFolders() {
  const old = byId("where").children[1];
  const inIt = old.contains(document.activeElement);
  old.replaceWith(folders());
  if (inIt) byId("where").children[1].querySelector("button").focus();
}

/** The folders and files below the chosen folder. */
function folders() {
  const chosen = FILTER.folder;
  const below = ALL.filter((finding) => finding.path.startsWith(chosen));
  const base = commonFolder(below, chosen);
  const counts = tally(below, ({ path }) => {
    const cut = path.indexOf("/", base.length);
    return [cut < 0 ? path : path.slice(0, cut + 1)];
  });
  return card("By folder", counts, (path) => path.slice(base.length), "folder", trail(base));
}

/** As far down as all findings go the same way. */
function commonFolder(findings, start) {
  let base = start.endsWith("/") || !start ? start : start.slice(0, start.lastIndexOf("/") + 1);
  for (;;) {
    const cut = findings[0]?.path.indexOf("/", base.length) ?? -1;
    const next = cut < 0 ? "" : findings[0].path.slice(0, cut + 1);
    if (!next || !findings.every(({ path }) => path.startsWith(next))) return base;
    base = next;
  }
}

function trail(base) {
  const parts = base.split("/").slice(0, -1);
  const steps = parts.map((part, index) => {
    const folder = `${parts.slice(0, index + 1).join("/")}/`;
    return make("button.link", { type: "button", click: () => choose("folder", folder, true) }, `${part}/`);
  });
  const top = make("button.link", { type: "button", click: () => choose("folder", "", true) }, "all");
  return make("p.trail", { "aria-label": "Folder" }, top, " / ", ...steps);
}
