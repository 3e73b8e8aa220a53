// When an event is, in words, relative to now. All in the town's wall-clock time.
// Invariant: the label and the name of the day are derived from the same "now" and "today".
import { addDays, daysBetween, formatDay, formatTime, townMoment, townToday, weekdayName } from "../kit/dates";
import { fill, limits, texts } from "../kit/texts";
import type { OccurrenceStatus, Timing } from "./api";

const rules = limits.events;
const words = texts.events.dates;
const HOUR_MS = 3_600_000;
/** The assumed duration of an event of unknown length. */
const UNKNOWN_LENGTH_MS = 3 * HOUR_MS;

export interface Now {
  /** Milliseconds since the Unix epoch. */
  moment: number;
  /** Today in town. */
  today: string;
  zone: string | undefined;
}

export function townNow(zone: string | undefined, moment = Date.now()): Now {
  return { moment, today: townToday(new Date(moment), zone), zone };
}

function isWeekend(date: string): boolean {
  return ["Saturday", "Sunday"].includes(weekdayName(date));
}

function startOf({ start_date, start_time }: Timing, zone: string | undefined): number {
  return townMoment(start_date, start_time ?? "00:00", zone);
}

function endOf({ start_date, start_time, end_date, end_time }: Timing, zone: string | undefined): number {
  if (!start_time || !end_time) {
    const isOpen = start_time && (!end_date || end_date <= start_date);
    return isOpen
      ? townMoment(start_date, start_time, zone) + UNKNOWN_LENGTH_MS
      : townMoment(addDays(end_date ?? start_date, 1), "00:00", zone);
  }
  // An end time before the start, without a later end date, is past midnight.
  const lastDay = end_date ?? (end_time <= start_time ? addDays(start_date, 1) : start_date);
  return townMoment(lastDay, end_time, zone);
}

export function isPast(event: Timing, now: Now): boolean {
  return endOf(event, now.zone) <= now.moment;
}

/** As planned, and not over yet. */
export function isStillOn(event: Timing & { status: OccurrenceStatus }, now: Now): boolean {
  return event.status === "scheduled" && !isPast(event, now);
}

/** Begun and not over; an exhibition is ongoing also while it is closed for the night. */
const isOngoing = (event: Timing, now: Now): boolean => startOf(event, now.zone) <= now.moment && !isPast(event, now);

/** Whether it is on at this moment. */
export function isRunning(event: Timing, now: Now): boolean {
  const [opens, closes] = (dailyHours(event) ?? []).map((time) => townMoment(now.today, time, now.zone));
  const isClosed = opens !== undefined && closes !== undefined && (now.moment < opens || closes <= now.moment);
  return !isClosed && isOngoing(event, now);
}

/** "Starting soon", "In 5 hours", "This Weekend", "This Week", "In 20 days"; otherwise null: the date is enough. */
export function relativeLabel(event: Timing, now: Now): string | null {
  const days = daysBetween(now.today, event.start_date);
  if (event.start_time) {
    const hours = (startOf(event, now.zone) - now.moment) / HOUR_MS;
    if (hours <= 0) return null;
    if (hours <= rules.starting_soon_hours) return words.starting_soon;
    // Whole remaining hours, rounded down, so that nobody arrives late.
    if (hours < rules.in_hours_below)
      return hours < 2 ? words.in_one_hour : fill(words.in_hours, { n: Math.floor(hours) });
  }
  if (days < 0) return null;
  if (days <= rules.this_week_to_days && isWeekend(event.start_date)) return words.this_weekend;
  if (days >= rules.this_week_from_days && days <= rules.this_week_to_days) return words.this_week;
  // Today and tomorrow have names of their own.
  if (days > rules.this_week_to_days && days <= rules.in_days_up_to) return fill(words.in_days, { n: days });
  return null;
}

/** "Yesterday", "Today", "Tomorrow", "Friday"; null beyond seven days. */
export function friendlyDay(date: string, today: string): string | null {
  const days = daysBetween(today, date);
  if (days < -1 || days > rules.this_week_to_days) return null;
  return ({ "-1": "Yesterday", 0: "Today", 1: "Tomorrow" } as Record<number, string>)[days] ?? weekdayName(date);
}

/** "Today", "Friday", "Saturday, December 12" */
export function dayText(date: string, today: string): string {
  return friendlyDay(date, today) ?? formatDay(date, today);
}

/** "6:30 PM – 9 PM", "6:30 PM" if the end is unknown or on another day, "All day", or "" if the time is unknown. */
export function timeText(event: Timing, isAllDay = false): string {
  const { start_time, end_time } = event;
  if (!start_time) return isAllDay ? "All day" : "";
  const isOneDay = !isOverDays(event) || dailyHours(event);
  return end_time && isOneDay ? `${formatTime(start_time)} – ${formatTime(end_time)}` : formatTime(start_time);
}

function isOverDays(event: Timing): event is Timing & { end_date: string } {
  const { start_date, end_date, start_time, end_time } = event;
  if (!end_date || end_date === start_date) return false;
  // An event that ends the next morning is a single evening.
  return !(start_time && end_time && end_time <= start_time && daysBetween(start_date, end_date) === 1);
}

/**
 * The hours of each day, if there are several and the event ends later in the day than it starts: an exhibition from
 * 10 AM to 4 PM. What ends earlier in the day goes on through the nights.
 */
function dailyHours({ start_date, end_date, start_time, end_time }: Timing): string[] | null {
  const isLonger = end_date && end_date > start_date;
  return isLonger && start_time && end_time && start_time < end_time ? [start_time, end_time] : null;
}

/** One line for a list: "Today, 6:30 PM – 9 PM", "Friday, November 27 – Sunday, November 29". */
export function whenText(event: Timing, today: string, isAllDay = false): string {
  const day = dayText(event.start_date, today);
  const time = timeText(event, isAllDay);
  if (!isOverDays(event)) return [day, time].filter(Boolean).join(", ");
  // After the date of a day long past, the name of a weekday alone would be read as of that week.
  const last =
    (friendlyDay(event.start_date, today) && friendlyDay(event.end_date, today)) ?? formatDay(event.end_date, today);
  return dailyHours(event) ? `${day} – ${last}, ${time}` : throughNights(event, day, last);
}

/** "Friday, 6 PM – Sunday, 5 PM" */
function throughNights({ start_time, end_time }: Timing, first: string, last: string): string {
  const at = (day: string, time: string | null) => (time ? `${day}, ${formatTime(time)}` : day);
  return `${at(first, start_time)} – ${at(last, end_time)}`;
}

/** For the page of one event: the full dates, and the time, unless it is among them. */
export function fullWhen(event: Timing, today: string, isAllDay = false): { days: string; time: string } {
  const first = formatDay(event.start_date, today);
  const time = timeText(event, isAllDay);
  if (!isOverDays(event)) return { days: first, time };
  const last = formatDay(event.end_date, today);
  if (event.start_time && !dailyHours(event)) return { days: throughNights(event, first, last), time: "" };
  return { days: `${first} – ${last}`, time };
}

interface DayGroup<E> {
  /** The day, or null for what began before today. */
  date: string | null;
  events: E[];
}

/** Groups events by day, in order; those that began on an earlier day are in one group. */
export function byDay<E extends Timing>(events: E[], now: Now): DayGroup<E>[] {
  const groups: DayGroup<E>[] = [];
  for (const event of events) {
    const date = event.start_date < now.today && isOngoing(event, now) ? null : event.start_date;
    const last = groups.at(-1);
    if (last && last.date === date) last.events.push(event);
    else groups.push({ date, events: [event] });
  }
  return groups;
}
