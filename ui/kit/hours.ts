// Opening hours in words. Times are the town's wall-clock times and are shown as is.
import type { Hours } from "./apiTypes";
import { addDays, formatDay, formatIn, formatTime, weekdayName } from "./dates";

export type { Hours } from "./apiTypes";
export type Span = Hours["weekly"][number]["spans"][number];
type SpecialDay = Hours["special"][number];

const SPECIAL_DAYS_AHEAD = 60;

export interface HoursRow {
  /** The first one, if there are several. */
  date: string;
  label: string;
  /** One line per span, or one word for a day that is closed or open all day. */
  lines: string[];
  note: string;
  isToday?: boolean;
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

/** Seven dates, today first, each with its own hours: the weekday's unless the date is special. */
export function hoursRows({ weekly, special }: Hours, today: string): HoursRow[] {
  return weekly.map((_, at) => {
    const date = addDays(today, at);
    const label = weekdayName(date);
    const isDay = ({ day }: { day: string }) => day === label.toLowerCase();
    const { spans = [], note = "" }: Partial<SpecialDay> =
      special.find((one) => one.date === date) ?? weekly.find(isDay) ?? {};
    return { date, label, lines: spanLines(spans), note, isToday: !at };
  });
}

/** Puts together the days that follow each other and have the same words. */
export function inRuns<T extends { date: string }>(days: T[], words: (day: T) => string): [T, ...T[]][] {
  const runs: [T, ...T[]][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run && words(day) === words(run[0]) && day.date === addDays(run[0].date, run.length)) run.push(day);
    else runs.push([day]);
  }
  return runs;
}

/** The special days after those of the week that are near enough to plan for; a vacation is one row. */
export function specialRows({ special }: Hours, today: string): HoursRow[] {
  const days = special.filter(({ date }) => date >= addDays(today, 7)).sort((a, b) => a.date.localeCompare(b.date));
  return inRuns(days, ({ spans, note }) => JSON.stringify([spans, note]))
    .filter(([{ date }]) => date <= addDays(today, SPECIAL_DAYS_AHEAD))
    .map((run) => ({ ...run[0], label: runLabel(run, today), lines: spanLines(run[0].spans) }));
}

/** "December 8 – 15", "January 4 – 17, 2027"; a single day as `formatDay` has it. */
export function runLabel(run: [{ date: string }, ...{ date: string }[]], today: string): string {
  const [first, last] = [run[0].date, (run.at(-1) ?? run[0]).date];
  if (first === last) return formatDay(first, today);
  const year = last.startsWith(today.slice(0, 4)) ? undefined : "numeric";
  return formatIn("UTC", { month: "long", day: "numeric", year })
    .formatRange(Date.parse(first), Date.parse(last))
    .replace(/\u2009/g, " ");
}
