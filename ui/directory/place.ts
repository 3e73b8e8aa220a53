// A business's position on the town's map (800 x 560), and the part of it that a thumbnail shows.
import { isWithin, project, type Bounds, type Place } from "../kit/mercator";
import type { Business } from "./api";

const MAP = { width: 800, height: 560 };
const PART = { width: 400, height: 280 };

/** A business without coordinates, or with some outside the town's map, has no place on it. */
export function placeOnMap(
  { latitude, longitude }: Pick<Business, "latitude" | "longitude">,
  bounds: Bounds | undefined,
): Place | null {
  if (!bounds || latitude === null || longitude === null) return null;
  const place = { latitude, longitude };
  return isWithin(place, bounds) ? place : null;
}

interface ThumbView {
  viewBox: string;
  x: number;
  y: number;
}

/** A quarter of the map, centered on the place if possible. */
export function thumbView(place: Place, bounds: Bounds): ThumbView {
  const spot = project(place, bounds);
  const x = Math.round(spot.x * MAP.width);
  const y = Math.round(spot.y * MAP.height);
  const left = clamp(x - PART.width / 2, MAP.width - PART.width);
  const top = clamp(y - PART.height / 2, MAP.height - PART.height);
  return { viewBox: `${left} ${top} ${PART.width} ${PART.height}`, x, y };
}

function clamp(value: number, most: number): number {
  return Math.min(most, Math.max(0, value));
}
