// Drag-and-drop reordering of rows, within one list or between several: an element `data-order-list` holds its rows,
// each with `data-order-key`. Invariant: a drag never moves anything by itself; the owner of the rows does.
import { useState, type PointerEvent, type RefObject } from "react";

interface OrderPlace {
  list: string;
  /** Index among the rows of the list, not counting the dragged one. */
  index: number;
}

export interface Drag {
  key: string;
  from: OrderPlace;
  to: OrderPlace;
}

/** How close to the window's edge a drag starts to scroll it, and how far per step. */
const EDGE_PX = 64;
const SCROLL_PX = 16;

function distance({ left, right, top, bottom }: DOMRect, x: number, y: number): number {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
}

function rowsOf(list: Element): HTMLElement[] {
  // Direct children only; a row may contain a list of its own.
  return [...list.querySelectorAll<HTMLElement>(":scope > [data-order-key]")];
}

export function useDragOrder(box: RefObject<HTMLElement | null>, onDrop: (drag: Drag) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);

  /** Where a row dropped here would go: in the list under the pointer, or the nearest one. */
  const placeAt = (key: string, x: number, y: number): OrderPlace | null => {
    const inner = box.current?.querySelectorAll<HTMLElement>("[data-order-list]") ?? [];
    const own = box.current?.matches("[data-order-list]") ? [box.current] : [];
    const lists = [...own, ...inner]
      .map((list) => ({ list, rect: list.getBoundingClientRect() }))
      .filter(({ rect }) => rect.width > 0);
    const [nearest] = lists.sort((one, other) => distance(one.rect, x, y) - distance(other.rect, x, y));
    if (!nearest) return null;
    const others = rowsOf(nearest.list).filter((row) => row.dataset["orderKey"] !== key);
    const above = others.filter((row) => {
      const { top, height } = row.getBoundingClientRect();
      return top + height / 2 < y;
    });
    return { list: nearest.list.dataset["orderList"] ?? "", index: above.length };
  };

  const startDrag = (event: PointerEvent, key: string, from: OrderPlace) => {
    if (event.button !== 0) return;
    // Prevents text selection, which also suppresses focus; set it by hand, for the keys that do the same as dragging.
    event.preventDefault();
    if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
    const start = { x: event.clientX, y: event.clientY };
    let hasMoved = false;
    const onMove = ({ clientX: x, clientY: y }: globalThis.PointerEvent) => {
      hasMoved ||= Math.hypot(x - start.x, y - start.y) > 4;
      if (!hasMoved) return;
      if (y < EDGE_PX) scrollBy(0, -SCROLL_PX);
      else if (y > innerHeight - EDGE_PX) scrollBy(0, SCROLL_PX);
      const to = placeAt(key, x, y);
      if (to) setDrag({ key, from, to });
    };
    const end = (ended: globalThis.PointerEvent) => {
      removeEventListener("pointermove", onMove);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      setDrag(null);
      const to = hasMoved && ended.type === "pointerup" ? placeAt(key, ended.clientX, ended.clientY) : null;
      if (to) onDrop({ key, from, to });
    };
    addEventListener("pointermove", onMove);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  };

  return { drag, startDrag };
}

/** How a row looks during a drag: dragged, or with a line before or after it where the dragged one would go. */
export function dragMark(
  drag: Drag | null,
  list: string,
  index: number,
  count: number,
): "held" | "before" | "after" | null {
  if (!drag) return null;
  const isHome = drag.from.list === list;
  if (isHome && drag.from.index === index) return "held";
  if (drag.to.list !== list) return null;
  const place = isHome && index > drag.from.index ? index - 1 : index;
  const others = isHome ? count - 1 : count;
  if (drag.to.index === place) return "before";
  return drag.to.index === others && place === others - 1 ? "after" : null;
}
