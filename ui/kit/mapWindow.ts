// The visible part of a map: its center as fractions of the whole, and how many times it was doubled.
// Invariant: it never extends beyond the map.

export const MAX_ZOOM = 3;

export interface MapWindow {
  zoom: number;
  x: number;
  y: number;
}

export interface Share {
  x: number;
  y: number;
}

export const WHOLE: MapWindow = { zoom: 0, x: 0.5, y: 0.5 };
const MIDDLE: Share = { x: 0.5, y: 0.5 };

const between = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

function within({ zoom, x, y }: MapWindow): MapWindow {
  const half = 0.5 / 2 ** zoom;
  return { zoom, x: between(x, half, 1 - half), y: between(y, half, 1 - half) };
}

/** Where a spot of the map appears in the box, as fractions of the box. */
export function toBox({ zoom, x, y }: MapWindow, spot: Share): Share {
  const scale = 2 ** zoom;
  return { x: (spot.x - x) * scale + 0.5, y: (spot.y - y) * scale + 0.5 };
}

/** Zooms; the point at `at` (fractions of the box) stays in place, as far as the map's edges allow. */
export function zoomTo(window: MapWindow, zoom: number, at = MIDDLE): MapWindow {
  const wanted = between(zoom, 0, MAX_ZOOM);
  const shift = 1 / 2 ** window.zoom - 1 / 2 ** wanted;
  return within({ zoom: wanted, x: window.x + (at.x - 0.5) * shift, y: window.y + (at.y - 0.5) * shift });
}

/** Pans the window, in fractions of the box. */
export function panBy(window: MapWindow, x: number, y: number): MapWindow {
  const scale = 2 ** window.zoom;
  return within({ ...window, x: window.x + x / scale, y: window.y + y / scale });
}

/** Zooms with the spots at the center of the window. */
export function zoomOnto(spots: Share[], zoom: number): MapWindow {
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
  return within({ zoom, x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 });
}

/** Whether a part of the map is visible. */
export function isSeen(window: MapWindow, part: Share & { width: number; height: number }): boolean {
  const [first, last] = [toBox(window, part), toBox(window, { x: part.x + part.width, y: part.y + part.height })];
  return last.x > 0 && first.x < 1 && last.y > 0 && first.y < 1;
}

/** The corner of the zoom buttons and of pins that reach under them, in pins (liveMap.css). */
const CORNER = { width: 2.125, height: 3.5 };

/** The side of the map on which the zoom buttons cover no pin, if there is one. */
export function zoomSide(
  spots: Share[],
  { width, height, pin }: { width: number; height: number; pin: number },
): "left" | "right" {
  const high = spots.filter(({ y }) => y * height < CORNER.height * pin);
  const isCovered = (fromEdge: (x: number) => number) => high.some(({ x }) => fromEdge(x) * width < CORNER.width * pin);
  return isCovered((x) => 1 - x) && !isCovered((x) => x) ? "left" : "right";
}
