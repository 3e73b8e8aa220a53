// The time the current page's data is from, if the service worker answered from its cache; null: it is fresh.
import { AS_OF_HEADER } from "./deviceCache";
import { signal } from "./signals";

const served = typeof document === "undefined" ? undefined : document.documentElement?.dataset?.["asOf"];

export const asOf = signal<string | null>(served ?? null);

/** Of several cached responses the oldest counts; a response from the server means that it is reachable again. */
export function noteAge(headers: Headers): void {
  const kept = headers.get(AS_OF_HEADER);
  asOf.value = kept && asOf.value && asOf.value < kept ? asOf.value : kept;
}

/** "3:10 PM", or for another day "Monday, November 16, 3:10 PM": by this device's clock. */
export function momentInWords(moment: string, now = new Date()): string {
  const at = new Date(moment);
  const time = { hour: "numeric", minute: "2-digit" } as const;
  if (at.toDateString() === now.toDateString()) return at.toLocaleTimeString("en-US", time);
  return at.toLocaleString("en-US", { weekday: "long", month: "long", day: "numeric", ...time });
}
