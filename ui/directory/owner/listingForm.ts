// The values of the listing form, what is sent of them, and their client-side validation.
import type { EditableBusiness, Hours } from "../../kit/apiTypes";
import { addDays, daysBetween, formatIn, formatLongDay, formatMoment, townToday, weekdayName } from "../../kit/dates";
import { townTimeZone } from "../../kit/site";
import { inWords } from "../../kit/versionDifferences";
import { attributeLabel } from "../attributes";
import { priceSigns, priceWord } from "../model";
import { changedHoursInWords, typedHours, type TypedHours } from "./typedHours";

const TEXT_NAMES = [
  "name",
  "category",
  "description",
  "phone",
  "email",
  "website",
  "street_address",
  "locality",
  "region",
  "postal_code",
] as const;

export type ListingValues = Pick<EditableBusiness, (typeof TEXT_NAMES)[number] | "attributes" | "social_links"> &
  TypedHours & {
    /** Separated by commas. */
    tags: string;
    /** "" if not set. */
    price_level: string;
    latitude: string;
    longitude: string;
  };

/** The fields that the town office reviews before they are public. */
export const REVIEWED_NAMES: readonly (keyof ListingValues)[] = [
  "name",
  "category",
  "street_address",
  "locality",
  "region",
  "postal_code",
  "latitude",
  "longitude",
];

/** What the form calls fields whose name in the API says something else. */
export const LISTING_LABELS: Record<string, string> = {
  street_address: "Street",
  locality: "Town",
  region: "State",
  postal_code: "ZIP code",
  attributes: "Good to know",
  social_links: "Social pages",
};

export const priceLabel = (level: number) => `${priceSigns(level)} ${priceWord(level)}`;

/** A value that somebody else has saved, as the form shows it. `begun`: what it was before. */
export function listingInWords(theirs: unknown, field: string, begun: TypedHours): string {
  if (field === "hours") {
    const words = changedHoursInWords(theirs as Hours | null, begun);
    return `${words}. Saving yours replaces only the days that you changed.`;
  }
  if (field === "price_level" && typeof theirs === "number") return priceLabel(theirs);
  if (field === "attributes" && Array.isArray(theirs)) return inWords(theirs.map(String).map(attributeLabel));
  return inWords(theirs);
}

const numberText = (value: number | null) => (value === null ? "" : String(value));

export function listingValues(fields: EditableBusiness): ListingValues {
  const text = Object.fromEntries(TEXT_NAMES.map((name) => [name, fields[name]])) as Pick<
    ListingValues,
    (typeof TEXT_NAMES)[number]
  >;
  return {
    ...text,
    ...typedHours(fields.hours),
    social_links: fields.social_links,
    // Checkboxes are unordered: sorted, so that unticking and reticking one is not a change.
    attributes: [...fields.attributes].sort(),
    tags: fields.tags.join(", "),
    price_level: numberText(fields.price_level),
    latitude: numberText(fields.latitude),
    longitude: numberText(fields.longitude),
  };
}

export const toggled = (values: string[], value: string) =>
  (values.includes(value) ? values.filter((other) => other !== value) : [...values, value]).sort();

export const changesHours = (edits: Partial<ListingValues>) => "weekly" in edits || "special" in edits;

const numberOrNull = (text: string) => (text.trim() === "" ? null : Number(text));

/** The changed fields, in the API's format. `hours`: the parsed lines. */
export function listingChange(edits: Partial<ListingValues>, hours: Hours | null): Record<string, unknown> {
  const { weekly: _, special: __, tags, price_level, latitude, longitude, ...rest } = edits;
  return {
    ...rest,
    ...(tags !== undefined && {
      tags: tags
        .split(",")
        .map((tag) => tag.trim())
        .filter(Boolean),
    }),
    ...(price_level !== undefined && { price_level: numberOrNull(price_level) }),
    ...(latitude !== undefined && { latitude: numberOrNull(latitude) }),
    ...(longitude !== undefined && { longitude: numberOrNull(longitude) }),
    ...(changesHours(edits) && { hours }),
  };
}

/** Validation errors by control. */
export function listingErrors(values: ListingValues): Record<string, string> {
  const errors: Record<string, string> = {};
  if (!values.name.trim()) errors["name"] = "Enter the name of the business.";
  values.social_links.forEach(({ url }, at) => {
    if (!url.trim()) errors[`link-${at}`] = "Enter the web address, or remove this link.";
  });
  for (const name of ["latitude", "longitude"] as const) {
    const other = name === "latitude" ? "longitude" : "latitude";
    if (values[name].trim() && !Number.isFinite(Number(values[name]))) errors[name] = "Enter a number, such as 41.37.";
    else if (!values[name].trim() && values[other].trim()) errors[name] = "Enter both latitude and longitude.";
  }
  return errors;
}

/** How long something has been waiting: "since Tuesday". */
export function sinceWords(moment: string, now = new Date(), zone = townTimeZone()): string {
  const [day, today] = [townToday(new Date(moment), zone), townToday(now, zone)];
  if (day === today) return "since today";
  if (day === addDays(today, -1)) return "since yesterday";
  return daysBetween(day, today) < 7 ? `since ${weekdayName(day)}` : `since ${formatLongDay(moment, zone)}`;
}

/** When a draft was written: "10:42 AM", with the day unless it was today. */
export function draftTime(moment: string, now = new Date(), zone = townTimeZone()): string {
  if (townToday(new Date(moment), zone) !== townToday(now, zone)) return formatMoment(moment, zone);
  return formatIn(zone, { timeStyle: "short" })
    .format(new Date(moment))
    .replace(/\u202f/g, " ");
}
