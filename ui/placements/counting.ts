// Tells how often paid places are seen and followed: by their number alone, gathered into one call,
// and not at all where the browser asks not to be tracked. Counting never disturbs a visitor.
import { useCallback, useRef } from "react";
import { asksForPrivacy } from "../kit/analytics";
import { apiUrl } from "../kit/http";

/** A placement by its id, or a featured business by the business's. */
export type Place = { placement: number } | { featured: number };

/** What comes into view together is told together. */
const GATHER_MS = 1500;
/** So much of it has to be in view. */
const SEEN = 0.5;

let waiting: Place[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
/** Once for each page load: coming back to it with the wheel is not another visitor. */
const told = new Set<string>();

function send(path: string, body: unknown): void {
  fetch(apiUrl(path), {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json" },
    credentials: "omit",
    keepalive: true,
  }).catch(() => undefined);
}

/** The body of one call for many places. */
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

function countShown(place: Place): void {
  const key = JSON.stringify(place);
  if (told.has(key)) return;
  told.add(key);
  if (waiting.length === 0) addEventListener("pagehide", tell, { once: true });
  waiting.push(place);
  timer ??= setTimeout(tell, GATHER_MS);
}

export function countFollowed(place: Place): void {
  if (asksForPrivacy(navigator)) return;
  send("placement" in place ? `placements/${place.placement}/click/` : `placements/featured/${place.featured}/click/`, {});
}

/** A ref for the element of a paid place: it is counted once it comes into view. */
export function useShown(place: Place | null): (element: Element | null) => void {
  const watcher = useRef<IntersectionObserver | null>(null);
  const key = place && JSON.stringify(place);
  return useCallback((element: Element | null) => {
    watcher.current?.disconnect();
    watcher.current = null;
    if (!element || !key || asksForPrivacy(navigator)) return;
    watcher.current = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      watcher.current?.disconnect();
      countShown(JSON.parse(key) as Place);
    }, { threshold: SEEN });
    watcher.current.observe(element);
  }, [key]);
}
