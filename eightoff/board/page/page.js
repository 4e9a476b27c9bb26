// The page of the board: it draws what the kernel tells and sends back what a person did.
// It knows no rule and no word: legal places come with every view, words with the labels.
// How the files of this folder become one page is told in widget.py. This one holds what a
// page is, when its parts are called, and its end.

const parts = []; // what the other files add, in the order in which they are joined

// Adds verbs to every page. `hooks` may hold functions called with the page:
//   built    once, when the table stands and before anything is drawn
//   drawn    after each drawing, before the browser paints: keep it short
//   lifted   after a card was lifted, or put down again
//   later    after that painting, when the browser is idle
//   closed   once, when the page is taken away
//   traits   { name: act }: called when that trait of the widget has changed
//   keys     { key: act }: called when the key is pressed on the board
// Listen with `page.hear(target, type, act)`: it ends with the page.
function adds(verbs, hooks = {}) {
  Object.assign(Page.prototype, verbs);
  parts.push(hooks);
}

class Page {
  constructor(model, el) {
    this.model = model;
    this.el = el;
    this.labels = model.get("labels");
    this.cards = new Map(); // card text -> its button, kept from view to view
    this.piles = [];
    this.lifted = null; // { card, run, places, pile }
    this.drag = null;
    this.leaving = new AbortController(); // its signal takes every listener away at the end
    this.build();
    this.call("built");
    this.listen();
    this.draw();
    this.sayMessage();
  }

  call(hook) {
    for (const part of parts) part[hook]?.(this);
  }

  // Listens until the page is taken away; a fault in what is done then is told on the board.
  hear(target, type, act, more = {}) {
    // What is part of the page goes with it; the signal would hold piles that are long gone.
    const options = target instanceof Element ? more : { ...more, signal: this.leaving.signal };
    target.addEventListener(type, this.guarded(act), options);
  }

  guarded(act) {
    return (...given) => {
      try {
        return act(...given);
      } catch (fault) {
        this.tellFault(fault);
        return undefined;
      }
    };
  }

  // Draws what may wait until the click has been painted.
  soon() {
    if (this.waiting) return;
    const idle = window.requestIdleCallback ?? ((act) => setTimeout(act, 30));
    this.waiting = true;
    requestAnimationFrame(() =>
      idle(() => {
        this.waiting = false;
        if (!this.leaving.signal.aborted) this.guarded(() => this.call("later"))();
      }),
    );
  }

  listen() {
    this.handlers = [["change:view", this.guarded(() => this.drawAnswer())]];
    for (const part of parts) {
      for (const [name, act] of Object.entries(part.traits ?? {})) this.handlers.push([`change:${name}`, this.guarded(() => act(this))]);
    }
    for (const [name, handler] of this.handlers) this.model.on(name, handler);
    this.resize = new ResizeObserver(this.guarded(() => this.view && this.fit()));
    this.resize.observe(this.el);
  }

  close() {
    this.leaving.abort();
    for (const [name, handler] of this.handlers) this.model.off(name, handler);
    this.resize.disconnect();
    this.call("closed");
    this.root.remove();
  }
}
