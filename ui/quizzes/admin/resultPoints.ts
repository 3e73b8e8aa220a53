// The period of a quiz's results, and the labels of its chart.
import type { ChartPoint } from "../../kit/Chart";
import { formatDay, formatIn } from "../../kit/dates";
import type { QuizResults } from "./api";

export type ResultsPeriod = "28" | "90" | "all";

export const PERIODS: { value: ResultsPeriod; label: string }[] = [
  { value: "28", label: "Last 28 days" },
  { value: "90", label: "Last 90 days" },
  { value: "all", label: "All" },
];

export const readPeriod = (word: string): ResultsPeriod => PERIODS.find(({ value }) => value === word)?.value ?? "28";

const shortDay = (day: string) =>
  formatIn("UTC", { month: "short", day: "numeric" }).format(new Date(`${day}T12:00:00Z`));

/** "Nov 14" below the axis, "Saturday, November 14" in the table; weeks from their first to their last day. */
export function resultPoints(points: QuizResults["points"], today: string): ChartPoint[] {
  return points.map(({ from, to, value }) => ({
    key: from,
    label: shortDay(from),
    name: from === to ? formatDay(from, today) : `${formatDay(from, today)} to ${formatDay(to, today)}`,
    value,
  }));
}
