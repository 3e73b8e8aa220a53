// Hours as typed: a line for each weekday and for each special date. Only the server parses the lines.
import type { Hours, TypedHoursReading } from "../../kit/apiTypes";
import { addDays, daysBetween, townToday } from "../../kit/dates";
import { inRuns, runLabel, spanLines, type Span } from "../../kit/hours";
import { api, ApiError, newKey } from "../../kit/http";

export type { TypedHoursReading } from "../../kit/apiTypes";

/** In the order of the lines: Monday first. */
export const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
export const CLOSED = "Closed";
/** The server takes no more special dates. */
const MAX_DAYS = 200;

export interface TypedSpecialDay {
  /** Identifies a row while its date changes. */
  key: string;
  date: string;
  hours: string;
  note: string;
}

export interface TypedHours {
  /** Null if the hours are unknown. */
  weekly: string[] | null;
  special: TypedSpecialDay[];
}

/** In the format of the public page, which the server can parse. */
export const wordsOf = (spans: Span[]) => spanLines(spans).join(", ");

/** Dates that are over are left out; last night's hours may still run. */
export function typedHours(hours: Hours | null, today = townToday()): TypedHours {
  const first = addDays(today, -1);
  const special = (hours?.special ?? []).filter(({ date }) => date >= first);
  return {
    weekly: hours?.weekly.map(({ spans }) => wordsOf(spans)) ?? null,
    special: special.map(({ date, spans, note }) => ({ key: date, date, hours: wordsOf(spans), note })),
  };
}

export const readTypedHours = (businessId: number, { weekly, special }: TypedHours, signal?: AbortSignal) =>
  api.post<TypedHoursReading>(
    `businesslistings/${businessId}/hours-reading/`,
    { weekly: weekly ?? [], special: special.map(({ date, hours, note }) => ({ date, hours, note })) },
    { signal },
  );

/** The words in which the server reads one line; throws what is wrong with it. */
export async function readLine(businessId: number, line: string): Promise<string> {
  const weekly = [line, ...Array<string>(6).fill(CLOSED)];
  const reading = (await readTypedHours(businessId, { weekly, special: [] })).weekly[0];
  if (reading?.spans) return wordsOf(reading.spans);
  const wrong = reading?.error ?? "";
  throw new ApiError(wrong, 400, "", { hours: [wrong] });
}

/** Sets the same line on several days. */
export function withLine(weekly: string[], days: number[], line: string): string[] {
  return weekly.map((present, day) => (days.includes(day) ? line : present));
}

/** Parse errors by control (`hours-0`, `special-<key>-hours`). */
export function hoursErrors(typed: TypedHours, reading: TypedHoursReading): Record<string, string> {
  const errors: Record<string, string> = {};
  reading.weekly.forEach(({ error }, day) => {
    if (error) errors[`hours-${day}`] = error;
  });
  reading.special.forEach(({ error }, at) => {
    const row = typed.special[at];
    if (error && row) errors[`special-${row.key}-${row.date ? "hours" : "date"}`] = error;
  });
  return errors;
}

/** A vacation: the same hours and note on all days from the first to the last. */
export type SeveralDays = Record<"first" | "last" | "hours" | "note", string>;

export function severalDaysErrors({ first, last }: SeveralDays, today = townToday()): Partial<SeveralDays> {
  if (!first) return { first: "Choose the first day." };
  if (first < today) return { first: "The first day is over." };
  if (!last) return { last: "Choose the last day." };
  if (last < first) return { last: "The last day is before the first." };
  if (daysBetween(first, last) >= MAX_DAYS) return { last: `At most ${MAX_DAYS} days are possible.` };
  return {};
}

/**
 * In the order of the dates. What was said of one of these days before is replaced, and so are the rows of these keys:
 * the days as they were before they were changed.
 */
export function withSeveralDays(
  rows: TypedSpecialDay[],
  { first, last, hours, note }: SeveralDays,
  replaced: string[] = [],
): TypedSpecialDay[] {
  const days = Array.from({ length: daysBetween(first, last) + 1 }, (_, at) => addDays(first, at));
  const keyOf = (date: string) => rows.find((row) => row.date === date)?.key ?? newKey();
  const others = rows.filter(({ key, date }) => !days.includes(date) && !replaced.includes(key));
  return [...others, ...days.map((date) => ({ key: keyOf(date), date, hours, note }))].sort((a, b) =>
    (a.date || "9999").localeCompare(b.date || "9999"),
  );
}

/** Merges a change to one saved day ("closed today") into the rows being edited. */
export function withDayAs(rows: TypedSpecialDay[], saved: TypedSpecialDay[], date: string): TypedSpecialDay[] {
  const others = rows.filter((row) => row.date !== date);
  return [...saved.filter((row) => row.date === date), ...others];
}

const isSameDay = (one: TypedSpecialDay | undefined, other: TypedSpecialDay | undefined) =>
  JSON.stringify(one) === JSON.stringify(other);
const withKey = (rows: TypedSpecialDay[], key: string) => rows.find((row) => row.key === key);

/** What was edited since `begun`, over what somebody else has saved meanwhile: line by line, date by date. */
export function hoursOver(theirs: TypedHours, begun: TypedHours, { weekly, special }: Partial<TypedHours>): TypedHours {
  const edited = special?.filter((row) => !isSameDay(row, withKey(begun.special, row.key))) ?? [];
  const removed = special ? begun.special.filter(({ key }) => !withKey(special, key)) : [];
  // A row that was moved to another date still has the key of the date that it left.
  const replaced = new Set([...edited, ...removed].flatMap(({ key, date }) => [key, date]));
  return {
    weekly:
      weekly && begun.weekly && theirs.weekly
        ? theirs.weekly.map((line, day) => (weekly[day] === begun.weekly?.[day] ? line : (weekly[day] ?? line)))
        : weekly === undefined
          ? theirs.weekly
          : weekly,
    special: [...theirs.special.filter(({ date }) => !replaced.has(date)), ...edited],
  };
}

/** The lines and dates that somebody else has changed since `begun`. */
export function changedHoursInWords(hours: Hours | null, begun: TypedHours, today = townToday()): string {
  const theirs = typedHours(hours, today);
  if (!theirs.weekly) return "not known";
  const lines = theirs.weekly.map((line, day) => `${DAYS[day]} ${line}`);
  const changed = lines.filter((_, day) => theirs.weekly?.[day] !== begun.weekly?.[day]);
  const special = theirs.special.filter((row) => !isSameDay(row, withKey(begun.special, row.key)));
  const removed = begun.special.filter(({ key }) => !withKey(theirs.special, key));
  const inWords = ({ hours, note }: TypedSpecialDay) => hours + (note && ` (${note})`);
  const words = [
    ...changed,
    ...inRuns(special, inWords).map((run) => `${runLabel(run, today)} ${inWords(run[0])}`),
    ...inRuns(removed, () => "").map((run) => `${runLabel(run, today)} as on other weeks`),
  ];
  return (words.length > 0 ? words : lines).join("; ");
}
