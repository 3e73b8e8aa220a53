// Counting what happens, for the town and nobody else: no cookie, no name, and nothing at all when the
// browser asks not to be counted. Invariant: counting never disturbs a visitor; its failures are silent.
import { apiUrl } from "./http";

export type Props = Record<string, string | number | boolean>;

interface Happening {
  name: string;
  props: Props;
}

/** What happens close together travels together. */
const GATHER_MS = 2000;
const MOST_AT_ONCE = 20;

let waiting: Happening[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** Do Not Track and Global Privacy Control, in the spellings of the browsers. */
export function asksForPrivacy(browser: { doNotTrack?: unknown; globalPrivacyControl?: unknown }): boolean {
  return browser.doNotTrack === "1" || browser.doNotTrack === "yes" || browser.globalPrivacyControl === true;
}

/** One event goes as it is, several as a list. */
export function bodyOf(happenings: Happening[]): string {
  return JSON.stringify(happenings.length === 1 ? happenings[0] : { events: happenings });
}

function send(): void {
  clearTimeout(timer);
  timer = undefined;
  const happenings = waiting;
  waiting = [];
  if (happenings.length === 0 || !navigator.onLine) return;
  // Outlives the page that is being left, and takes neither cookie nor token along.
  fetch(apiUrl("analytics/events/"), {
    method: "POST",
    body: bodyOf(happenings),
    headers: { "Content-Type": "application/json" },
    credentials: "omit",
    keepalive: true,
  }).catch(() => undefined);
}

/** Counts that something happened, such as track("business_click", { business_id: 7, kind: "call" }). */
export function track(name: string, props: Props = {}): void {
  if (asksForPrivacy(navigator)) return;
  if (waiting.length === 0) addEventListener("pagehide", send, { once: true });
  waiting.push({ name, props });
  if (waiting.length >= MOST_AT_ONCE) send();
  else timer ??= setTimeout(send, GATHER_MS);
}
