// How owners' deals are worded and grouped, their form values, and their preview for residents.
import type { BadgeTone } from "../../kit/Badge";
import { addDays, daysBetween, formatDay, townToday } from "../../kit/dates";
import type { FieldErrors } from "../../kit/form";
import { formatNumber } from "../../kit/format";
import type { Coupon } from "../api";
import type { BusinessOfDeal, DealChange, DealStage, ManagedDeal, NewDeal } from "./api";

export const STAGES: Record<DealStage, { label: string; tone: BadgeTone }> = {
  running: { label: "Running", tone: "green" },
  waiting: { label: "Waiting for approval", tone: "gold" },
  scheduled: { label: "Scheduled", tone: "sound" },
  draft: { label: "Draft", tone: "slate" },
  used_up: { label: "Used up", tone: "barn" },
  ended: { label: "Ended", tone: "barn" },
  withdrawn: { label: "Withdrawn", tone: "barn" },
};

export interface StageGroup {
  title: string;
  stages: DealStage[];
}

export const GROUPS: StageGroup[] = [
  { title: "Running", stages: ["running"] },
  { title: "Waiting for the town office", stages: ["waiting"] },
  { title: "Scheduled", stages: ["scheduled"] },
  { title: "Drafts", stages: ["draft"] },
  { title: "Over", stages: ["used_up", "ended", "withdrawn"] },
];

export const isOver = (stage: DealStage): boolean => GROUPS.at(-1)?.stages.includes(stage) ?? false;

/** "Sunday, November 1 – Monday, November 30"; without an end date "From Sunday, November 1, no end". */
export function datesText({ start_date, end_date }: Pick<NewDeal, "start_date" | "end_date">, today = townToday()) {
  const first = formatDay(start_date, today);
  if (!end_date) return `From ${first}, no end`;
  return end_date === start_date ? first : `${first} – ${formatDay(end_date, today)}`;
}

/** "12", "12 of 40" */
export function usesText({ redeemed_count, max_redemptions }: Pick<ManagedDeal, "redeemed_count" | "max_redemptions">) {
  const used = formatNumber(redeemed_count);
  return max_redemptions === null ? used : `${used} of ${formatNumber(max_redemptions)}`;
}

export const NAMES = ["title", "description", "terms", "code", "start_date", "end_date", "max_redemptions"] as const;
export type Name = (typeof NAMES)[number];
export type Values = Record<Name, string>;

/** What the form calls them. */
export const DEAL_LABELS: Record<Name, string> = {
  title: "What the deal is",
  description: "In a sentence or two",
  terms: "The fine print",
  code: "Code to say",
  start_date: "First day",
  end_date: "Last day",
  max_redemptions: "Maximum uses",
};

/** The form's initial values: the last submission, the deal itself, or an empty form. */
export function beginning(deal: ManagedDeal | null, today = townToday()): Values {
  const from: NewDeal | ManagedDeal | undefined = deal?.review?.wanted ?? deal ?? undefined;
  return {
    title: from?.title ?? "",
    description: from?.description ?? "",
    terms: from?.terms ?? "",
    code: from?.code ?? "",
    start_date: from?.start_date ?? today,
    end_date: from?.end_date ?? "",
    max_redemptions: String(from?.max_redemptions ?? ""),
  };
}

type DateName = "start_date" | "end_date";

export function checkDates({ start_date, end_date }: Pick<Values, DateName>): FieldErrors<DateName> {
  if (!start_date) return { start_date: "Choose the first day." };
  if (end_date && end_date < start_date) return { end_date: "The last day must not be before the first." };
  return {};
}

export function checkDeal(values: Values): FieldErrors<Name> {
  const errors: FieldErrors<Name> = { ...checkDates(values) };
  if (!values.title.trim()) errors.title = "Say what the deal is, such as “Two scoops for the price of one”.";
  const most = values.max_redemptions.trim();
  if (most && !/^[1-9]\d{0,6}$/.test(most)) errors.max_redemptions = "Enter a whole number from 1, or leave it empty.";
  return errors;
}

export function toDeal(values: Values): DealChange {
  const most = values.max_redemptions.trim();
  return {
    title: values.title.trim(),
    description: values.description.trim(),
    terms: values.terms.trim(),
    code: values.code.trim(),
    start_date: values.start_date,
    end_date: values.end_date || null,
    max_redemptions: most ? Number(most) : null,
  };
}

/** How it will look on its first day, or today if that is past. */
export function previewOf(
  business: BusinessOfDeal,
  values: Values,
  { redeemed_count = 0, hasCounter = false, today = townToday() } = {},
): Coupon {
  const wanted = toDeal(values);
  const most = Number.isInteger(wanted.max_redemptions) ? (wanted.max_redemptions ?? null) : null;
  const code = wanted.code ?? "";
  return {
    id: 0,
    title: wanted.title || "What the deal is",
    description: wanted.description ?? "",
    business_name: business.name,
    business,
    start_date: values.start_date || today,
    end_date: values.end_date || null,
    terms: wanted.terms ?? "",
    code,
    has_code: code !== "",
    max_redemptions: most,
    remaining: most === null ? null : Math.max(0, most - redeemed_count),
    state: values.end_date && values.end_date < today ? "ended" : "running",
    has_counter: hasCounter,
  };
}

/** The same number of days, from the day after its end or, if that is past, from today. */
export function renewedDates(
  { start_date, end_date, stage }: Pick<ManagedDeal, "start_date" | "end_date" | "stage">,
  today = townToday(),
): { start_date: string; end_date: string } {
  const after = end_date && !isOver(stage) ? addDays(end_date, 1) : today;
  const start = after > today ? after : today;
  return { start_date: start, end_date: end_date ? addDays(start, daysBetween(start_date, end_date)) : "" };
}

type Renewable = Pick<ManagedDeal, "id" | "title" | "end_date" | "stage">;
const STAYS_ON: DealStage[] = ["running", "scheduled", "waiting"];

/** The deal by which this offer already goes on: itself without an end, or another one that lasts longer; once it is
 * over, any other that is on or to come. */
export function continuationOf<Deal extends Renewable>(deal: Deal, deals: Deal[]): Deal | undefined {
  if (deal.stage === "running" && !deal.end_date) return deal;
  return deals.find(
    ({ id, title, end_date, stage }) =>
      id !== deal.id &&
      title === deal.title &&
      STAYS_ON.includes(stage) &&
      (isOver(deal.stage) || !end_date || !deal.end_date || end_date > deal.end_date),
  );
}

/** The message shown when a deal was saved. */
export function savedText({ review, stage, start_date }: ManagedDeal): string {
  if (review && review.reason === null) return "Sent to the town office for approval.";
  if (stage === "draft") return "Draft saved.";
  if (stage === "scheduled") return `Residents see it from ${formatDay(start_date)}.`;
  return stage === "running" ? "The deal is online." : "Deal updated.";
}
