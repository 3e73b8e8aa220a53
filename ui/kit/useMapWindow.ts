// Zooms and pans a map: with its buttons, with keys while it has the focus, by dragging, and by pinching.
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from "react";
import { panBy, WHOLE, zoomTo, type MapWindow, type Share } from "./mapWindow";

const STEP = 0.25;
/** A smaller movement is a tap with an unsteady hand. */
const DRAG_PX = 4;
const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

export function useMapWindow(box: RefObject<HTMLDivElement | null>) {
  const [window, setWindow] = useState<MapWindow>(WHOLE);
  const fingers = useRef(new Map<number, Share>());
  const isDragging = useRef(false);

  /** A point of the screen as fractions of the box. */
  function shareOf({ clientX, clientY }: { clientX: number; clientY: number }): Share {
    const frame = box.current?.getBoundingClientRect();
    return frame
      ? { x: (clientX - frame.left) / frame.width, y: (clientY - frame.top) / frame.height }
      : { x: 0.5, y: 0.5 };
  }

  /** A pinch on a trackpad arrives as a wheel event with Ctrl; without Ctrl the page scrolls as usual. */
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      const at = shareOf(event);
      setWindow((now) => zoomTo(now, now.zoom - event.deltaY / 100, at));
    };
    element.addEventListener("wheel", wheel, { passive: false });
    return () => element.removeEventListener("wheel", wheel);
  });

  function onPointerDown(event: PointerEvent) {
    if (event.button !== 0 || (event.target instanceof Element && event.target.closest("button, a, ul"))) return;
    fingers.current.set(event.pointerId, shareOf(event));
    isDragging.current = fingers.current.size > 1;
  }

  function onPointerMove(event: PointerEvent) {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const now = shareOf(event);
    const others = [...fingers.current].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    const width = box.current?.clientWidth ?? 1;
    const height = box.current?.clientHeight ?? 1;
    if (!isDragging.current && Math.hypot((now.x - before.x) * width, (now.y - before.y) * height) < DRAG_PX) return;
    isDragging.current = true;
    box.current?.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, now);
    const [other] = others;
    if (!other) return setWindow((seen) => panBy(seen, before.x - now.x, before.y - now.y));
    const reach = (at: Share) => Math.hypot((at.x - other.x) * width, (at.y - other.y) * height);
    const factor = reach(now) / Math.max(1, reach(before));
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
    setWindow((seen) =>
      panBy(zoomTo(seen, seen.zoom + Math.log2(factor), middle), (before.x - now.x) / 2, (before.y - now.y) / 2),
    );
  }

  function onPointerUp(event: PointerEvent) {
    if (!fingers.current.delete(event.pointerId)) return;
    // Tiles are sharp only at whole zoom steps: snap to the nearest one.
    if (fingers.current.size === 0) setWindow((seen) => zoomTo(seen, Math.round(seen.zoom)));
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    if (event.key === "+" || event.key === "=") setWindow((seen) => zoomTo(seen, Math.round(seen.zoom) + 1));
    else if (event.key === "-" || event.key === "_") setWindow((seen) => zoomTo(seen, Math.round(seen.zoom) - 1));
    else if (arrow && window.zoom > 0) setWindow((seen) => panBy(seen, ...arrow));
    else return;
    event.preventDefault();
  }

  const handlers = { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp, onKeyDown };
  return { window, setWindow, handlers };
}
