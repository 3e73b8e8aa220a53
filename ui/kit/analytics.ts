// Counts what happens, for the town and nobody else: no cookie, no name, and nothing at all if the browser asks not to
// be tracked. Invariant: counting never disturbs a visitor; its failures are silent.
import { apiUrl } from "./http";

/** Events and their properties, as in `src/analytics/model.rs`. A search with the result `none` found nothing. */
export interface Counted {
  page_view: { path: string };
  search: { words?: string; result?: "none" };
  business_appearance: { business_ids: number[] };
  business_view: { business_id: number };
  business_click: { business_id: number; kind: "call" | "directions" | "website" | "email" | "social" };
  event_view: { event_id: number };
  event_click: { event_id: number; kind: "website" | "calendar" };
  event_interaction: { event_id: number; action: string };
  event_interaction_error: { event_id: number; action: string; status: number; message: string };
  guide_view: { guide_id: number };
  deal_view: { deal_id: number };
  deal_click: { deal_id: number; kind: "copy" | "show" };
  quiz_start: Record<string, never>;
  quiz_finish: Record<string, never>;
  quiz_question: { question_id: number; kind: "seen" | "finished" };
  share: { kind: "business" | "event" | "guide" | "persona" };
}

interface Happening {
  name: keyof Counted;
  props: Counted[keyof Counted];
}

/** Events close together in time are sent as one batch. */
const GATHER_MS = 2000;
const MAX_AT_ONCE = 20;

let waiting: Happening[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** Do Not Track and Global Privacy Control, in every form that browsers use. */
export function asksForPrivacy(browser: { doNotTrack?: unknown; globalPrivacyControl?: unknown }): boolean {
  return browser.doNotTrack === "1" || browser.doNotTrack === "yes" || browser.globalPrivacyControl === true;
}

/** A single event is sent as is, several as a list. */
export function bodyOf(happenings: Happening[]): string {
  return JSON.stringify(happenings.length === 1 ? happenings[0] : { events: happenings });
}

function send(): void {
  clearTimeout(timer);
  timer = undefined;
  const happenings = waiting;
  waiting = [];
  if (happenings.length === 0 || !navigator.onLine) return;
  // keepalive outlives the page being left; no cookie or token is sent.
  fetch(apiUrl("analytics/events/"), {
    method: "POST",
    body: bodyOf(happenings),
    headers: { "Content-Type": "application/json" },
    credentials: "omit",
    keepalive: true,
  }).catch(() => undefined);
}

/** Counts an event: track("business_click", { business_id: 7, kind: "call" }). */
export function track<Name extends keyof Counted>(name: Name, props: Counted[Name]): void {
  if (asksForPrivacy(navigator)) return;
  if (waiting.length === 0) addEventListener("pagehide", send, { once: true });
  waiting.push({ name, props });
  if (waiting.length >= MAX_AT_ONCE) send();
  else timer ??= setTimeout(send, GATHER_MS);
}

/** The middle button; the secondary button opens a menu and follows no link. */
const AUXILIARY_BUTTON = 1;

/** Handlers that count when a link or button is followed, including into another tab. */
export function counting<Name extends keyof Counted>(name: Name, props: Counted[Name]) {
  return {
    onClick: () => track(name, props),
    onAuxClick: ({ button }: { button: number }) => {
      if (button === AUXILIARY_BUTTON) track(name, props);
    },
  };
}

/** Counts that one of a business's links is followed. */
export const countingClick = (business_id: number, kind: Counted["business_click"]["kind"]) =>
  counting("business_click", { business_id, kind });
