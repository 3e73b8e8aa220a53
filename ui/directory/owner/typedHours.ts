// Hours as typed: a line for each weekday and for each special date. Only the server parses the lines.
import type { Hours, TypedHoursReading } from "../../kit/apiTypes";
import { addDays, formatDay, townToday } from "../../kit/dates";
import { spanLines, type Span } from "../../kit/hours";
import { api } from "../../kit/http";

export type { TypedHoursReading } from "../../kit/apiTypes";

/** In the order of the lines: Monday first. */
export const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
export const CLOSED = "Closed";

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
  const words = [
    ...changed,
    ...special.map((row) => `${formatDay(row.date)} ${row.hours}${row.note && ` (${row.note})`}`),
    ...removed.map(({ date }) => `${formatDay(date)} as on other weeks`),
  ];
  return (words.length > 0 ? words : lines).join("; ");
}
