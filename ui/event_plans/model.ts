// The wording and rules of event plans, without React.
import type { ContactState, EventPlan, EventPlanBudget, EventPlanItem, GuestReply } from "./api";
import { daysBetween, formatDay } from "../kit/dates";
import { count } from "../kit/format";

export const MAX_TITLE_LENGTH = 120;

export const CONTACT_STATES: { value: ContactState; label: string }[] = [
  { value: "to_ask", label: "To ask" },
  { value: "asked", label: "Asked" },
  { value: "offered", label: "Quoted" },
  { value: "booked", label: "Booked" },
];

export const REPLIES: { value: GuestReply; label: string }[] = [
  { value: "not_answered", label: "Not answered" },
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** 120000 -> "$1,200"; 120050 -> "$1,200.50" */
export function formatCents(cents: number): string {
  return dollars.format(cents / 100).replace(/\.00$/, "");
}

/** "$1,200.50" -> 120050; "" -> null; anything that is not an amount of money -> undefined. */
export function readCents(typed: string): number | null | undefined {
  const text = typed.trim().replace(/^\$\s*/, "");
  if (text === "") return null;
  const whole = /^-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{1,2})?$/.exec(text);
  return whole ? Math.round(Number(text.replaceAll(",", "")) * 100) : undefined;
}

/** The error for an amount of money; undefined if it is valid. */
export function centsError(typed: string): string | undefined {
  const cents = readCents(typed);
  if (cents === undefined) return "Enter an amount in dollars, such as 1,200 or 49.50.";
  if (cents !== null && cents < 0) return "This cannot be less than zero. Enter 0 or more, or leave it empty.";
  return undefined;
}

/** 120050 -> "1200.50", for a field. */
export const typedCents = (cents: number | null) => (cents === null ? "" : String(cents / 100));

/** "12" -> 12; "" -> null; anything that is not a whole number -> undefined. */
export function readCount(typed: string): number | null | undefined {
  const text = typed.trim().replaceAll(",", "");
  if (text === "") return null;
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}

/** The state of the budget, in a sentence. */
export function budgetWords({ budget_cents, actual_cents, expected_cents, remaining_cents }: EventPlanBudget): string {
  if (budget_cents === null || remaining_cents === null)
    return `No budget is set. ${formatCents(actual_cents)} has been spent so far.`;
  if (remaining_cents < 0)
    return `You are ${formatCents(-remaining_cents)} over your budget of ${formatCents(budget_cents)}.`;
  const left = `${formatCents(remaining_cents)} of ${formatCents(budget_cents)} is left.`;
  const over = expected_cents - budget_cents;
  return over > 0 ? `${left} With the estimates of what is still open you will be ${formatCents(over)} over.` : left;
}

/** "in 12 days", "today", "tomorrow", "3 days late" */
export function dueWords(due: string, today: string): string {
  const days = daysBetween(today, due);
  if (days < 0) return `${count(-days, "day", "days")} late`;
  if (days === 0) return "today";
  return days === 1 ? "tomorrow" : `in ${count(days, "day", "days")}`;
}

interface TimelineGroup {
  title: string;
  items: EventPlanItem[];
}

/** Open items by due date, then those without one, then completed items. */
export function timelineGroups({ items }: Pick<EventPlan, "items">, today: string): TimelineGroup[] {
  const until = (item: EventPlanItem) => (item.due_date === null ? null : daysBetween(today, item.due_date));
  const open = items.filter((item) => !item.is_done);
  const between = (from: number, to: number) =>
    open.filter((item) => {
      const days = until(item);
      return days !== null && days >= from && days <= to;
    });
  const groups = [
    { title: "Late", items: between(-Infinity, -1) },
    { title: "Now", items: between(0, 7) },
    { title: "In the next four weeks", items: between(8, 28) },
    { title: "Later", items: between(29, Infinity) },
    { title: "Whenever you like", items: open.filter((item) => item.due_date === null) },
    { title: "Done", items: items.filter((item) => item.is_done) },
  ];
  return groups.filter((group) => group.items.length > 0);
}

/** "Booked: Lakeside Catering", "2 on the list: 1 asked, 1 quoted", "Nobody on the list yet" */
export function shortlistWords({ vendors }: Pick<EventPlanItem, "vendors">): string {
  const booked = vendors.filter((vendor) => vendor.contact_state === "booked").map((vendor) => vendor.name);
  if (booked.length > 0) return `Booked: ${booked.join(", ")}`;
  if (vendors.length === 0) return "Nobody on the list yet";
  const parts = CONTACT_STATES.map(({ value, label }) => {
    const many = vendors.filter((vendor) => vendor.contact_state === value).length;
    return many > 0 ? `${many} ${label.toLowerCase()}` : "";
  });
  return `${vendors.length} on the list: ${parts.filter(Boolean).join(", ")}`;
}

/** A message ready to send to a vendor. */
export function askText(plan: EventPlan, item: EventPlanItem, name: string, today: string): string {
  const guests = plan.guest_count === null ? "" : ` for about ${count(plan.guest_count, "guest", "guests")}`;
  return [
    "Hello,",
    "",
    `I am planning an event (${plan.occasion_title}) on ${formatDay(plan.date, today)}${guests}, and I am looking for: ${item.title}.`,
    "",
    "Are you free on that day? What would it cost, and by when do you need to know?",
    "",
    "Thank you",
    name,
  ]
    .join("\n")
    .trimEnd();
}

export const mailAddress = (email: string, subject: string, body: string) =>
  `mailto:${encodeURIComponent(email).replace("%40", "@")}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
