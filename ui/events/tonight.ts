// Tonight is today's date, and only what is featured: a short card, so a short list.
import { eventsUrl } from "./api";

export const TONIGHT = 3;

/** What is over by now is left out, so that a morning's events do not take the evening's places. */
export const tonightUrl = (today: string): string =>
  eventsUrl({ start_date: today, is_featured: true, include_past: "false", limit: TONIGHT });
