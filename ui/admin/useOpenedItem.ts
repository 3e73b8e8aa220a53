// A list beside the item that is open, or below 60rem instead of it. Opening another item moves the focus to its
// heading: the page scrolls there, and screen readers say which one it is. Closing it moves the focus back to its row.
import { useEffect, useRef, type RefObject } from "react";

/** The attribute of what opens an item, by which it is found again. */
export const opens = (item: string | number) => ({ "data-opens": String(item) });

/** `item`: which one is open, or empty; `panel`: where it is drawn. */
export function useOpenedItem(item: string, panel: RefObject<HTMLElement | null>): void {
  const last = useRef(item);
  // After every render: the item may be drawn later than it was opened.
  useEffect(() => {
    if (last.current === item) return;
    const heading = panel.current?.querySelector<HTMLElement>("h2");
    if (item && !heading) return;
    const row = document.querySelector<HTMLElement>(`[data-opens="${CSS.escape(last.current)}"]`);
    last.current = item;
    if (item && heading) {
      heading.tabIndex = -1;
      heading.focus();
    } else if (document.activeElement === document.body) {
      // Not for somebody who is at a filter, which closes the item, too.
      row?.focus();
    }
  });
}
