// Helpers of every page of the kit: elements made and changed, and how cards are named.

const CELLS = "abcdefgh"; // the letters of the cells
const RANKS = "A23456789TJQK";

function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "class") element.className = value;
    else element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

function fill(template, values) {
  return template.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

function makeSvg(tag, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

function suitShape(path, className = "") {
  const named = className ? { class: className } : {};
  return makeSvg("svg", { viewBox: "0 0 20 20", "aria-hidden": "true", ...named }, makeSvg("path", { d: path }));
}

function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

function setMark(element, mark) {
  if (mark) element.dataset.mark = mark;
  else delete element.dataset.mark;
}

function sameNodes(some, others) {
  return some.length === others.length && some.every((each, index) => each === others[index]);
}
