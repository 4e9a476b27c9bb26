// A row of buttons: what each is called, whether it is chosen, and what a press sends back.

const PATIENCE = 4000; // milliseconds after which a kernel that does not answer is told of
const NOTEBOOK_PATH = /\/(?:lab|doc|notebooks)(?:\/workspaces\/[^/]+)?(?:\/tree)?\/(.*)$/;

function goTo({ exercise, notebook }, button) {
  const place = exercise && document.querySelector(`.${CSS.escape(exercise)}`);
  if (place) {
    place.scrollIntoView({ block: "start" });
    place.querySelector('[tabindex="0"]:not([hidden])')?.focus({ preventScroll: true });
    return;
  }
  if (!notebook) return;
  // JupyterLab opens a notebook for a button that names its command, wherever it stands.
  const open = decodeURIComponent(location.pathname).match(NOTEBOOK_PATH)?.[1] ?? "";
  const path = [...open.split("/").slice(0, -1), notebook].join("/");
  const link = make("button", {
    "data-commandlinker-command": "docmanager:open",
    "data-commandlinker-args": JSON.stringify({ path }),
    hidden: "",
  });
  button.after(link);
  link.click();
  link.remove();
}

// The focus is never lost: where its button went away, the next thing to press has it.
function focusBeside(root) {
  const board = root.closest(".eo-lesson")?.querySelector('.eo-board [tabindex="0"]:not([hidden])');
  (root.lastChild ?? board)?.focus({ preventScroll: true });
}

export default {
  render({ model, el }) {
    const root = make("div", { class: "eo-buttons", role: "group" });
    const silence = make("p", { class: "eo-buttons-silence", role: "status" });
    el.append(root, silence);

    let unanswered;
    const tellSilence = () => {
      clearTimeout(unanswered);
      silence.lang = model.get("lang");
      silence.textContent = model.get("silence");
    };
    const heard = (content) => {
      if (content !== "heard") return;
      clearTimeout(unanswered);
      silence.textContent = "";
    };
    const press = (number) => {
      clearTimeout(unanswered);
      unanswered = setTimeout(tellSilence, PATIENCE);
      try {
        model.send({ press: number });
      } catch {
        tellSilence();
      }
    };

    const draw = () => {
      const items = model.get("items");
      root.lang = model.get("lang");
      if (model.get("label")) root.setAttribute("aria-label", model.get("label"));
      const focused = root.contains(document.activeElement);
      while (root.children.length > items.length) root.lastChild.remove();
      items.forEach((item, index) => {
        const button = root.children[index] ?? root.appendChild(make("button", { type: "button" }));
        button.textContent = item.text;
        if (item.name) button.setAttribute("aria-label", item.name);
        else button.removeAttribute("aria-label");
        button.setAttribute("aria-disabled", item.off);
        button.onclick = () => (item.goes ? goTo(item.goes, button) : press(index));
        if (model.get("choice")) button.setAttribute("aria-pressed", model.get("pressed").includes(index));
      });
      if (focused && !root.contains(document.activeElement)) focusBeside(root);
      root.hidden = items.length === 0;
    };
    const onKey = (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      event.stopPropagation(); // JupyterLab would take Enter and letters as its own commands
      if (event.key === "Escape") (el.closest(".jp-Cell") ?? document.activeElement)?.focus();
    };

    // Who comes back from another page is to find what was done there.
    const tell = () => {
      try {
        model.send({ seen: true });
      } catch {
        // Nobody pressed anything, so there is nothing to answer.
      }
    };
    const sight = new IntersectionObserver((found) => found.at(-1).isIntersecting && tell());
    if (model.get("watched")) {
      sight.observe(el);
      addEventListener("focus", tell);
    }

    root.addEventListener("keydown", onKey);
    const traits = ["items", "pressed", "label", "lang"].map((name) => `change:${name}`);
    for (const trait of traits) model.on(trait, draw);
    model.on("msg:custom", heard);
    draw();
    return () => {
      clearTimeout(unanswered);
      model.off("msg:custom", heard);
      for (const trait of traits) model.off(trait, draw);
      sight.disconnect();
      removeEventListener("focus", tell);
    };
  },
};
