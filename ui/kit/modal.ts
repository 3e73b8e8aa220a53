// What makes a dialog modal: the focus stays in it, and nothing behind it is announced. The browser's own
// showModal() makes the page inert, for which it works out the style of every element of the page anew: on a
// slow phone that alone took longer than a touch may (docs/performance.md, "Touches").
// Invariant: only the dialog that came last holds the focus and hears Escape.

const STOPS = "a[href], button, input, select, textarea, summary, [tabindex]";

const opened: HTMLDialogElement[] = [];

/** The first place of the focus in a dialog, or the last, whichever can have it. */
function enter(dialog: HTMLDialogElement, atEnd: boolean) {
  const stops = [...dialog.querySelectorAll<HTMLElement>(STOPS)].filter(({ tabIndex }) => tabIndex >= 0);
  if (atEnd) stops.reverse();
  stops.some((stop) => {
    stop.focus();
    return document.activeElement === stop;
  });
}

/** Shows a dialog that stands beside `#root`, between two stops that catch the Tab key. Answers with the way back. */
export function openModal(dialog: HTMLDialogElement, onEscape: () => void): () => void {
  // The element may be gone from the page when it closes, so the way back is remembered here.
  const opener = document.activeElement;
  const page = document.getElementById("root");

  function onFocus({ target }: FocusEvent) {
    if (opened.at(-1) === dialog && target instanceof Node && !dialog.contains(target))
      enter(dialog, target === dialog.previousSibling);
  }
  function onKey(event: KeyboardEvent) {
    if (event.key !== "Escape" || event.defaultPrevented || opened.at(-1) !== dialog) return;
    // Otherwise the browser, which takes it for a wish to close as well, would say so again.
    event.preventDefault();
    onEscape();
  }

  opened.push(dialog);
  dialog.show();
  // Not before the focus has left it.
  page?.setAttribute("aria-hidden", "true");
  document.addEventListener("focusin", onFocus);
  document.addEventListener("keydown", onKey);
  return () => {
    document.removeEventListener("focusin", onFocus);
    document.removeEventListener("keydown", onKey);
    opened.splice(opened.indexOf(dialog), 1);
    if (opened.length === 0) page?.removeAttribute("aria-hidden");
    dialog.close();
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
  };
}
