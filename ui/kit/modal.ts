// What makes a dialog modal: the focus stays in it, and nothing behind it is announced. The browser's own
// showModal() makes the page inert, for which it works out the style of every element of the page anew: on a
// slow phone that alone took longer than a touch may (docs/performance.md, "Interactions").
// Dialogs may nest. Invariant: only the one that came last holds the focus, hears Escape and is announced.

const STOPS = "a[href], button, input, select, textarea, summary, [tabindex]";

interface Opened {
  dialog: HTMLDialogElement;
  /** Where the focus goes when it closes; the element may be gone from the page by then. */
  opener: Element | null;
}

const opened: Opened[] = [];

const isOnTop = (dialog: HTMLDialogElement) => opened.at(-1)?.dialog === dialog;

/** Announces the last dialog alone, or the page where there is none. A dialog stands in a layer beside `#root`. */
function announceTop() {
  const layers = opened.map(({ dialog }) => dialog.parentElement);
  const parts = [document.getElementById("root"), ...layers];
  parts.forEach((part, index) => {
    if (index < parts.length - 1) part?.setAttribute("aria-hidden", "true");
    else part?.removeAttribute("aria-hidden");
  });
}

/** The first place of the focus in a dialog, or the last, whichever can have it. */
function enter(dialog: HTMLDialogElement, atEnd: boolean) {
  const stops = [...dialog.querySelectorAll<HTMLElement>(STOPS)].filter(({ tabIndex }) => tabIndex >= 0);
  if (atEnd) stops.reverse();
  stops.some((stop) => {
    stop.focus();
    return document.activeElement === stop;
  });
}

/** What opened a dialog may have gone with it: the one below has the focus then. */
function enterTop() {
  const below = opened.at(-1);
  if (below) enter(below.dialog, false);
}

/** Shows a dialog that stands beside `#root`, between two stops that catch the Tab key. Answers with the way back. */
export function openModal(dialog: HTMLDialogElement, onEscape: () => void): () => void {
  const own: Opened = { dialog, opener: document.activeElement };

  function onFocus({ target }: FocusEvent) {
    if (isOnTop(dialog) && target instanceof Node && !dialog.contains(target))
      enter(dialog, target === dialog.previousSibling);
  }
  function onKey(event: KeyboardEvent) {
    if (event.key !== "Escape" || event.defaultPrevented || !isOnTop(dialog)) return;
    // Otherwise the browser, which takes it for a wish to close as well, would say so again.
    event.preventDefault();
    onEscape();
  }

  opened.push(own);
  dialog.show();
  // Not before the focus has left what is behind.
  announceTop();
  document.addEventListener("focusin", onFocus);
  document.addEventListener("keydown", onKey);
  return () => {
    document.removeEventListener("focusin", onFocus);
    document.removeEventListener("keydown", onKey);
    const above = opened[opened.indexOf(own) + 1];
    opened.splice(opened.indexOf(own), 1);
    dialog.parentElement?.removeAttribute("aria-hidden");
    announceTop();
    dialog.close();
    // Where several close at once the lowest may be the first: its way back is then that of the one above it.
    if (above) above.opener = own.opener;
    else if (own.opener instanceof HTMLElement && own.opener.isConnected) own.opener.focus();
    else enterTop();
  };
}
