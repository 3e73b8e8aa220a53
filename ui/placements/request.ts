// The values of the request form, and the request body. No React in here.
import type { FieldErrors, Values } from "../kit/form";

export const REQUEST_NAMES = [
  "kind",
  "business_id",
  "name",
  "category_id",
  "starts_at",
  "duration",
  "custom_title",
  "custom_message",
  "note",
  "contact_name",
  "contact_email",
  "contact_phone",
] as const;
export type RequestName = (typeof REQUEST_NAMES)[number];

export const DURATIONS = [
  { value: "1_week", label: "1 week" },
  { value: "2_weeks", label: "2 weeks" },
  { value: "1_month", label: "1 month" },
  { value: "3_months", label: "3 months" },
  { value: "6_months", label: "6 months" },
  { value: "1_year", label: "1 year" },
];

interface Asker {
  isMember: boolean;
  today: string;
}

export function checkRequest(values: Values<RequestName>, { isMember, today }: Asker): FieldErrors<RequestName> {
  const errors: FieldErrors<RequestName> = {};
  const isBand = values.kind === "marquee_sponsor";
  if (!values.business_id && !(isBand && values.name.trim()))
    errors.business_id = isBand ? "Choose a business, or name the sponsor." : "Choose a business.";
  if (values.kind === "category_sponsor" && !values.category_id) errors.category_id = "Choose a category.";
  if (!values.starts_at) errors.starts_at = "Choose the first day.";
  else if (values.starts_at < today) errors.starts_at = "Choose today or a later day.";
  if (!isMember && !values.contact_name.trim()) errors.contact_name = "Enter your name.";
  if (!isMember && !/^\S+@\S+\.\S+$/.test(values.contact_email.trim()))
    errors.contact_email = "Enter your email address, for example name@example.com.";
  return errors;
}

const CONTACT: RequestName[] = ["contact_name", "contact_email", "contact_phone"];
const NUMBERS: RequestName[] = ["business_id", "category_id"];

/** Leaves out empty values, and the contact details of a member, whom the office knows. */
export function toRequest(values: Values<RequestName>, isMember: boolean): Record<string, unknown> {
  const sent = REQUEST_NAMES.filter((name) => values[name].trim() && !(isMember && CONTACT.includes(name)));
  return Object.fromEntries(
    sent.map((name) => [name, NUMBERS.includes(name) ? Number(values[name]) : values[name].trim()]),
  );
}
