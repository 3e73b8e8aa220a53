// Finds text on the open page that is cut off or overlapped.

/** Runs in the page: one line for each text that is cut off, covered by other text, or overflows its control. */
export function findSqueezed() {
  const ROOM = 2;
  const describe = (element) =>
    `${element.localName}${element.className && typeof element.className === "string" ? `.${element.className.split(" ")[0]}` : ""}`;
  const isHidden = (element) =>
    !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
    Boolean(element.closest(".visually-hidden, [inert]"));
  const intersects = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > ROOM &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > ROOM;
  /** The element that deliberately floats over the page: its content is not compared with what is beneath. */
  function layerOf(element) {
    for (let at = element; at && at !== document.documentElement; at = at.parentElement) {
      const { position } = getComputedStyle(at);
      if (position === "fixed" || position === "sticky") return at;
    }
    return null;
  }
  const found = [];
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const words = node.data.trim();
    const element = node.parentElement;
    if (!words || isHidden(element) || element.closest("script, style, noscript, option, textarea, title, svg"))
      continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const style = getComputedStyle(element);
    // The line height, not the font's: tight headings may touch.
    const size = parseFloat(style.fontSize);
    const rects = [...range.getClientRects()]
      .filter(({ width }) => width > 1)
      .map((rect) => {
        const spare = Math.max(0, (rect.height - size * 0.8) / 2);
        return { left: rect.left, right: rect.right, top: rect.top + spare, bottom: rect.bottom - spare };
      });
    for (let at = element; at && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY, clipPath, position, textOverflow, webkitLineClamp } = getComputedStyle(at);
      // Visually hidden, or truncated with an ellipsis on purpose.
      if (clipPath.startsWith("inset(50%") || textOverflow === "ellipsis" || webkitLineClamp !== "none") {
        rects.length = 0;
        break;
      }
      const box = at.getBoundingClientRect();
      const cutsAcross =
        (overflowX === "hidden" || overflowX === "clip") &&
        rects.some((rect) => rect.right > box.right + ROOM || rect.left < box.left - ROOM);
      const cutsDown =
        (overflowY === "hidden" || overflowY === "clip") &&
        rects.some((rect) => rect.bottom > box.bottom + ROOM || rect.top < box.top - ROOM);
      if (cutsAcross || cutsDown) found.push(`cut off by ${describe(at)}: "${words.slice(0, 40)}"`);
      if (position === "fixed") break;
      if (/auto|scroll/.test(overflowX + overflowY)) break;
    }
    if (rects.length === 0) continue;
    const button = element.closest("button, .button, label");
    if (button) {
      const box = button.getBoundingClientRect();
      if (
        rects.some(
          (rect) =>
            rect.right > box.right + ROOM ||
            rect.left < box.left - ROOM ||
            rect.bottom > box.bottom + ROOM ||
            rect.top < box.top - ROOM,
        )
      ) {
        found.push(`out of ${describe(button)}: "${words.slice(0, 40)}"`);
      }
    }
    texts.push({ words, element, rects, layer: layerOf(element) });
  }
  for (const control of document.querySelectorAll(
    "select, input:not([type=hidden], [type=checkbox], [type=radio], [type=file], [type=range], [type=color])",
  )) {
    if (isHidden(control)) continue;
    const style = getComputedStyle(control);
    const room = control.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const canvas = document.createElement("canvas").getContext("2d");
    canvas.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const shown = control.localName === "select" ? (control.selectedOptions[0]?.text ?? "") : "";
    const wanted =
      control.localName === "select"
        ? Math.min(canvas.measureText(shown).width, parseFloat(style.fontSize) * 6)
        : parseFloat(style.fontSize) * 3;
    if (room + ROOM < wanted)
      found.push(`no room in ${describe(control)}: ${Math.round(room)} of ${Math.round(wanted)} px for "${shown}"`);
  }
  texts.sort((a, b) => a.rects[0].top - b.rects[0].top);
  texts.forEach((one, index) => {
    for (const other of texts.slice(index + 1)) {
      if (one.layer !== other.layer || one.element === other.element) continue;
      if (one.rects.some((a) => other.rects.some((b) => intersects(a, b))))
        found.push(
          `"${one.words.slice(0, 30)}" (${describe(one.element)}) and "${other.words.slice(0, 30)}" (${describe(other.element)}) overlap`,
        );
    }
  });
  return [...new Set(found)];
}
