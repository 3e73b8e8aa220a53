// Opening hours in words. Times are the town's wall-clock times and are shown as is.
import type { Hours } from "./apiTypes";
import { formatDay, formatTime, weekdayName } from "./dates";
import { capitalize } from "./format";

export type { Hours } from "./apiTypes";
export type Span = Hours["weekly"][number]["spans"][number];

const SPECIAL_DAYS_AHEAD = 60;
const DAY_MS = 86_400_000;

interface HoursRow {
  day: string;
  label: string;
  /** One line per span, or one word for a day that is closed or open all day. */
  lines: string[];
  note: string;
  isToday: boolean;
}

interface SpecialRow {
  date: string;
  label: string;
  lines: string[];
  note: string;
}

function endText(time: string): string {
  return time === "24:00" || time === "00:00" ? "midnight" : formatTime(time);
}

export function spanLines(spans: Span[]): string[] {
  if (spans.length === 0) return ["Closed"];
  return spans.map(({ opens, closes }) => {
    if (opens === "00:00" && closes === "24:00") return "Open 24 hours";
    return `${formatTime(opens)} – ${endText(closes)}`;
  });
}

/** Noon in UTC is the same calendar day in whatever time zone the visitor is. */
function noon(date: string): number {
  return Date.parse(`${date}T12:00:00Z`);
}

function weekdayOf(date: string): string {
  return weekdayName(date).toLowerCase();
}

/** All seven days, today first. Today uses its special hours if it has any. */
export function hoursRows({ weekly, special }: Hours, today: string): HoursRow[] {
  const first = Math.max(
    0,
    weekly.findIndex(({ day }) => day === weekdayOf(today)),
  );
  const days = [...weekly.slice(first), ...weekly.slice(0, first)];
  return days.map(({ day, spans }) => {
    const isToday = day === weekdayOf(today);
    const exception = isToday ? special.find(({ date }) => date === today) : undefined;
    return {
      day,
      label: capitalize(day),
      lines: spanLines(exception?.spans ?? spans),
      note: exception?.note ?? "",
      isToday,
    };
  });
}

/** The upcoming special days that are near enough to plan for. */
export function specialRows({ special }: Hours, today: string): SpecialRow[] {
  return special
    .filter(({ date }) => date >= today && noon(date) - noon(today) <= SPECIAL_DAYS_AHEAD * DAY_MS)
    .sort((a, b) => a.date.localeCompare(b.date))
    .map(({ date, spans, note }) => ({ date, label: formatDay(date, today), lines: spanLines(spans), note }));
}
