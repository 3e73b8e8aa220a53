// When, with whom and how: the form values needed before a day can be proposed, and their validation.
import type { ApiError } from "../kit/http";
import { addDays, daysBetween, townToday } from "../kit/dates";
import { characterCount } from "../kit/characterCount";
import { readRefusal, type FieldErrors, type Refusal, type Values } from "../kit/form";
import type { StartPlace, TravelMode, TripInput } from "./api";
import { daysFrom, MAX_TITLE_LENGTH, MAX_DAYS } from "./model";

export const TRIP_NAMES = ["title", "from", "to", "start_time", "end_time", "adults", "children"] as const;
export type TripName = (typeof TRIP_NAMES)[number];

const MAX_PEOPLE = 50;

const HALF_DAY_MS = 43_200_000;

/** The default date: people plan for the weekend more than for today; from noon on, today's would be half a day. */
export function nextSaturday(now = Date.now(), zone?: string): string {
  const first = townToday(new Date(now + HALF_DAY_MS), zone);
  const isSaturday = (date: string) => new Date(`${date}T12:00:00Z`).getUTCDay() === 6;
  return Array.from({ length: 7 }, (_, days) => addDays(first, days)).find(isSaturday) ?? first;
}

/** The values that are chosen, not typed. */
export interface TripChoices {
  interests: string[];
  travel_mode: TravelMode;
  start_place: StartPlace | null;
}

const isCount = (typed: string, least: number) =>
  /^\d{1,3}$/.test(typed.trim()) && Number(typed) >= least && Number(typed) <= MAX_PEOPLE;

export function checkTrip(values: Values<TripName>): FieldErrors<TripName> {
  const errors: FieldErrors<TripName> = {};
  const { title, from, to, start_time, end_time, adults, children } = values;
  if (characterCount(title) > MAX_TITLE_LENGTH) errors.title = `At most ${MAX_TITLE_LENGTH} characters.`;
  if (!from) errors.from = "Choose the first day.";
  else if (to && to < from) errors.to = "The last day is before the first.";
  else if (to && daysBetween(from, to) >= MAX_DAYS) errors.to = `A plan can have at most ${MAX_DAYS} days.`;
  if (!start_time) errors.start_time = "Choose when the day starts.";
  if (!end_time) errors.end_time = "Choose when the day ends.";
  else if (start_time && end_time <= start_time)
    errors.end_time = "The day ends before it starts. Choose a later time.";
  if (!isCount(adults, 1)) errors.adults = `Enter a number from 1 to ${MAX_PEOPLE}.`;
  if (!isCount(children, 0)) errors.children = `Enter a number from 0 to ${MAX_PEOPLE}.`;
  return errors;
}

/** For a plan that is still to be made. */
export function checkNewTrip(values: Values<TripName>, today: string): FieldErrors<TripName> {
  const isPast = values.from !== "" && values.from < today;
  return { ...checkTrip(values), ...(isPast && { from: "This day has passed. Choose a later one." }) };
}

export function readTrip(values: Values<TripName>, choices: TripChoices): TripInput {
  const { title, from, to, start_time, end_time, adults, children } = values;
  return {
    title: title.trim(),
    days: daysFrom(from, to || from, start_time, end_time),
    party: { adults: Number(adults), children: Number(children) },
    ...choices,
  };
}

/** The API has days and a party ("days.0.end_time"), the form has their individual fields. */
const FIELDS: Record<string, TripName> = { days: "from", party: "adults" };

export function explainTrip(error: ApiError): Refusal<TripName> {
  const refusal = readRefusal(error, TRIP_NAMES);
  const errors = { ...refusal.errors };
  const general = [...refusal.general];
  for (const [field, lines] of Object.entries(error.fields)) {
    const parts = field.split(".");
    const whole = FIELDS[parts[0] ?? ""];
    const name = whole && (TRIP_NAMES.find((known) => known === parts.at(-1)) ?? whole);
    if (name) {
      errors[name] = lines.join(" ");
      for (const line of lines) {
        const at = general.findIndex((told) => told.endsWith(line));
        if (at >= 0) general.splice(at, 1);
      }
    }
  }
  return { errors, general };
}
