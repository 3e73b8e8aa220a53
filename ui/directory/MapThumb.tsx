// A piece of the drawn map around one place, as one SVG: styled with attributes only, so that the server can render the
// same markup into the page.
import type { Bounds, Place } from "../kit/mercator";
import { thumbView } from "./place";

interface MapThumbProps {
  place: Place;
  bounds: Bounds;
  /** The version of the map drawing. */
  drawing: string;
}

export function MapThumb({ place, bounds, drawing }: MapThumbProps) {
  const view = thumbView(place, bounds);
  return (
    <svg className="map-thumb" viewBox={view.viewBox} width="96" height="67" aria-hidden="true" focusable="false">
      <image href={`/art/map.svg?v=${drawing}`} width="800" height="560" />
      <circle cx={view.x} cy={view.y} r="20" fill="#9A2C1E" stroke="#fff" strokeWidth="8" />
    </svg>
  );
}
