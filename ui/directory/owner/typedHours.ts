// Hours as they are typed: a line for each weekday and for each special date. The server alone reads the lines.
import type { Hours, TypedHoursReading } from "../../kit/apiTypes";
import { spanLines, type Span } from "../../kit/hours";
import { api } from "../../kit/http";

export type { TypedHoursReading } from "../../kit/apiTypes";

/** As the lines stand: Monday first. */
export const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
export const CLOSED = "Closed";

export interface TypedSpecialDay {
  /** Tells the rows apart while their dates change. */
  key: string;
  date: string;
  hours: string;
  note: string;
}

export interface TypedHours {
  /** Null where the hours are not known. */
  weekly: string[] | null;
  special: TypedSpecialDay[];
}

/** In the words of the public page, which the server reads back. */
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

/** The same line on several days. */
export function withLine(weekly: string[], days: number[], line: string): string[] {
  return weekly.map((present, day) => (days.includes(day) ? line : present));
}

/** What is wrong, by the control that it stands at (`hours-0`, `special-<key>-hours`). */
export function hoursFaults(typed: TypedHours, reading: TypedHoursReading): Record<string, string> {
  const faults: Record<string, string> = {};
  reading.weekly.forEach(({ error }, day) => {
    if (error) faults[`hours-${day}`] = error;
  });
  reading.special.forEach(({ error }, at) => {
    const row = typed.special[at];
    if (error && row) faults[`special-${row.key}-${row.date ? "hours" : "date"}`] = error;
  });
  return faults;
}

/** What somebody closed or opened for one day since, among rows that are being edited. */
export function withDayAs(rows: TypedSpecialDay[], saved: TypedSpecialDay[], date: string): TypedSpecialDay[] {
  const others = rows.filter((row) => row.date !== date);
  return [...saved.filter((row) => row.date === date), ...others];
}
