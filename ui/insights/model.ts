// The period of a report, and the wording of its figures.
import type { ChartPoint } from "../kit/Chart";
import { addDays, formatDay, formatIn } from "../kit/dates";
import { formatNumber } from "../kit/format";
import type { PlacementInsight } from "./api";

/** Both days inclusive; empty strings select the server's default period. */
export interface Period {
  from: string;
  to: string;
}

type PresetKey = "days" | "month" | "quarter";

interface Preset extends Period {
  value: PresetKey;
  label: string;
}

/** The first day of the month, `back` months before this day's. */
function firstOfMonth(today: string, back: number): string {
  const [year = 1970, month = 1] = today.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 10);
}

/** Only full days and full months, so that they are comparable. */
export function presets(today: string): Preset[] {
  const lastOfMonth = addDays(firstOfMonth(today, 0), -1);
  return [
    { value: "days", label: "Last 28 days", from: addDays(today, -28), to: addDays(today, -1) },
    { value: "month", label: "Last month", from: firstOfMonth(today, 1), to: lastOfMonth },
    { value: "quarter", label: "Last 3 months", from: firstOfMonth(today, 3), to: lastOfMonth },
  ];
}

/**
 * The preset with these days. A month that is also the last 28 days, on most first days of March, is called by either
 * name: by that of the default period if it was not chosen.
 */
export function presetOf({ from, to }: Period, isDefault: boolean, today: string): PresetKey | null {
  const equal = presets(today).filter((preset) => preset.from === from && preset.to === to);
  return (isDefault ? equal[0] : equal.at(-1))?.value ?? null;
}

/** The text for a withheld figure below 5. */
export const HIDDEN = "fewer than 5";

/** The text for days on which nothing was counted yet. */
export const NOT_COUNTED = "not counted";

export const figureText = (value: number | null): string => (value === null ? HIDDEN : formatNumber(value));

/** A point of a series; `previous` only if there is a comparison. */
type SeriesPoint = Period & Pick<ChartPoint, "value" | "previous">;

const shortDay = (day: string) =>
  formatIn("UTC", { month: "short", day: "numeric" }).format(new Date(`${day}T12:00:00Z`));

/** "Nov 14" below the axis, "Saturday, November 14" in the table; weeks from their first to their last day. */
export function chartPoints({ points }: { points: SeriesPoint[] }, today: string): ChartPoint[] {
  return points.map(({ from, to, ...values }) => ({
    key: from,
    label: shortDay(from),
    name: from === to ? formatDay(from, today) : `${formatDay(from, today)} to ${formatDay(to, today)}`,
    ...values,
  }));
}

const longDay = (day: string) => formatIn("UTC", { dateStyle: "long" }).format(new Date(`${day}T12:00:00Z`));

/** "November 1, 2026 to November 30, 2026" */
export function term({ starts_at: from, ends_at: to }: PlacementInsight): string {
  return to ? `${longDay(from)} to ${longDay(to)}` : `Since ${longDay(from)}`;
}
