// The fields of an event that anybody may fill in, between a form and the wire.
import type { Faults, Values } from "../kit/form";
import type { OrganizerEvent } from "./api";

export const NAMES = [
  "title",
  "description",
  "category",
  "start_date",
  "start_time",
  "end_date",
  "end_time",
  "location",
  "address",
  "organizer",
  "website",
  "price",
  "is_free",
  "business",
] as const;
export type Name = (typeof NAMES)[number];

/** As far as a form shows it. */
type Content = Pick<
  OrganizerEvent,
  | "title"
  | "description"
  | "start_date"
  | "start_time"
  | "end_date"
  | "end_time"
  | "location"
  | "address"
  | "organizer"
  | "website"
  | "price"
> & { category?: string; is_free?: boolean };

export const EMPTY: Values<Name> = {
  title: "",
  description: "",
  category: "",
  start_date: "",
  start_time: "",
  end_date: "",
  end_time: "",
  location: "",
  address: "",
  organizer: "",
  website: "",
  price: "",
  is_free: "",
  business: "",
};

/** What a form begins with. */
export function valuesOf(event: Content): Values<Name> {
  return {
    ...EMPTY,
    title: event.title,
    description: event.description,
    category: event.category ?? "",
    start_date: event.start_date,
    start_time: event.start_time?.slice(0, 5) ?? "",
    end_date: event.end_date ?? "",
    end_time: event.end_time?.slice(0, 5) ?? "",
    location: event.location,
    address: event.address,
    organizer: event.organizer,
    website: event.website,
    price: event.price ?? "",
    is_free: event.is_free ? "on" : "",
  };
}

/** "hall.example" is what people type for "https://hall.example". */
function webAddress(text: string): string {
  const trimmed = text.trim();
  return trimmed && !/^https?:\/\//i.test(trimmed) ? `https://${trimmed}` : trimmed;
}

export function wireOf(values: Values<Name>): Record<string, unknown> {
  return {
    ...values,
    website: webAddress(values.website),
    start_time: values.start_time || null,
    end_date: values.end_date || null,
    end_time: values.end_time || null,
    price: values.price || null,
    is_free: values.is_free === "on",
    // Only whoever has one chooses; whose an event is does not change afterwards.
    business: values.business ? Number(values.business) : undefined,
  };
}

/** What a form says before the server is asked. */
export function check(values: Values<Name>): Faults<Name> {
  const faults: Faults<Name> = {};
  if (!values.title.trim()) faults.title = "What is the event called?";
  if (!values.start_date) faults.start_date = "What day is it?";
  if (!values.location.trim()) faults.location = "Where is it?";
  if (values.description.trim().length < 20) faults.description = "Add a little more: at least 20 characters.";
  if (values.end_date && values.end_date < values.start_date)
    faults.end_date = "The last day cannot be before the first.";
  if (values.end_time && !values.start_time) faults.start_time = "When does it start?";
  return faults;
}
