// Tonight is today's date, and featured events only: a short card, so a short list.
import { eventsUrl } from "./api";

export const TONIGHT = 3;

/** What is over, canceled or postponed is left out, so that it takes no slot of the evening. */
export const tonightUrl = (today: string): string =>
  eventsUrl({ start_date: today, is_featured: true, include_past: "false", scheduled: true, limit: TONIGHT });
