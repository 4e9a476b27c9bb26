// The page of the board: it draws what the kernel tells and sends back what a person did.
// It knows no rule and no word: legal places come with every view, words with the labels.
// How the files of this folder become one page is told in widget.py.

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

function suitShape(path, className) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", "0 0 20 20");
  svg.setAttribute("aria-hidden", "true");
  if (className) svg.setAttribute("class", className);
  const shape = document.createElementNS(space, "path");
  shape.setAttribute("d", path);
  svg.append(shape);
  return svg;
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
