// Makes ready for a lesson when its start button is pressed: waits for the kernel, and on a
// narrow screen puts away the list of files, which takes a third of it from the boards.
//
// JupyterLab runs nothing, and empties what a cell showed, where "run all" comes before the
// kernel is there. The button's commands begin with the one added here; where this file is
// not installed, JupyterLab passes over it. What JupyterLab asks of a prebuilt extension is
// little enough to be written as it is served: no step of building, nothing fetched.
(() => {
  const NARROW = 1100; // pixels
  const waiting = new WeakSet();

  const plugin = {
    id: "eightoff:start",
    autoStart: true,
    activate({ commands, shell }) {
      commands.addCommand("eightoff:make-ready", {
        async execute() {
          const context = shell.currentWidget?.sessionContext;
          if (!context) return undefined;
          if (window.innerWidth < NARROW) shell.collapseLeft?.();
          // What a second press asked for comes with the first.
          if (waiting.has(context)) return new Promise(() => {});
          waiting.add(context);
          try {
            await context.ready;
            return await context.session?.kernel?.info;
          } finally {
            waiting.delete(context);
          }
        },
      });
    },
  };

  (window._JUPYTERLAB ??= {}).eightoff = {
    init() {},
    get: async () => () => ({ __esModule: true, default: plugin }),
  };
})();
