// Dates and times on the town's clock, by Intl. Wall times from the API ("2026-10-17", "18:30")
// are already the town's: they are shown as they are and never shifted by the visitor's zone.
import { townTimeZone } from "./site";

function formatIn(zone: string | undefined, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("en-US", { ...options, timeZone: zone });
}

/** "2026-10-17" as a moment that prints as that day when formatted in UTC. */
function dayInUtc(date: string): Date {
  return new Date(`${date}T12:00:00Z`);
}

/** Today in town, as "2026-10-17". */
export function townToday(now = new Date(), zone = townTimeZone()): string {
  // The Canadian English locale writes ISO dates.
  return new Intl.DateTimeFormat("en-CA", { timeZone: zone, dateStyle: "short" }).format(now);
}

/** "2026-10-17" -> "Saturday, October 17" (with the year when it is not this one). */
export function formatDay(date: string, today = townToday()): string {
  const year = date.slice(0, 4) === today.slice(0, 4) ? undefined : "numeric";
  return formatIn("UTC", { weekday: "long", month: "long", day: "numeric", year }).format(dayInUtc(date));
}

/** "18:30" -> "6:30 PM"; "09:00" -> "9 AM"; "24:00" -> "12 AM" */
export function formatTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const moment = new Date(Date.UTC(2000, 0, 1, hours % 24, minutes));
  const text = formatIn("UTC", { hour: "numeric", minute: "2-digit" }).format(moment);
  // A narrow no-break space comes out of newer ICU; a plain one is what people search for and copy.
  return text.replace(/\u202f/g, " ").replace(":00", "");
}

/** The pieces of a calendar leaf: { month: "OCT", day: "17" }. */
export function calendarLeaf(date: string): { month: string; day: string } {
  const month = formatIn("UTC", { month: "short" }).format(dayInUtc(date)).toUpperCase();
  return { month, day: String(Number(date.slice(8, 10))) };
}

/** A moment ("2026-10-17T18:30:00Z") written out on the town's clock. */
export function formatMoment(moment: string, zone = townTimeZone()): string {
  return formatIn(zone, { dateStyle: "long", timeStyle: "short" }).format(new Date(moment)).replace(/\u202f/g, " ");
}

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_557_600],
  ["month", 2_629_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** A moment as seen from now: "3 minutes ago", "in 2 days", "now". */
export function formatRelative(moment: string, now = Date.now()): string {
  const seconds = (Date.parse(moment) - now) / 1000;
  const words = new Intl.RelativeTimeFormat("en-US", { numeric: "auto" });
  for (const [unit, size] of STEPS) {
    if (Math.abs(seconds) >= size) return words.format(Math.round(seconds / size), unit);
  }
  return words.format(0, "second");
}
