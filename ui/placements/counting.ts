// Reports views and clicks of paid placements: by id only, batched into one call. Counting never disturbs a visitor.
import { apiUrl } from "../kit/http";

/** A placement by its id, or a featured business by the business's id. */
export type Place = { placement: number } | { featured: number };

/** Placements that come into view within this time are reported together. */
const GATHER_MS = 1500;

let waiting: Place[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
/** Counted once per page view: scrolling back to it is not another one. */
const told = new Set<string>();
let viewed = "";

/** On another page, everything counts anew. */
export function setPage(path: string): void {
  if (path !== viewed) told.clear();
  viewed = path;
}

/** Parses an element's data-paid: "placement:3" or "featured:7". */
export function readPlace(mark: string | undefined): Place | null {
  const parts = /^(placement|featured):(\d{1,15})$/.exec(mark ?? "");
  if (!parts) return null;
  return parts[1] === "placement" ? { placement: Number(parts[2]) } : { featured: Number(parts[2]) };
}

function send(path: string, body: unknown): void {
  fetch(apiUrl(path), {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json" },
    credentials: "omit",
    keepalive: true,
  }).catch(() => undefined);
}

/** The body of one call for several placements. */
export function bodyOf(places: Place[]): { placements: number[]; featured: number[] } {
  return {
    placements: places.flatMap((place) => ("placement" in place ? [place.placement] : [])),
    featured: places.flatMap((place) => ("featured" in place ? [place.featured] : [])),
  };
}

function tell(): void {
  clearTimeout(timer);
  timer = undefined;
  const places = waiting;
  waiting = [];
  if (places.length > 0) send("placements/impressions/", bodyOf(places));
}

export function countShown(place: Place): void {
  const key = JSON.stringify(place);
  if (told.has(key)) return;
  told.add(key);
  if (waiting.length === 0) addEventListener("pagehide", tell, { once: true });
  waiting.push(place);
  timer ??= setTimeout(tell, GATHER_MS);
}

export function countFollowed(place: Place): void {
  send(
    "placement" in place ? `placements/${place.placement}/click/` : `placements/featured/${place.featured}/click/`,
    {},
  );
}
