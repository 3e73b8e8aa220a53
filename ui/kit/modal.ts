// Makes a dialog modal: the focus is trapped in it, and nothing behind it is announced. The browser's own showModal()
// makes the page inert, which recalculates the style of every element on the page: on a slow phone that alone took
// longer than a touch may (docs/performance.md, "Interactions"). It would silence the page's live regions, too.
// Dialogs may nest. Invariant: only the topmost one holds the focus, hears Escape and is announced.

/** What can take the focus. */
export const STOPS = "a[href], button, input, select, textarea, summary, [tabindex]";

interface Opened {
  dialog: HTMLDialogElement;
  /** Where the focus returns on close; the element may be gone from the page by then. */
  opener: Element | null;
}

const opened: Opened[] = [];

const isOnTop = (dialog: HTMLDialogElement) => opened.at(-1)?.dialog === dialog;

function setHidden(part: Element | null, isHidden: boolean) {
  if (isHidden) part?.setAttribute("aria-hidden", "true");
  else part?.removeAttribute("aria-hidden");
}

/** Exposes only the topmost dialog, or the page if there is none; the page's live regions speak either way. */
function announceTop() {
  for (const part of document.querySelectorAll(".layout > :not([aria-live])")) setHidden(part, opened.length > 0);
  for (const { dialog } of opened) setHidden(dialog.parentElement, !isOnTop(dialog));
}

/** Focuses the first (or last) element in a dialog that can take the focus. */
function enter(dialog: HTMLDialogElement, atEnd: boolean) {
  const stops = [...dialog.querySelectorAll<HTMLElement>(STOPS)].filter(({ tabIndex }) => tabIndex >= 0);
  if (atEnd) stops.reverse();
  stops.some((stop) => {
    stop.focus();
    return document.activeElement === stop;
  });
}

/** Focuses the page's heading, in place of an element that is gone. Returns false if the page has none yet. */
export function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>("#main h1");
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

/** Shows a dialog beside `#root`, between two focus guards that catch the Tab key. Returns a close function. */
export function openModal(dialog: HTMLDialogElement, onEscape: () => void): () => void {
  const own: Opened = { dialog, opener: document.activeElement };

  function onFocus({ target }: FocusEvent) {
    if (isOnTop(dialog) && target instanceof Node && !dialog.contains(target))
      enter(dialog, target === dialog.previousSibling);
  }
  function onKey(event: KeyboardEvent) {
    if (event.key !== "Escape" || event.defaultPrevented || !isOnTop(dialog)) return;
    // Otherwise the browser, which treats it as a close request as well, would report it a second time.
    event.preventDefault();
    onEscape();
  }

  opened.push(own);
  dialog.show();
  // Only after the focus has left what is behind.
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
    // If several close at once, the lowest may close first: the one above it then takes over its opener.
    const below = opened.at(-1);
    if (above) above.opener = own.opener;
    else if (own.opener instanceof HTMLElement && own.opener.isConnected) own.opener.focus();
    // It may have been removed along with the dialog; where there is nothing below, lostFocus.ts finds a place.
    else if (below) enter(below.dialog, false);
  };
}
