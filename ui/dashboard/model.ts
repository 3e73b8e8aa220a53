// The next tasks, in words and in order. No React in here.
import { formatDay, formatLongDay, formatTime, townToday } from "../kit/dates";
import { count, formatNumber } from "../kit/format";
import { isCommercial } from "../kit/initialData";
import type { BadgeTone } from "../kit/Badge";
import type { ListedEvent } from "../kit/apiTypes";
import { paths } from "../paths";
import { hasPage } from "../routes";
import type { BusinessFigures, DecidedContribution, MissingField, OwnBusiness } from "./api";

export interface Task {
  key: string;
  title: string;
  /** Where it is done; null if others do it. */
  to: string | null;
  /** What the task is about, or why. */
  about: string;
  state: string;
  tone: BadgeTone;
}

/** The most missing fields listed per business; the rest is on its own page. */
const MAX_MISSING = 3;

/** The first of these pages that exists in this build. */
const firstPage = (...addresses: string[]): string | null => addresses.find(hasPage) ?? null;

/** The page on which a missing field is filled in. */
export const pathToFill = (id: number, { field }: MissingField): string | null =>
  field === "photos" ? firstPage(paths.businessPhotos(id)) : firstPage(paths.businessEdit(id));

export function tasksOf(business: OwnBusiness, today = townToday()): Task[] {
  const { id, name, slug } = business;
  const isPublic = business.status === "published";
  const tasks: Task[] = [];
  if (business.claim_to_answer_by)
    tasks.push({
      key: `claim-${id}`,
      title: `Somebody says that ${name} is theirs`,
      to: firstPage(paths.businessPeople(id)),
      about: `Answer by ${formatLongDay(business.claim_to_answer_by)}; then the town office decides.`,
      state: "To do",
      tone: "gold",
    });
  if (business.status === "pending")
    tasks.push({
      key: `pending-${id}`,
      title: `${name} is waiting for the office`,
      to: null,
      about: "Only you and the office see it until it is approved. You can complete it in the meantime.",
      state: "Waiting",
      tone: "slate",
    });
  if (business.status === "hidden")
    tasks.push({
      key: `hidden-${id}`,
      title: `${name} is not public`,
      to: null,
      about: `${isCommercial() ? "Neither are its deals and placements. " : ""}If that is a mistake, write to the town office.`,
      state: STATUS_WORDS.hidden.text,
      tone: STATUS_WORDS.hidden.tone,
    });
  if (business.changes_waiting_since)
    tasks.push({
      key: `changes-${id}`,
      title: "Your change is waiting for the office",
      to: firstPage(paths.businessEdit(id)),
      about: `${name}. Waiting since ${formatLongDay(business.changes_waiting_since)}.`,
      state: "Waiting",
      tone: "slate",
    });
  if (business.waiting_suggestions > 0)
    tasks.push({
      key: `suggestions-${id}`,
      title: `Answer ${count(business.waiting_suggestions, "suggestion", "suggestions")} about your listing`,
      to: firstPage(paths.curation()),
      about: `${name}. After a week the town office decides.`,
      state: "To do",
      tone: "gold",
    });
  if (business.unanswered_reviews > 0 && isPublic)
    tasks.push({
      key: `reviews-${id}`,
      title: `Answer ${count(business.unanswered_reviews, "review", "reviews")}`,
      to: `${paths.business(slug)}#reviews`,
      about: name,
      state: "To do",
      tone: "gold",
    });
  // Nobody sees them otherwise, and they cannot be renewed.
  for (const deal of isPublic ? business.ending_deals : []) {
    const day = deal.end_date === today ? "today" : `on ${formatDay(deal.end_date, today)}`;
    tasks.push({
      key: `deal-${deal.id}`,
      title: `“${deal.title}” ends ${day}`,
      to: firstPage(paths.businessDeals(id), paths.deal(deal.id)),
      about: `${name}. Renew it, or let it end.`,
      state: "Ends soon",
      tone: "gold",
    });
  }
  const missingFields = business.status === "hidden" ? [] : business.completeness.missing;
  for (const missing of missingFields.slice(0, MAX_MISSING))
    tasks.push({
      key: `${missing.field}-${id}`,
      title: missing.label,
      to: pathToFill(id, missing),
      about: `${name} is ${business.completeness.percent}% complete.`,
      state: "To do",
      tone: "gold",
    });
  return tasks;
}

export interface Figure {
  label: string;
  value: string;
}

const inWords = (figure: number | null): string => (figure === null ? "fewer than 5" : formatNumber(figure));

export const figuresOf = ({ views, calls, directions, website }: BusinessFigures): Figure[] => [
  { label: "Views of the listing", value: inWords(views) },
  { label: "Calls", value: inWords(calls) },
  { label: "Directions", value: inWords(directions) },
  { label: "Website clicks", value: inWords(website) },
];

export const STATUS_WORDS: Record<OwnBusiness["status"], { text: string; tone: BadgeTone }> = {
  published: { text: "Public", tone: "green" },
  pending: { text: "Waiting for the office", tone: "gold" },
  hidden: { text: "Not public", tone: "barn" },
};

export const ROLE_WORDS: Record<OwnBusiness["role"], string> = {
  owner: "You own this business.",
  manager: "You manage this business.",
};

/** "Saturday, December 5, 4 PM", and the location. */
export function eventWords(event: ListedEvent, today = townToday()): string {
  const when = [formatDay(event.start_date, today), event.start_time ? formatTime(event.start_time) : ""];
  return [when.filter(Boolean).join(", "), event.location].filter(Boolean).join(" · ");
}

/** The outcome of a contribution. */
export function outcomeOf({ kind, is_accepted, title }: DecidedContribution): string {
  if (kind === "event") return is_accepted ? `“${title}” is in the calendar.` : `“${title}” was not published.`;
  return is_accepted ? `Your correction of ${title} was accepted.` : `Your correction of ${title} was not accepted.`;
}

export function contributionPath({ kind, is_accepted, slug }: DecidedContribution): string | null {
  if (kind === "suggestion") return paths.business(slug);
  return is_accepted ? paths.event(slug) : firstPage(paths.submitEvent());
}
