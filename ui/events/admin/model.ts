// The values of an event form, and what is sent of them: only changed fields, because a source never again overwrites a
// field that staff have set.
import type { ShownOccurrence, Timing } from "../api";
import { onDate } from "../model";
import type { AdminEvent, Change, Scope } from "./api";

export const TEXT_NAMES = [
  "title",
  "description",
  "category",
  "location",
  "address",
  "organizer",
  "organizer_email",
  "website",
  "target_audience",
  "status",
  "visibility",
  "verification_status",
] as const;
const NULLABLE_NAMES = ["start_date", "start_time", "end_date", "end_time", "recurring_pattern", "price"] as const;
const NUMBER_NAMES = ["latitude", "longitude", "business"] as const;
const FLAG_NAMES = ["is_free", "is_featured"] as const;
export const FORM_NAMES = [
  ...TEXT_NAMES,
  ...NULLABLE_NAMES,
  ...NUMBER_NAMES,
  ...FLAG_NAMES,
  "image_id",
  "atmosphere_tags",
  "special_offers",
] as const;

export type FormName = (typeof FORM_NAMES)[number];
export type FormValues = Record<FormName, string>;

const EMPTY: FormValues = {
  title: "",
  description: "",
  category: "community",
  location: "",
  address: "",
  organizer: "",
  organizer_email: "",
  website: "",
  target_audience: "",
  status: "scheduled",
  visibility: "published",
  verification_status: "unverified",
  start_date: "",
  start_time: "",
  end_date: "",
  end_time: "",
  recurring_pattern: "",
  price: "",
  latitude: "",
  longitude: "",
  image_id: "",
  business: "",
  is_free: "",
  is_featured: "",
  atmosphere_tags: "",
  special_offers: "",
};

/** The server's values of an event that does not exist yet. */
export const NOTHING: FormValues = Object.fromEntries(FORM_NAMES.map((name) => [name, ""])) as FormValues;

/** "18:30:00" -> "18:30", the format of a time field. */
const minutes = (time: string | null): string => time?.slice(0, 5) ?? "";

/** The form values; for one date of a series, with that date's own overrides. */
export function formValues(series: AdminEvent | null, occurrence: ShownOccurrence | null = null): FormValues {
  if (!series) return EMPTY;
  const event = onDate(series, occurrence ?? undefined);
  const timing: Timing = occurrence ?? event;
  const isOneDay = occurrence !== null && timing.end_date === timing.start_date;
  const text = Object.fromEntries(TEXT_NAMES.map((name) => [name, event[name]])) as Pick<
    FormValues,
    (typeof TEXT_NAMES)[number]
  >;
  return {
    ...text,
    ...(occurrence && { status: occurrence.status }),
    start_date: timing.start_date,
    start_time: minutes(timing.start_time),
    end_date: isOneDay ? "" : (timing.end_date ?? ""),
    end_time: minutes(timing.end_time),
    recurring_pattern: event.recurring_pattern ?? "",
    price: event.price ?? "",
    latitude: event.latitude === null ? "" : String(event.latitude),
    longitude: event.longitude === null ? "" : String(event.longitude),
    image_id: event.image_id ? String(event.image_id) : "",
    business: event.business ? String(event.business.id) : "",
    is_free: event.is_free ? "on" : "",
    is_featured: event.is_featured ? "on" : "",
    atmosphere_tags: event.atmosphere_tags.join(", "),
    special_offers: Object.entries(event.special_offers)
      .map(([name, offer]) => `${name}: ${offer}`)
      .join("\n"),
  };
}

/** A copy of the event, on a day that is still to be chosen. */
export const copyValues = (event: AdminEvent): FormValues => ({
  ...formValues(event),
  status: "scheduled",
  start_date: "",
  end_date: "",
  recurring_pattern: "",
});

function isOneOf<T extends string>(names: readonly T[], name: string): name is T {
  return (names as readonly string[]).includes(name);
}

/** One "early bird: 10% off" per line. A line without a colon is an offer without its own name. */
export function readOffers(text: string): Record<string, string> {
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  return Object.fromEntries(
    lines.map((line, index) => {
      const [, name, offer] = /^([^:]{1,60}):\s*(.+)$/.exec(line) ?? [];
      return name && offer ? [name.trim(), offer.trim()] : [`offer ${index + 1}`, line];
    }),
  );
}

/** An id, or the token of a picture that a business has just uploaded: 32 hexadecimal digits, too many for a number. */
function pictureKey(text: string): number | string | null {
  if (!text) return null;
  return Number.isSafeInteger(Number(text)) ? Number(text) : text;
}

function fieldValue(name: FormName, text: string): Change[string] {
  if (isOneOf(FLAG_NAMES, name)) return text === "on";
  if (isOneOf(NUMBER_NAMES, name)) return text.trim() === "" ? null : Number(text);
  if (isOneOf(NULLABLE_NAMES, name)) return text.trim() || null;
  if (name === "image_id") return pictureKey(text);
  if (name === "atmosphere_tags")
    return text
      .split(",")
      .map((tag) => tag.trim())
      .filter(Boolean);
  if (name === "special_offers") return readOffers(text);
  return text.trim();
}

/** The fields that differ from the form's initial values. */
export function changedFields(before: FormValues, after: FormValues): Change {
  const changed = FORM_NAMES.filter((name) => before[name] !== after[name]);
  const change: Change = Object.fromEntries(changed.map((name) => [name, fieldValue(name, after[name])]));
  // Once the picture is removed, a source's picture must not be shown in its place, either.
  return change["image_id"] === null ? { ...change, image: null } : change;
}

export function checkEvent(values: FormValues): Partial<Record<FormName, string>> {
  const errors: Partial<Record<FormName, string>> = {};
  if (!values.title.trim()) errors.title = "Give the event a title.";
  if (!values.start_date) errors.start_date = "Enter the start date.";
  if (values.end_date && values.start_date && values.end_date < values.start_date)
    errors.end_date = "It cannot end before it starts.";
  if (values.end_time && !values.start_time) errors.start_time = "An event with an end time needs a start time.";
  for (const name of NUMBER_NAMES) {
    if (values[name].trim() && !Number.isFinite(Number(values[name]))) errors[name] = "Enter a number, such as 41.37.";
  }
  return errors;
}

/** What a change applies to; null if the chosen date is not, or no longer, one of the series. */
export function chosenDates(
  event: AdminEvent,
  kind: Scope["kind"],
  at: string,
): { scope: Scope; occurrence: ShownOccurrence | null } | null {
  if (kind === "all") return { scope: { kind }, occurrence: null };
  const dates = event.is_recurring ? (event.details?.occurrences ?? []) : [];
  const occurrence = dates.find(({ recurrence_id }) => recurrence_id === at);
  return occurrence ? { scope: { kind, at }, occurrence } : null;
}
