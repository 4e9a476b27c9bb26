// Words whose contrast is below 4.5:1 (3:1 where they are large), measured from what is
// computed: axe leaves out single letters, what has a mark beside it, and what a screen reader
// is told elsewhere. Returns how many elements with words were seen, and the faint ones.
(context) => {
    const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    const parsed = new Map();
    const read = (colour) => {
        if (!parsed.has(colour)) {
            canvas.clearRect(0, 0, 1, 1);
            canvas.fillStyle = colour;
            canvas.fillRect(0, 0, 1, 1);
            parsed.set(colour, [...canvas.getImageData(0, 0, 1, 1).data]);
        }
        return parsed.get(colour);
    };
    const over = ([r, g, b, a], below, part = a / 255) =>
        [r, g, b].map((each, index) => each * part + below[index] * (1 - part));
    const light = (colour) => {
        const [r, g, b] = colour.map((each) => each / 255)
            .map((each) => (each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
    };
    const ground = (each) => each
        ? over(read(getComputedStyle(each).backgroundColor), ground(each.parentElement))
        : [255, 255, 255];
    const faint = [];
    const judge = (each, style, behind, words) => {
        let part = read(style.color)[3] / 255;
        for (let up = each; up; up = up.parentElement) part *= Number(getComputedStyle(up).opacity);
        const [one, other] = [light(over(read(style.color), behind, part)), light(behind)];
        const ratio = Math.max(one, other) / Math.min(one, other);
        const size = Number.parseFloat(style.fontSize);
        const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
        if (ratio < (large ? 3 : 4.5)) faint.push(`${ratio.toFixed(2)}:1 ${words}: ${each.outerHTML.slice(0, 120)}`);
    };
    let count = 0;
    for (const each of document.querySelectorAll(`:is(${context}) *`)) {
        if (!each.checkVisibility() || each.closest(".eo-sr, style, svg, option")) continue;
        const words = [...each.childNodes].map((node) => (node.nodeType === 3 ? node.data.trim() : "")).join("");
        if (words && ++count) judge(each, getComputedStyle(each), ground(each), words);
        for (const part of ["::before", "::after"]) {
            const style = getComputedStyle(each, part);
            if (!/^"[^"]*\\S/.test(style.content)) continue;
            judge(each, style, over(read(style.backgroundColor), ground(each)), style.content);
        }
    }
    return [count, [...new Set(faint)]];
}
