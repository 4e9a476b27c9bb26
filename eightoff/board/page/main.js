// What anywidget calls for every view of a board.

export default {
  render({ model, el }) {
    const page = new Page(model, el);
    return () => page.close();
  },
};
