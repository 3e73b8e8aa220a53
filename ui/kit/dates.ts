// Dates and times on the town's clock, by Intl. Wall-clock times from the API ("2026-10-17", "18:30") are already in
// the town's time zone: they are shown as is and never converted to the visitor's.
import { townTimeZone } from "./site";

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached: a list of events formats hundreds of dates, and creating a formatter costs far more than using it. */
export function formatIn(
  zone: string | undefined,
  options: Intl.DateTimeFormatOptions,
  locale = "en-US",
): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, zone, options]);
  let format = formats.get(key);
  if (!format) formats.set(key, (format = new Intl.DateTimeFormat(locale, { ...options, timeZone: zone })));
  return format;
}

/** "2026-10-17" as a timestamp that prints as that day when formatted in UTC. */
function dayInUtc(date: string): Date {
  return new Date(`${date}T12:00:00Z`);
}

/** Today in town, as "2026-10-17". */
export function townToday(now = new Date(), zone = townTimeZone()): string {
  // The Canadian English locale formats dates as ISO 8601.
  return formatIn(zone, { dateStyle: "short" }, "en-CA").format(now);
}

/** "2026-10-17" -> "Saturday, October 17" (with the year unless it is the current one). */
export function formatDay(date: string, today = townToday()): string {
  const year = date.startsWith(today.slice(0, 4)) ? undefined : "numeric";
  return formatIn("UTC", { weekday: "long", month: "long", day: "numeric", year }).format(dayInUtc(date));
}

const DAY_MS = 86_400_000;

/** ("2026-10-30", 3) -> "2026-11-02" */
export function addDays(date: string, days: number): string {
  return new Date(dayInUtc(date).getTime() + days * DAY_MS).toISOString().slice(0, 10);
}

/** Days from the first date to the second; negative if the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((dayInUtc(to).getTime() - dayInUtc(from).getTime()) / DAY_MS);
}

/** "2026-10-17" -> "Saturday" */
export function weekdayName(date: string): string {
  return formatIn("UTC", { weekday: "long" }).format(dayInUtc(date));
}

/** The town's UTC offset at a given time, in milliseconds. */
function offsetAt(moment: number, zone: string | undefined): number {
  const options: Intl.DateTimeFormatOptions = {
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  };
  const parts = Object.fromEntries(
    formatIn(zone, options)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000;
}

/**
 * The timestamp at which the town's clock shows this date and time ("18:30" or "18:30:00"). Like the server: the first
 * of two, and a time that the clock skips by the offset before the change.
 */
export function townMoment(date: string, time: string, zone = townTimeZone()): number {
  const wall = Date.parse(`${date}T${time}Z`);
  const before = offsetAt(wall - DAY_MS, zone);
  const after = offsetAt(wall + DAY_MS, zone);
  const [first, second] = [wall - before, wall - after];
  return offsetAt(first, zone) === before || offsetAt(second, zone) !== after ? first : second;
}

/** "18:30" -> "6:30 PM"; "09:00" -> "9 AM"; "24:00" -> "12 AM" */
export function formatTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const moment = new Date(Date.UTC(2000, 0, 1, hours % 24, minutes));
  const text = formatIn("UTC", { hour: "numeric", minute: "2-digit" }).format(moment);
  // Newer ICU versions emit a narrow no-break space; people search for and copy a plain one.
  return text.replace(/\u202f/g, " ").replace(":00", "");
}

/** The parts of a calendar leaf: { month: "OCT", day: "17" }. */
export function calendarLeaf(date: string): { month: string; day: string } {
  const month = formatIn("UTC", { month: "short" }).format(dayInUtc(date)).toUpperCase();
  return { month, day: String(Number(date.slice(8, 10))) };
}

/** A timestamp ("2026-10-17T18:30:00Z") written out on the town's clock. */
export function formatMoment(moment: string, zone = townTimeZone()): string {
  return formatIn(zone, { dateStyle: "long", timeStyle: "short" })
    .format(new Date(moment))
    .replace(/\u202f/g, " ");
}

/** The day of a timestamp, formatted as the server does: "November 3, 2026". */
export function formatLongDay(moment: string, zone = townTimeZone()): string {
  return formatIn(zone, { dateStyle: "long" }).format(new Date(moment));
}

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_557_600],
  ["month", 2_629_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** A timestamp relative to now: "3 minutes ago", "in 2 days", "now". */
export function formatRelative(moment: string, now = Date.now()): string {
  const seconds = (Date.parse(moment) - now) / 1000;
  const words = new Intl.RelativeTimeFormat("en-US", { numeric: "auto" });
  for (const [unit, size] of STEPS) {
    if (Math.abs(seconds) >= size) return words.format(Math.round(seconds / size), unit);
  }
  return words.format(0, "second");
}
