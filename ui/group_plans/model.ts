// Rules of group plans without React.
import { formatDay, formatTime } from "../kit/dates";
import { count } from "../kit/format";
import type { Answer, GroupPlan, GroupPlanOption, GroupPlanSummary, Participant, SharedGroupPlan, Tally } from "./api";
import type { AnswerDraft, GivenAnswers } from "./device";

export const ANSWERS = [
  { value: "yes", label: "Yes" },
  { value: "if_need_be", label: "If need be" },
  { value: "no", label: "No" },
] as const satisfies { value: Answer; label: string }[];

export const answerLabel = (answer: Answer): string =>
  ANSWERS.find(({ value }) => value === answer)?.label ?? "Not answered";

/** "3 yes, 1 if need be, 0 no, 2 not answered" */
export const tallyText = ({ yes, if_need_be: ifNeedBe, no, not_answered: missing }: Tally): string =>
  `${yes} yes, ${ifNeedBe} if need be, ${no} no, ${missing} not answered`;

/** The time of an option in words, in the town's own date and time: independent of the visitor's time zone. */
export function whenText({ when }: Pick<GroupPlanOption, "when">): string {
  if (!when) return "";
  const [start, end] = [when.start_time, when.end_time].map((time) => time && formatTime(time));
  const [first, last] = [when.start_date, when.end_date].map((day) => day && formatDay(day));
  // What ends earlier in the day than it starts goes on through the nights. Worded as in events/dates.ts, for which the
  // page behind a plan's link has no room.
  const isThroughNights = last && start && end && (when.end_time ?? "") <= (when.start_time ?? "");
  if (isThroughNights) return `${first}, ${start} – ${last}, ${end}`;
  const parts = [
    [first, last],
    [start, start && end],
  ];
  return parts
    .map((pair) => pair.filter(Boolean).join(" – "))
    .filter(Boolean)
    .join(", ");
}

/** The heading in the list: the title, or the date if there is nothing else. */
export function optionHeading(option: GroupPlanOption): { title: string; detail: string } {
  const when = whenText(option);
  return option.title ? { title: option.title, detail: when } : { title: when, detail: "" };
}

export const answerOf = (person: Participant, optionId: number): Answer =>
  person.answers.find((given) => given.option_id === optionId)?.answer ?? "not_answered";

const fields = ({ name, email, answers }: GivenAnswers): Record<string, string> => ({ ...answers, name, email });

export function hasSameAnswers(one: GivenAnswers, other: GivenAnswers): boolean {
  const [before, now] = [fields(one), fields(other)];
  return Object.keys({ ...before, ...now }).every((key) => before[key] === now[key]);
}

/**
 * A draft after what is saved may have changed on another device: what it had not changed is as saved now, and it is no
 * longer sent on its own, because its guest may have changed their mind there.
 */
export function rebaseDraft(draft: AnswerDraft | null, saved: GivenAnswers): AnswerDraft | null {
  const begun = draft?.begun;
  if (!draft || !begun) return draft;
  if (hasSameAnswers(begun, saved)) return draft;
  const [before, mine, now] = [fields(begun), fields(draft), fields(saved)];
  const keys = [...new Set([before, mine, now].flatMap(Object.keys))];
  const changed = keys.map((key) => [key, mine[key] === before[key] ? now[key] : mine[key]] as const);
  const { name = "", email = "", ...answers } = Object.fromEntries(changed.filter(([, value]) => value !== undefined));
  return { name, email, answers: answers as GivenAnswers["answers"], begun: saved, isWaiting: false };
}

/** The organizer within a sentence: a name, or "the organizer". */
export const organizerIn = ({ organizer }: Pick<SharedGroupPlan, "organizer">): string =>
  organizer === "The organizer" ? "the organizer" : organizer;

type Chance = Pick<GroupPlanOption, "state" | "is_past">;

/** What is canceled, gone or past needs no answer. */
export const isAsked = ({ state, is_past: isPast }: Chance): boolean =>
  !isPast && state !== "cancelled" && state !== "gone";

export const canBeChosen = ({ state, is_past: isPast }: Chance): boolean => !isPast && state === "available";

/** What has become of an option, in a word and in a sentence; nothing while it is as it was. */
export const OPTION_STATES = {
  available: null,
  cancelled: { word: "Canceled", sentence: "This event was canceled." },
  postponed: { word: "Postponed", sentence: "This event was postponed." },
  gone: { word: "No longer on the site", sentence: "No longer on the site." },
} as const;

/** "2 of 4 answered"; "" if there is nothing to answer. */
export function answeredText(
  person: Participant | undefined,
  options: (Pick<GroupPlanOption, "id"> & Chance)[],
): string {
  const asked = new Set(options.filter(isAsked).map(({ id }) => id));
  if (asked.size === 0) return "";
  const answers = person?.answers.filter(({ option_id: id }) => asked.has(id)) ?? [];
  const given = answers.filter(({ answer }) => answer !== "not_answered").length;
  if (given === 0) return "Not answered";
  return given === answers.length ? "Answered" : `${given} of ${answers.length} answered`;
}

type Answered = Pick<SharedGroupPlan, "participants" | "answered_count" | "expected_count" | "options">;

/** "2 of 5 have answered every option."; "" if there is nothing to answer. */
export function answeredCountText({
  participants,
  answered_count: answered,
  expected_count: expected,
  options,
}: Answered): string {
  if (participants.length > 0 && !options.some(isAsked)) return "";
  const people = Math.max(expected ?? 0, participants.length);
  if (people === 0) return "Nobody has answered yet.";
  if (!expected && answered === people) return `${count(answered, "person has", "people have")} answered.`;
  return `${answered} of ${people} ${answered === 1 ? "has" : "have"} answered every option.`;
}

/** "3 places left", "Full"; "" without a limit. */
export function placesText({ capacity, tally }: Pick<GroupPlanOption, "capacity" | "tally">): string {
  if (capacity === null) return "";
  return capacity > tally.yes ? `${count(capacity - tally.yes, "place", "places")} left` : "Full";
}

/** Where a plan of one's own stands. */
export function statusText({ status, deadline, decision }: GroupPlanSummary): string {
  if (decision) return `Decided: ${decision}`;
  if (status === "closed" || deadline?.is_over) return "Closed: it is your turn to decide";
  return deadline ? `Open until ${deadline.label}` : "Open";
}

/** A deadline as date and time fields; blank if there is none. */
export function deadlineFields(deadline: GroupPlan["deadline"]): { date: string; time: string } {
  const [date = "", time = ""] = deadline?.local.split("T") ?? [];
  return { date, time: time.slice(0, 5) };
}

/** What a reopened vote ends at, unless the owner changes it: the old deadline, if it is still ahead. */
export const reopenedUntil = (deadline: GroupPlan["deadline"]) => deadlineFields(deadline?.is_over ? null : deadline);

export const namesWith = (plan: SharedGroupPlan, optionId: number, answer: Answer): string[] =>
  plan.participants.filter((person) => answerOf(person, optionId) === answer).map(({ name }) => name);

/** "Leads with 4 yes", "Tied at 4 yes"; "" for the others. */
export function leadText(plan: SharedGroupPlan, option: GroupPlanOption): string {
  if (!option.is_best || plan.decision) return "";
  const isTied = plan.options.filter((other) => other.is_best).length > 1;
  return `${isTied ? "Tied" : "Leads"}: ${tallyText(option.tally)}`;
}

/** Parses "Ann Lee, ann@example.com", one per line; a line without a name or an address is reported by its number. */
export function readPeople(text: string): { people: { name: string; email: string }[]; error: string } {
  const people: { name: string; email: string }[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    if (!line.trim()) continue;
    const [, name = "", email = ""] = /^\s*(.+?)\s*[,;<\s]\s*<?([^\s,;<>]+@[^\s,;<>]+)>?\s*$/.exec(line) ?? [];
    if (!name || !email) return { people: [], error: `Line ${index + 1}: write a name, a comma and an email address.` };
    people.push({ name: name.replace(/[,;<]$/, "").trim(), email });
  }
  return { people, error: people.length > 0 ? "" : "Write at least one name and email address." };
}

const DAY_STARTS = 9 * 60;
const DAY_ENDS = 21 * 60;
const LAST_MINUTE = 24 * 60 - 1;

/** 540 as "09:00". */
const clockTime = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");

/** The decision as a one-stop itinerary: a day that begins there and is long enough for it. */
export function itineraryOf(plan: SharedGroupPlan, option: GroupPlanOption, today: string, stopId: string) {
  const when = option.when;
  const kind = option.kind === "date" || option.object_id === null ? "custom" : option.kind;
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
  const [start, end] = [when?.start_time ?? null, when?.end_time ?? null];
  const length = Math.max(5, Math.min(720, (start && end && (minutes(end) - minutes(start) + 1440) % 1440) || 120));
  const begins = start ? Math.min(minutes(start), LAST_MINUTE - 1) : DAY_STARTS;
  const { latitude = null, longitude = null } = option.place ?? {};
  const name = option.title || plan.title;
  return {
    title: plan.title,
    days: [
      {
        date: when?.start_date ?? today,
        start_time: clockTime(begins),
        end_time: clockTime(Math.min(LAST_MINUTE, Math.max(DAY_ENDS, begins + length))),
      },
    ],
    party: { adults: Math.max(1, Math.min(50, option.tally.yes + option.tally.if_need_be)), children: 0 },
    interests: [],
    travel_mode: "walk",
    start_place: start && latitude !== null && longitude !== null ? { name, latitude, longitude } : null,
    stops: [
      {
        id: stopId,
        day: 0,
        kind,
        object_id: kind === "custom" ? null : option.object_id,
        recurrence_id: option.recurrence_id,
        title: name,
        note: option.note,
        duration_minutes: length,
        fixed_time: start ? start.slice(0, 5) : null,
        is_locked: true,
        is_done: false,
      },
    ],
  };
}
