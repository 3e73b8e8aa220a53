// Keeps the place of the keyboard in a list: when a row goes with the button that had the focus, as in a merge, the
// row that takes its place gets it; when there is none, what is above the rows, or the page's heading.
import { useEffect, useRef, type FocusEvent } from "react";
import { focusHeading } from "../kit/modal";

const STOPS = "a[href], button, input, select, textarea";

interface Place {
  element: Element;
  /** The row and the position of the element in it; -1 outside the rows. */
  row: number;
  stop: number;
}

const stopsIn = (part: Element) => [...part.querySelectorAll<HTMLElement>(STOPS)];
const rowsIn = (list: Element) => [...list.querySelectorAll("tbody > tr")];

export function useKeptFocus() {
  const list = useRef<HTMLDivElement>(null);
  const place = useRef<Place | null>(null);

  // After every render, and so after the dialog of a row has closed and given the focus back in vain.
  useEffect(() => {
    const lost = place.current;
    if (!lost || lost.element.isConnected || document.activeElement !== document.body) return;
    place.current = null;
    const rows = list.current && lost.row >= 0 ? rowsIn(list.current) : [];
    const row = rows[Math.min(lost.row, rows.length - 1)];
    const stops = row ? stopsIn(row) : list.current ? stopsIn(list.current) : [];
    const next = stops[Math.min(Math.max(lost.stop, 0), stops.length - 1)];
    if (next) next.focus();
    else focusHeading();
  });

  return {
    ref: list,
    onFocus: ({ target }: FocusEvent) => {
      if (!list.current?.contains(target)) return;
      const row = target.closest("tr");
      place.current = {
        element: target,
        row: row ? rowsIn(list.current).indexOf(row) : -1,
        stop: row ? stopsIn(row).indexOf(target as HTMLElement) : -1,
      };
    },
    onBlur: ({ target, relatedTarget }: FocusEvent) => {
      if (!relatedTarget && target.isConnected) place.current = null;
    },
  };
}
