// Hours as typed: a line for each weekday and for each special date. Only the server parses the lines.
import type { Hours, TypedHoursReading } from "../../kit/apiTypes";
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

export function typedHours(hours: Hours | null): TypedHours {
  return {
    weekly: hours?.weekly.map(({ spans }) => wordsOf(spans)) ?? null,
    special: (hours?.special ?? []).map(({ date, spans, note }) => ({
      key: date,
      date,
      hours: wordsOf(spans),
      note,
    })),
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
