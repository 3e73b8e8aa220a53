// A plan without React: the order of its stops, what is sent of it, and its wording.
// Invariant: the stops of a day are in list order; times are the town's, never the browser's.
import { distanceText } from "../directory/model";
import { addDays, daysBetween, formatDay, formatTime, weekdayName } from "../kit/dates";
import type { PlanPick } from "../kit/AddToPlan";
import type { ShownOccurrence } from "../kit/apiTypes";
import { count } from "../kit/format";
import { newKey } from "../kit/http";
import type { ItineraryDay, SavedItinerary, PlanView, PlannedStop, Stop, StopSchedule, TravelMode } from "./api";

export const MAX_DAYS = 14;
export const MAX_TITLE_LENGTH = 120;
export const MIN_MINUTES = 5;
export const MAX_MINUTES = 720;
const USUAL_MINUTES = 60;
/** The tray holds stops without a day; its name where a day is written as a text. */
export const TRAY = "tray";

export const listName = (day: number | null) => (day === null ? TRAY : String(day));
export const dayOf = (list: string) => (list === TRAY ? null : Number(list));

export const stopName = ({ title, place }: PlannedStop) => title || place?.title || "A place that is gone";

export function stopsOf(stops: PlannedStop[], day: number | null): PlannedStop[] {
  return stops.filter((stop) => stop.day === day);
}

/** Moves a stop to `index` on the day (counted without it), or to its end. */
export function moveStop(stops: PlannedStop[], id: string, day: number | null, index: number): PlannedStop[] {
  const moved = stops.find((stop) => stop.id === id);
  if (!moved) return stops;
  return insertStop(
    stops.filter((stop) => stop.id !== id),
    moved.day === day ? moved : { ...moved, day, schedule: null },
    index,
  );
}

export function insertStop(stops: PlannedStop[], stop: PlannedStop, index: number): PlannedStop[] {
  const next = stopsOf(stops, stop.day)[index];
  const at = next ? stops.indexOf(next) : stops.length;
  return [...stops.slice(0, at), stop, ...stops.slice(at)];
}

export function replaceStop(stops: PlannedStop[], id: string, edit: Partial<PlannedStop>): PlannedStop[] {
  return stops.map((stop) => (stop.id === id ? { ...stop, ...edit } : stop));
}

export interface Place {
  day: number | null;
  index: number;
}

export function placeOf(stops: PlannedStop[], id: string): Place | null {
  const found = stops.find((stop) => stop.id === id);
  return found ? { day: found.day, index: stopsOf(stops, found.day).indexOf(found) } : null;
}

/** Where an arrow key moves the stop: up and down the day, left and right to the next days; null: nowhere. */
export function stepFrom({ day, index }: Place, key: string, stops: PlannedStop[], dayCount: number): Place | null {
  if (key === "ArrowUp") return index > 0 ? { day, index: index - 1 } : null;
  if (key === "ArrowDown") return index < stopsOf(stops, day).length - 1 ? { day, index: index + 1 } : null;
  // The tray comes before the first day.
  const at = day ?? -1;
  const to = key === "ArrowLeft" ? at - 1 : key === "ArrowRight" ? at + 1 : at;
  if (to === at || to < -1 || to >= dayCount) return null;
  const next = to === -1 ? null : to;
  return { day: next, index: stopsOf(stops, next).length };
}

/** "Saturday", with the date if two days of the plan have that name. */
export function dayName(days: ItineraryDay[], day: number | null): string {
  const date = day === null ? undefined : days[day]?.date;
  if (date === undefined) return "Unscheduled";
  const isAlone = days.filter((other) => weekdayName(other.date) === weekdayName(date)).length === 1;
  return isAlone ? weekdayName(date) : formatDay(date);
}

/** "Moved Kiln House to Saturday, 2 of 5" */
export function movedText({ stops, days }: Ordered, id: string): string {
  const stop = stops.find((one) => one.id === id);
  const place = placeOf(stops, id);
  if (!stop || !place) return "";
  const all = stopsOf(stops, place.day).length;
  return `Moved ${stopName(stop)} to ${dayName(days, place.day)}, ${place.index + 1} of ${all}`;
}

type Ordered = { stops: PlannedStop[]; days: ItineraryDay[] };

/** "2026-11-28T09:10:00-05:00" -> "9:10 AM": the time as written, which is the town's. */
export const clockTime = (moment: string) => formatTime(moment.slice(11, 16));

/** "12 min on foot, 0.6 mi, straight-line estimate"; "" if there is no way, or a link does not show it. */
export function travelText({ travel_minutes, travel_meters }: StopSchedule, mode: TravelMode): string {
  if (!travel_minutes || !travel_meters) return "";
  const way = mode === "walk" ? "on foot" : "by car";
  return `${travel_minutes} min ${way}, ${distanceText(travel_meters / 1000)}, straight-line estimate`;
}

/** 90 -> "1 hr 30 min" */
export function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours && `${hours} hr`, rest && `${rest} min`].filter(Boolean).join(" ");
}

function openText({ kind, schedule }: PlannedStop): string {
  if (!schedule || kind === "custom" || kind === "event" || schedule.is_open === false) return "";
  return schedule.is_open ? "Open when you arrive" : "Hours not known: call before you go";
}

const TROUBLE = ["cancelled", "moved", "gone"];

/** What there is to be glad of: it is open, and there is time to spare. Not of what does not take place then. */
export function factsText(stop: PlannedStop): string {
  const conflicts = stop.schedule?.conflicts ?? [];
  if (conflicts.some(({ code }) => TROUBLE.includes(code))) return "";
  const margin = stop.schedule?.margin_text ?? "";
  // A problem is mentioned once, as a conflict.
  const showsMargin = margin !== "" && !conflicts.some(({ message }) => message.includes(margin));
  return [openText(stop), showsMargin && margin].filter(Boolean).join(" · ");
}

export const partyText = ({ adults, children }: PlanView["party"]) =>
  [count(adults, "adult", "adults"), children > 0 && count(children, "child", "children")].filter(Boolean).join(", ");

/** The days from one date to another; none if the range is invalid. */
export function daysFrom(from: string, to: string, start_time: string, end_time: string): ItineraryDay[] {
  const length = daysBetween(from, to) + 1;
  if (!Number.isFinite(length) || length < 1) return [];
  return Array.from({ length }, (_, index) => ({ date: addDays(from, index), start_time, end_time }));
}

/** What each day becomes: the one of the same date, or -1. If no date remains, the whole plan moves, day by day. */
function placesOf(before: ItineraryDay[], after: ItineraryDay[]): number[] {
  const places = before.map(({ date }) => after.findIndex((day) => day.date === date));
  return places.some((place) => place >= 0) ? places : before.map((_, at) => (at < after.length ? at : -1));
}

/** Changes the dates of a plan: stops of a day that remains keep it, the others go to the tray. */
export function withDays(stops: PlannedStop[], before: ItineraryDay[], after: ItineraryDay[]): PlannedStop[] {
  const places = placesOf(before, after);
  return stops.map((stop) => {
    if (stop.day === null) return stop;
    const day = places[stop.day] ?? -1;
    if (day === -1) return { ...stop, day: null, schedule: null };
    const isSameDate = before[stop.day]?.date === after[day]?.date;
    return { ...stop, day, schedule: isSameDate ? stop.schedule : null };
  });
}

/** Days that remain keep their hours. */
export function keepHours(before: ItineraryDay[], after: ItineraryDay[]): ItineraryDay[] {
  const places = placesOf(before, after);
  return after.map((day, at) => ({ ...(before[places.indexOf(at)] ?? day), date: day.date }));
}

export function toInput({ place: _place, schedule: _schedule, ...stop }: PlannedStop): Stop {
  return stop;
}

const fieldsOf = (part: object) => JSON.stringify(Object.entries(part).sort());

/** Whether a plan has the same days and stops in both states, whatever the server has computed for them. */
export function hasSameCourse(one: SavedItinerary, other: Pick<SavedItinerary, "days" | "stops">): boolean {
  const course = ({ days, stops }: Pick<SavedItinerary, "days" | "stops">) =>
    [...days, ...stops.map(toInput)].map(fieldsOf).join();
  return course(one) === course(other);
}

/** All that a member decides about a plan: the request body of a new one. */
export function toNewBody(plan: SavedItinerary) {
  const { title, notes, days, party, interests, travel_mode, start_place, stops, refused } = plan;
  return { title, notes, days, party, interests, travel_mode, start_place, refused, stops: stops.map(toInput) };
}

/** The request body of a saved plan. */
export const toBody = (plan: SavedItinerary) => ({ ...toNewBody(plan), version: plan.version });

/** Merges the server's computed values into the plan, keeping changes made here while the save was in progress. */
export function withAnswer(mine: SavedItinerary, answer: SavedItinerary): SavedItinerary {
  const told = new Map(answer.stops.map((stop) => [stop.id, stop]));
  return {
    ...mine,
    title: mine.title.trim() ? mine.title : answer.title,
    version: answer.version,
    share: answer.share,
    updated_at: answer.updated_at,
    stops: mine.stops.map((stop) => {
      const known = told.get(stop.id);
      return known ? { ...stop, place: known.place, schedule: known.schedule } : stop;
    }),
  };
}

/**
 * A plan with unsent offline changes applied: the body of its last save. It keeps the version that it was made on, or
 * the next save would pass for one of what was saved elsewhere meanwhile, and overwrite it unseen.
 */
export function withUnsent(plan: SavedItinerary, body: unknown): SavedItinerary {
  if (body === undefined) return plan;
  const unsent = body as ReturnType<typeof toBody>;
  return { ...withAnswer({ ...plan, ...unsent } as SavedItinerary, plan), version: unsent.version };
}

const COPY = " (copy)";

/** The title of a copy, shortened as the server does it, so that it is not too long to save. */
export const copyTitle = (title: string) => [...title].slice(0, MAX_TITLE_LENGTH - COPY.length).join("") + COPY;

export function ownStop(title: string, day: number | null): PlannedStop {
  return { ...blank(day), kind: "custom", title };
}

const blank = (day: number | null): PlannedStop => ({
  id: newKey(),
  day,
  kind: "custom",
  object_id: null,
  recurrence_id: null,
  title: "",
  note: "",
  duration_minutes: USUAL_MINUTES,
  fixed_time: null,
  is_locked: false,
  is_done: false,
  place: null,
  schedule: null,
});

/** "The plan is now for Sunday, November 29." and how many stops have lost their day; "" if the dates are the same. */
export function newDatesText(before: Ordered, now: Ordered): string {
  const [first, last] = [now.days[0]?.date ?? "", now.days.at(-1)?.date ?? ""];
  if (first === before.days[0]?.date && last === before.days.at(-1)?.date) return "";
  const lost = stopsOf(now.stops, null).length - stopsOf(before.stops, null).length;
  const dates = `The plan is now for ${datesText(first, last)}.`;
  return lost > 0 ? `${dates} ${count(lost, "stop is", "stops are")} now unscheduled.` : dates;
}

/** "Saturday, November 28", or "Saturday, November 28 to Monday, November 30". */
export function datesText(first: string, last: string): string {
  return first === last ? formatDay(first) : `${formatDay(first)} to ${formatDay(last)}`;
}

type PickedDate = Pick<ShownOccurrence, "recurrence_id" | "start_date" | "status">;

/** What is added to a plan, and on which of its days: an event on its own date or, if the plan has none, on the first
 * date of its series that the plan has. */
export function pickFor(
  days: ItineraryDay[],
  pick: PlanPick,
  dates: PickedDate[],
): { pick: PlanPick; day: number | null } {
  const dayAt = (date: string | undefined) => days.findIndex((day) => day.date === date);
  const own = dayAt(dates.find((date) => date.recurrence_id === pick.recurrence_id)?.start_date ?? pick.date);
  if (own >= 0) return { pick, day: own };
  const other = dates.find((date) => date.status === "scheduled" && dayAt(date.start_date) >= 0);
  if (!other) return { pick, day: null };
  return { pick: { ...pick, recurrence_id: other.recurrence_id }, day: dayAt(other.start_date) };
}

interface Numbered {
  stop: PlannedStop;
  number: number;
  place: { latitude: number; longitude: number };
}

/** The stops of a day that have a location, numbered as in the list. */
export function onTheMap(stops: PlannedStop[], day: number): Numbered[] {
  return stopsOf(stops, day).flatMap((stop, index) => {
    const { latitude = null, longitude = null } = stop.place ?? {};
    return latitude === null || longitude === null ? [] : [{ stop, number: index + 1, place: { latitude, longitude } }];
  });
}
