// What is told under the board and to a screen reader, and what is told when nothing answers.

const PATIENCE = 4000; // milliseconds after which a kernel that does not answer is told of

adds({
  sayMessage() {
    clearTimeout(this.unanswered);
    const message = this.model.get("message");
    const now = this.changedTo === this.lifted?.card && this.changedTo ? fill(this.labels.liftedNow, { card: this.labels.liftedCards[this.changedTo] }) : "";
    this.changedTo = null;
    const told = (words) => [words, now].filter(Boolean).join(" ");
    this.message.textContent = told(message.text);
    this.message.dataset.tone = message.tone ?? "plain";
    this.live.textContent = told(message.spoken);
    if (message.tone && message.tone !== "plain" && this.isWorkedWith()) requestAnimationFrame(this.guarded(() => this.showWords()));
    this.answerCame();
    this.takeBackForeseen();
    if (!this.drag) return;
    this.endDrag();
  },

  // Whether the focus is on this board or on the buttons beside it.
  isWorkedWith() {
    return (this.root.closest(".eo-lesson") ?? this.root).contains(document.activeElement);
  },

  // An answer to what was done here that stands out of sight is brought into it, by as little as
  // that takes, if the table then stays in sight too: no card moves from under a hand for nothing.
  showWords() {
    const shown = this.windowOf(this.root);
    const [table, words] = [this.table, this.message].map((each) => each.getBoundingClientRect());
    const [top, bottom] = [Math.min(table.top, words.top), Math.max(table.bottom, words.bottom)];
    if (bottom - top > shown.bottom - shown.top) return;
    const [above, below] = [shown.top - words.top, words.bottom - shown.bottom];
    if (above > 0) shown.element.scrollBy(0, -above);
    else if (below > 0) shown.element.scrollBy(0, below);
  },

  // What scrolls the board, and where on the screen it begins and ends.
  windowOf(element) {
    const scrolls = (each) => each.scrollHeight > each.clientHeight && /auto|scroll/.test(getComputedStyle(each).overflowY);
    let at = element.parentElement;
    while (at && !scrolls(at)) at = at.parentElement;
    if (!at) return { element: window, top: 0, bottom: window.innerHeight };
    const { top } = at.getBoundingClientRect();
    return { element: at, top, bottom: Math.min(top + at.clientHeight, window.innerHeight) };
  },

  // What is told to a screen reader, and to an eye too where nothing on the board shows it.
  tell(words, shown = false) {
    this.live.textContent = words;
    if (!shown) return;
    this.message.textContent = words;
    this.message.dataset.tone = "plain";
    this.told = words;
  },

  send(message) {
    clearTimeout(this.unanswered);
    this.unanswered = setTimeout(() => this.tellSilence(), PATIENCE);
    this.sent = { at: performance.now(), unanswered: this.stillUnanswered() + 1 };
    try {
      this.model.send(message);
      return true;
    } catch {
      this.tellSilence();
      return false;
    }
  },

  // Once for all that comes in one answer, after each part of it has been seen to.
  answerCame() {
    if (this.coming) return;
    this.coming = true;
    queueMicrotask(() => {
      this.coming = false;
      if (this.sent?.unanswered) this.sent.unanswered -= 1;
    });
  },

  // How many of the messages sent from here have not been answered, as far as is known.
  stillUnanswered() {
    return this.sent && performance.now() - this.sent.at < PATIENCE ? this.sent.unanswered : 0;
  },

  // A fault of the page is told where the learner looks, and in full to who looks for it.
  tellFault(fault) {
    console.error(fault);
    this.fault.textContent = fill(this.labels.pageFault, { name: fault?.name ?? String(fault) });
  },

  tellSilence() {
    clearTimeout(this.unanswered);
    if (this.drag?.dropped) this.backFromDrag();
    this.takeBackForeseen();
    this.message.textContent = this.labels.noAnswer;
    this.message.dataset.tone = "bad";
    this.live.textContent = this.labels.noAnswer;
  },
}, {
  traits: {
    message: (page) => page.sayMessage(),
    settings: (page) => clearTimeout(page.unanswered),
    aside: (page) => setText(page.aside, page.model.get("aside")),
    fault: (page) => setText(page.fault, page.model.get("fault")),
  },
  closed: (page) => clearTimeout(page.unanswered),
});
