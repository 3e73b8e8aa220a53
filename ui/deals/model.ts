// The wording of deals; same wording as src/deals/format.rs.
import { daysBetween, formatDay, townToday } from "../kit/dates";
import { count } from "../kit/format";
import type { Deal } from "./api";

/** From this many days before the end, the remaining days are counted. */
const COUNTED_DAYS = 3;

type Dated = Pick<Deal, "state" | "start_date" | "end_date">;

/** The end of a deal that is running: "Ends today", "Ends in 2 days", "Until Saturday, November 28". */
export function endText(end: string, today = townToday()): string {
  const days = daysBetween(today, end);
  if (days === 0) return "Ends today";
  if (days === 1) return "Ends tomorrow";
  return days <= COUNTED_DAYS ? `Ends in ${days} days` : `Until ${formatDay(end, today)}`;
}

/** When it ends; ended or upcoming deals say so. */
export function expiryText({ state, start_date, end_date }: Dated, today = townToday()): string {
  if (state === "upcoming") return `From ${formatDay(start_date, today)}`;
  if (state === "used_up") return "All used";
  if (state === "ended") return end_date && end_date < today ? `Ended ${formatDay(end_date, today)}` : "Ended";
  return end_date ? endText(end_date, today) : "No end date";
}

/** Close enough to its end to be highlighted by color. */
export function isEnding({ state, end_date }: Dated, today = townToday()): boolean {
  return state === "running" && end_date !== null && daysBetween(today, end_date) <= COUNTED_DAYS;
}

/** "12 uses left", if the business limits the uses. */
export function remainingText({ state, remaining }: Pick<Deal, "state" | "remaining">): string {
  return state === "running" && remaining !== null ? count(remaining, "use left", "uses left") : "";
}
