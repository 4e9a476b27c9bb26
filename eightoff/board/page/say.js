// What is told under the board and to a screen reader, and what is told when nothing answers.

const PATIENCE = 4000; // milliseconds after which a kernel that does not answer is told of

adds({
  sayMessage() {
    clearTimeout(this.unanswered);
    const message = this.model.get("message");
    this.message.textContent = message.text ?? "";
    this.message.dataset.tone = message.tone ?? "plain";
    this.live.textContent = message.spoken ?? "";
    this.takeBackForeseen();
    if (!this.drag) return;
    this.endDrag();
  },

  // What is told to a screen reader alone.
  tell(words) {
    this.live.textContent = words;
  },

  send(message) {
    clearTimeout(this.unanswered);
    this.unanswered = setTimeout(() => this.tellSilence(), PATIENCE);
    try {
      this.model.send(message);
      return true;
    } catch {
      this.tellSilence();
      return false;
    }
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
