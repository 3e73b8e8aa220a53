// How an event repeats: converts between the choices on the screen and an iCalendar recurrence rule (RRULE, RFC 5545).
// A rule that the choices cannot express is kept as written.
import { addDays, formatDay } from "../../kit/dates";
import { joinWords } from "../../kit/format";

export const DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const;
export type Day = (typeof DAYS)[number];
export type Frequency = "DAILY" | "WEEKLY" | "MONTHLY" | "YEARLY";

export interface Repeat {
  frequency: Frequency;
  interval: number;
  /** On which days of the week; if empty, that of the first day. */
  days: Day[];
  /** On which weekday of the month: "2TU", "-1FR"; if empty, on the same date each month. */
  weekday: string;
  /** The last day, or the number of occurrences; without either it repeats forever. */
  until: string;
  count: string;
}

const FREQUENCIES: readonly string[] = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"];
const DAY_NAMES: Record<Day, string> = {
  MO: "Monday",
  TU: "Tuesday",
  WE: "Wednesday",
  TH: "Thursday",
  FR: "Friday",
  SA: "Saturday",
  SU: "Sunday",
};
const ORDINALS: Record<string, string> = { 1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth", [-1]: "last" };

export const dayName = (day: Day): string => DAY_NAMES[day];

const isDay = (word: string): word is Day => (DAYS as readonly string[]).includes(word);

/** "20270528", optionally followed by a time -> "2027-05-28" */
function readDay(text: string): string | null {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})(T\d{6}Z?)?$/.exec(text) ?? [];
  return year ? `${year}-${month}-${day}` : null;
}

/** The choices that express a rule; null if the rule is more complex. */
export function readRule(rule: string): Repeat | null {
  const found: Repeat = { frequency: "WEEKLY", interval: 1, days: [], weekday: "", until: "", count: "" };
  let hasFrequency = false;
  for (const part of rule
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, "")
    .split(";")
    .filter(Boolean)) {
    const [name = "", value = ""] = part.split("=");
    if (name === "FREQ" && FREQUENCIES.includes(value)) {
      found.frequency = value as Frequency;
      hasFrequency = true;
    } else if (name === "INTERVAL" && /^[1-9]\d?$/.test(value)) found.interval = Number(value);
    else if (name === "COUNT" && /^[1-9]\d{0,3}$/.test(value)) found.count = value;
    else if (name === "UNTIL" && readDay(value)) found.until = readDay(value) ?? "";
    else if (name === "BYDAY" && value.split(",").every(isDay)) found.days = value.split(",").filter(isDay);
    else if (name === "BYDAY" && /^(-1|[1-5])(MO|TU|WE|TH|FR|SA|SU)$/.test(value)) found.weekday = value;
    else return null;
  }
  const fits =
    (found.days.length === 0 || found.frequency === "WEEKLY") &&
    (found.weekday === "" || found.frequency === "MONTHLY");
  return hasFrequency && fits ? found : null;
}

export function writeRule({ frequency, interval, days, weekday, until, count }: Repeat): string {
  const parts = [`FREQ=${frequency}`];
  if (interval > 1) parts.push(`INTERVAL=${interval}`);
  if (frequency === "WEEKLY" && days.length > 0)
    parts.push(`BYDAY=${DAYS.filter((day) => days.includes(day)).join(",")}`);
  if (frequency === "MONTHLY" && weekday) parts.push(`BYDAY=${weekday}`);
  if (until) parts.push(`UNTIL=${until.replaceAll("-", "")}`);
  else if (count) parts.push(`COUNT=${count}`);
  return parts.join(";");
}

export function dayOf(date: string): Day | undefined {
  const at = new Date(`${date}T12:00:00Z`).getUTCDay();
  return Number.isNaN(at) ? undefined : DAYS[(at + 6) % 7];
}

/** "2TU" -> "On the second Tuesday" */
export function weekdayLabel(weekday: string): string {
  const [, number = "", day = ""] = /^(-?\d)(\w\w)$/.exec(weekday) ?? [];
  return `On the ${ORDINALS[number] ?? number} ${isDay(day) ? DAY_NAMES[day] : day}`;
}

/** Which weekdays of the month a date is: the second Tuesday, and also the last one if that applies. */
export function weekdaysOf(date: string): string[] {
  const day = dayOf(date);
  if (!day) return [];
  const nth = Math.ceil(Number(date.slice(8)) / 7);
  const isLast = addDays(date, 7).slice(0, 7) !== date.slice(0, 7);
  return [...(nth < 5 ? [`${nth}${day}`] : []), ...(isLast ? [`-1${day}`] : [])];
}

const UNITS: Record<Frequency, [one: string, many: string]> = {
  DAILY: ["day", "days"],
  WEEKLY: ["week", "weeks"],
  MONTHLY: ["month", "months"],
  YEARLY: ["year", "years"],
};

/** "Every week", "Every other week", "Every 3 weeks" */
export function everyLabel(frequency: Frequency, interval: number): string {
  const [one, many] = UNITS[frequency];
  if (interval === 1) return `Every ${one}`;
  return interval === 2 ? `Every other ${one}` : `Every ${interval} ${many}`;
}

/** "Every week on Tuesday and Thursday, until Friday, May 28"; a rule that the choices cannot express: "Custom". */
export function ruleInWords(rule: string): string {
  if (!rule) return "Does not repeat";
  const repeat = readRule(rule);
  if (!repeat) return "Custom";
  const { frequency, interval, days, weekday, until, count } = repeat;
  const on = days.length > 0 ? ` on ${joinWords(days.map(dayName))}` : "";
  const nth = weekday && ` ${weekdayLabel(weekday).replace("On", "on")}`;
  const often = count === "1" ? "once" : `${count} times`;
  const end = until ? `, until ${formatDay(until)}` : count && `, ${often}`;
  return `${everyLabel(frequency, interval)}${on}${nth}${end}`;
}
