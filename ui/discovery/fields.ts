// The event fields that anybody may fill in: conversion between form and API.
import { characterCount } from "../kit/characterCount";
import { realEdits } from "../kit/edits";
import type { FieldErrors, Values } from "../kit/form";
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

/** The part that a form shows. */
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

/** A form's initial values. */
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

/** People type "hall.example" for "https://hall.example". */
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
    // Only members with a business can choose one; which business an event belongs to does not change afterward.
    business: values.business ? Number(values.business) : undefined,
  };
}

/** What differs from the values that the form opened with: the rest may have been changed by somebody else since. */
export const changeOf = (opened: Values<Name>, values: Values<Name>) => realEdits(wireOf(opened), wireOf(values));

/** Client-side validation. */
export function check(values: Values<Name>): FieldErrors<Name> {
  const errors: FieldErrors<Name> = {};
  if (!values.title.trim()) errors.title = "What is the event called?";
  if (!values.start_date) errors.start_date = "What day is it?";
  if (!values.location.trim()) errors.location = "Where is it?";
  if (characterCount(values.description.trim()) < 20) errors.description = "Add a little more: at least 20 characters.";
  if (values.end_date && values.end_date < values.start_date)
    errors.end_date = "The last day cannot be before the first.";
  const [starts, ends] = [values.start_time, values.end_time];
  // A night ends by six in the morning.
  if (starts && !values.end_date && ends < starts && ends > "06:00")
    errors.end_time = "The event cannot end before it starts. If it ends the next day, enter that day as its last.";
  // An amount and nothing else: "$5 suggested" may well be free.
  if (values.is_free && Number(values.price.replaceAll("$", "")) > 0)
    errors.price = "A free event has no price. Remove the price, or say that it is not free.";
  if (values.end_time && !values.start_time) errors.start_time = "When does it start?";
  return errors;
}
