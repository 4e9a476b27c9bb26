// Makes ready for a lesson when its start button is pressed: waits for the kernel, and on a
// narrow screen puts away the list of files, which takes a third of it from the boards.
//
// JupyterLab runs nothing, and empties what a cell showed, where "run all" comes before the
// kernel is there. The button's commands begin with the one added here; where this file is
// not installed, JupyterLab passes over it. What JupyterLab asks of a prebuilt extension is
// little enough to be written as it is served: no step of building, nothing fetched.
//
// Besides, in a lesson: a click on a picture of a board wakes the boards, as the button does;
// and a letter typed beside a board edits no notebook, though elsewhere JupyterLab takes "m" or
// "a" as a command. Who edits a lesson has the menus, and Enter to write into a cell.
(() => {
  const NARROW = 1100; // pixels
  const MARK = "eightoff:make-ready"; // in the first cell of every lesson, within its button
  const waiting = new WeakSet();

  const isLesson = (page) => {
    const cells = page?.content?.model?.cells;
    return Boolean(cells?.length && cells.get(0).sharedModel.getSource().includes(MARK));
  };

  // The picture that was clicked stays where it was; it wakes up there.
  const wake = async (commands, page, picture) => {
    const { content } = page;
    if (content.node.querySelector(".eo-board")) return;
    const index = content.widgets.findIndex((cell) => cell.node.contains(picture));
    await commands.execute(MARK);
    await commands.execute("notebook:run-all-cells");
    content.deselectAll();
    content.activeCellIndex = index;
    await content.scrollToItem(index, "smart");
  };

  // What writes into the page, and what has keys of its own.
  const KEYED = "input, textarea, select, [contenteditable], .cm-editor, .eo-board, .eo-stage, .jp-Dialog";
  const FOLDS = new Set(["ArrowLeft", "ArrowRight"]); // a heading, and with it the boards below
  const isStray = ({ key, ctrlKey, metaKey, altKey, target }) =>
    (FOLDS.has(key) || (key.length === 1 && key !== " ")) && !ctrlKey && !metaKey && !altKey &&
    target instanceof Element && target.closest(".jp-Notebook") && !target.closest(KEYED);

  const plugin = {
    id: "eightoff:start",
    autoStart: true,
    activate({ commands, shell }) {
      document.addEventListener("click", ({ target }) => {
        const picture = target.closest?.(".jp-RenderedSVG");
        const page = shell.currentWidget;
        if (picture && isLesson(page) && page.node.contains(picture)) void wake(commands, page, picture);
      });
      // JupyterLab listens on the document: this must be heard earlier still.
      window.addEventListener("keydown", (event) => {
        if (isStray(event) && isLesson(shell.currentWidget)) event.stopImmediatePropagation();
      }, true);
      commands.addCommand(MARK, {
        async execute() {
          const page = shell.currentWidget;
          const context = page?.sessionContext;
          if (!context) return undefined;
          if (window.innerWidth < NARROW) shell.collapseLeft?.();
          // What a second press asked for comes with the first.
          if (waiting.has(context)) return new Promise(() => {});
          waiting.add(context);
          let changed;
          try {
            await context.ready;
            // A kernel that never answers is not waited for once another takes its place.
            const gone = new Promise((done) => context.kernelChanged.connect((changed = () => done())));
            await Promise.race([context.session?.kernel?.info, gone]);
          } finally {
            if (changed) context.kernelChanged.disconnect(changed);
            waiting.delete(context);
          }
          // What follows is done to the page that is shown: to no other one than this.
          if (shell.currentWidget !== page) return new Promise(() => {});
          await commands.execute("notebook:expand-all-headings");
          return undefined;
        },
      });
    },
  };

  (window._JUPYTERLAB ??= {}).eightoff = {
    init() {},
    get: async () => () => ({ __esModule: true, default: plugin }),
  };
})();
