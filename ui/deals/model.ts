// The wording of deals, and a visitor's choices in the list; same wording as src/deals/format.rs.
import { daysBetween, formatDay, townToday } from "../kit/dates";
import { count } from "../kit/format";
import { afterFirst, type Query } from "../kit/queryString";
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

export type Ordering = "newest" | "ending_soon";

export const ORDERINGS: { value: Ordering; label: string }[] = [
  { value: "newest", label: "Newest first" },
  { value: "ending_soon", label: "Ending soon" },
];

export interface Choices {
  category: string;
  isEndingSoon: boolean;
  ordering: Ordering;
  page: number;
}

export const NOTHING_CHOSEN: Choices = { category: "", isEndingSoon: false, ordering: "newest", page: 1 };

export function readChoices(params: URLSearchParams): Choices {
  const page = Number(params.get("page"));
  return {
    category: params.get("category")?.split(",")[0] ?? "",
    isEndingSoon: params.get("ending_soon") === "true",
    ordering: ["ending_soon", "end_date"].includes(params.get("ordering") ?? "") ? "ending_soon" : "newest",
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
}

export function choicesQuery({ category, isEndingSoon, ordering, page }: Choices): Query {
  return {
    category,
    ending_soon: isEndingSoon,
    ordering: ordering !== "newest" && ordering,
    page: afterFirst(page),
  };
}

/** Whether the list is filtered; its sort order is not a filter. */
export function isNarrowed(choices: Choices): boolean {
  return Boolean(choices.category) || choices.isEndingSoon;
}
