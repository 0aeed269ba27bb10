"use strict";
// Small helpers. Text always goes in as text: nothing here, nor anywhere on the page, parses HTML.

/** An element: `make("p.lead", {id: "x"}, "text", child)`. Attributes that are functions listen to events. */
function make(tag, attributes = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  const element = document.createElement(name);
  if (classes.length) element.classList.add(...classes);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(key, value);
    else if (value !== false && value !== undefined) element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

const byId = (id) => document.getElementById(id);
const number = (value) => value.toLocaleString("en");
const plural = (count, noun) => `${number(count)} ${noun}${count === 1 ? "" : "s"}`;

/** Text in which what stands between backquotes is code. */
function prose(text) {
  const parts = text.split(/``?([^`]+)``?/);
  return parts.map((part, index) => (index % 2 ? make("code", {}, part) : part)).filter((part) => part !== "");
}

/** The paragraphs of a section of a rule's documentation. */
function paragraphs(text) {
  return text.split(/\n\s*\n/).map((block) => make("p", {}, ...prose(block.replace(/\s*\n\s*/g, " "))));
}

/** How often each key occurs, as a Map from the key to counts by safety. */
function tally(findings, keysOf) {
  const counts = new Map();
  for (const finding of findings) {
    for (const key of keysOf(finding)) {
      if (!counts.has(key)) counts.set(key, { safe: 0, unsafe: 0, manual: 0, total: 0 });
      counts.get(key)[finding.safety] += 1;
      counts.get(key).total += 1;
    }
  }
  return counts;
}

/** A bar whose parts are the safety levels; `most` is what a full bar stands for. */
function bar(counts, most) {
  const parts = LEVELS.filter((level) => counts[level]).map((level) => {
    const part = make(`span.${level}`);
    part.style.width = `${(100 * counts[level]) / most}%`;
    return part;
  });
  return make("span.bar", { "aria-hidden": "true" }, ...parts);
}

const LEVELS = ["safe", "unsafe", "manual"];
