// The weeks of a month, Sunday first, and the events of each day.
import { addDays, formatIn, weekdayName } from "../kit/dates";
import type { CalendarEntry } from "./api";

export const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

function weekdayOf(date: string): number {
  return WEEKDAYS.indexOf(weekdayName(date));
}

function lastOfMonth(date: string): string {
  const [year = 0, month = 0] = date.split("-").map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** The weeks that contain a day of the month, in full: four to six rows of seven dates. */
export function weeksOf(date: string): string[][] {
  const first = `${date.slice(0, 7)}-01`;
  const last = lastOfMonth(date);
  const weeks: string[][] = [];
  for (let sunday = addDays(first, -weekdayOf(first)); sunday <= last; sunday = addDays(sunday, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(sunday, index)));
  }
  return weeks;
}

/** The same day in another month, or that month's last day. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 0, day = 1] = date.split("-").map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
  const last = lastOfMonth(first);
  return addDays(first, Math.min(day, Number(last.slice(8))) - 1);
}

/** The day that a key moves to in the grid, or null for any other key. */
export function dayAfterKey(date: string, key: string): string | null {
  const weekday = weekdayOf(date);
  switch (key) {
    case "ArrowLeft":
      return addDays(date, -1);
    case "ArrowRight":
      return addDays(date, 1);
    case "ArrowUp":
      return addDays(date, -7);
    case "ArrowDown":
      return addDays(date, 7);
    case "Home":
      return addDays(date, -weekday);
    case "End":
      return addDays(date, 6 - weekday);
    case "PageUp":
      return addMonths(date, -1);
    case "PageDown":
      return addMonths(date, 1);
    default:
      return null;
  }
}

/** Entries by day; an event over several days is on each of them. */
export function entriesByDay(entries: CalendarEntry[], days: string[]): Map<string, CalendarEntry[]> {
  const [first = "", last = ""] = [days[0], days.at(-1)];
  const byDay = new Map<string, CalendarEntry[]>(days.map((day) => [day, []]));
  for (const entry of entries) {
    const { start_date, end_date, end_time, start_time } = entry;
    // An event that runs past midnight belongs to its first day.
    const isNight =
      start_time !== null && end_time !== null && end_time <= start_time && end_date === addDays(start_date, 1);
    const until = end_date && !isNight ? end_date : start_date;
    for (let day = start_date < first ? first : start_date; day <= until && day <= last; day = addDays(day, 1)) {
      byDay.get(day)?.push(entry);
    }
  }
  return byDay;
}

export function monthName(date: string): string {
  return formatIn("UTC", { month: "long", year: "numeric" }).format(new Date(`${date}T12:00:00Z`));
}
