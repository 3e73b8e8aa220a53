// When the focused element is removed, as by pressing its own "Remove", the browser would go on at the top of the page:
// moves the focus to what takes its place. Loaded at the first focus (layout/Layout.tsx).
// Invariant: a component or a dialog that moves the focus itself comes first.
import { STOPS, focusHeading } from "./modal";

/** How long a component has to move the focus itself: into the row that takes the place of the one that is gone. */
const PAGE_FIRST_MS = 100;
/** What gives its place to the next one. */
const ROWS = "li, tr, fieldset";
const PARTS = `${ROWS}, form, section, dialog`;

/** Where an element is: in a part of the page, which is itself in a list. */
interface Place {
  part: Element;
  list: Element | null;
  row: number;
  stop: number;
}

let focused: HTMLElement | null = null;
/** The innermost first. */
let places: Place[] = [];

const stopsIn = (part: Element) => [...part.querySelectorAll<HTMLElement>(STOPS)];

function remember(target: EventTarget | null) {
  const element = target instanceof HTMLElement ? target : null;
  focused = element;
  places = [];
  if (!element) return;
  for (let part: Element | null | undefined = element.closest(PARTS); part; part = part.parentElement?.closest(PARTS)) {
    const list = part.parentElement;
    const row = list ? [...list.children].indexOf(part) : 0;
    places.push({ part, list, row, stop: stopsIn(part).indexOf(element) });
  }
}

/** Focuses the control that is at this position now, or the nearest one before it. */
const enter = (part: Element, stop: number) =>
  stopsIn(part)
    .slice(0, stop + 1)
    .filter(({ tabIndex }) => tabIndex >= 0)
    .reverse()
    .some((one) => {
      one.focus();
      return document.activeElement === one;
    });

function enterTitle(section: Element): boolean {
  const title = section.querySelector<HTMLElement>("h2, h3");
  if (!title) return false;
  title.tabIndex = -1;
  // Who has pressed a "Show more" stays where they are.
  title.focus({ preventScroll: true });
  return document.activeElement === title;
}

function isEntered({ part, list, row, stop }: Place): boolean {
  if (part.isConnected) return enter(part, stop) || (part.localName === "section" && enterTitle(part));
  if (!list?.isConnected || !part.matches(ROWS)) return false;
  const next = list.children[Math.min(row, list.children.length - 1)];
  return next !== undefined && enter(next, stop);
}

const watch = new MutationObserver(() => {
  if (!focused || focused.isConnected) return;
  focused = null;
  setTimeout(() => {
    if (document.activeElement === document.body && !places.some(isEntered)) focusHeading();
  }, PAGE_FIRST_MS);
});

addEventListener("focusin", ({ target }) => remember(target));
// A click beside it took the focus away, so it has none to lose. What was disabled may still be removed.
addEventListener("focusout", ({ target }) =>
  setTimeout(() => {
    const isLeft = document.activeElement === document.body && target === focused;
    if (isLeft && focused?.isConnected && !focused.matches(":disabled")) remember(null);
  }),
);
remember(document.activeElement);
watch.observe(document.body, { childList: true, subtree: true });
