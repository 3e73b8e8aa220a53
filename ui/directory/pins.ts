// The places of a list as pins on a map; a pin has the same number as its place.
import type { Bounds, Pin } from "../kit/mercator";
import type { Business } from "./api";
import { placeOnMap } from "./place";

/** Places without a position on the town's map have no pin. */
export function pinsOf(places: Business[], bounds: Bounds | undefined): Pin[] {
  return places.flatMap((business, index) => {
    const place = placeOnMap(business, bounds);
    return place ? [{ key: String(business.id), number: index + 1, label: business.name, ...place }] : [];
  });
}

/** Moves the focus to the card of a pin. */
export function focusCard(key: string): void {
  document.querySelector<HTMLElement>(`#place-${key} .business-card-link`)?.focus();
}
