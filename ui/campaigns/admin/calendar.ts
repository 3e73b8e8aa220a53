// A month as weeks of days, and the contents of each.
import type { SlotDay } from "../api";

export const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"].map((long) => ({
  long,
  short: long.slice(0, 2),
}));

const utc = (day: string) => new Date(`${day}T00:00:00Z`);

/** "December 2026" */
export const monthName = (day: string) =>
  utc(day).toLocaleDateString("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

/** Weeks start on Sunday; cells before the first and after the last day are null. */
export function weeksOf(days: SlotDay[]): (SlotDay | null)[][] {
  const first = days[0];
  const cells: (SlotDay | null)[] = [...Array<null>(first ? utc(first.day).getUTCDay() : 0).fill(null), ...days];
  while (cells.length % 7 > 0) cells.push(null);
  const weeks = [];
  for (let at = 0; at < cells.length; at += 7) weeks.push(cells.slice(at, at + 7));
  return weeks;
}

/** The contents of a day's cell: its number, its status, and the status in words. */
export function cellOf(
  { day, booked, unbooked, overbooked, free }: SlotDay,
  slots: number,
): { number: number; state: "free" | "full" | "over" | "open"; words: string } {
  const number = Number(day.slice(8));
  const sold = `${booked + unbooked}/${slots}`;
  if (overbooked > 0) return { number, state: "over", words: `${sold} over` };
  if (unbooked > 0) return { number, state: "open", words: `${sold} gap` };
  if (free === 0) return { number, state: "full", words: `${sold} full` };
  return { number, state: "free", words: sold };
}
