// Tonight is today's date, and featured events only: a short card, so a short list.
import { eventsUrl } from "./api";

export const TONIGHT = 3;

/** Past events are left out, so that a morning's events do not take the evening's slots. */
export const tonightUrl = (today: string): string =>
  eventsUrl({ start_date: today, is_featured: true, include_past: "false", limit: TONIGHT });
