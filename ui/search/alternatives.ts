// What to suggest if nothing was found, or nothing that is open.
import { addDays, townToday, weekdayName } from "../kit/dates";
import { paths } from "../paths";
import type { UnderstoodHours } from "./api";

/** A link for the query without its opening hours; to the directory if nothing else is left. */
export const withoutOpening = ({ words }: UnderstoodHours): string => (words ? paths.search(words) : paths.directory());

/** The calendar's address for a day that is in the search, and how the day is said. A weekday is the next one. */
export function daySearched(words: string, today = townToday()): { to: string; day: string } | null {
  const typed = words
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/\?+$/, ""));
  const date = ["today", "tonight", "tomorrow", "weekend"].find((day) => typed.includes(day));
  if (date) return { to: paths.events({ date }), day: date === "weekend" ? "this weekend" : date };
  const week = [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(today, days));
  const next = week.find((day) => typed.includes(weekdayName(day).toLowerCase()));
  return next ? { to: paths.events({ start_date__gte: next, start_date__lte: next }), day: weekdayName(next) } : null;
}

/** The individual words of a longer query, the longest first: one of them may match. Short words are no help. */
export function fewerWords(words: string): string[] {
  const parts = [...new Set(words.trim().toLowerCase().split(/\s+/))].filter((part) => part.length > 2);
  if (words.trim().split(/\s+/).length < 2) return [];
  return parts.sort((a, b) => b.length - a.length).slice(0, 3);
}
