// The values of the placement form: which fields each kind has, and what is sent.
import type { FieldErrors } from "../../kit/form";
import { townToday } from "../../kit/dates";
import { PARTS } from "../words";
import type { Placement, PlacementChange, PlacementKind } from "./api";

export const NAMES = [
  "kind",
  "business_id",
  "name",
  "category_id",
  "custom_title",
  "custom_message",
  "image_url",
  "starts_at",
  "ends_at",
  "priority",
  "status",
  "reason",
] as const;
export type Name = (typeof NAMES)[number];
export type Values = Record<Name, string>;

/** A placement, or a request for one. */
type Known = Pick<Placement, Exclude<Name, "reason">>;

export function beginning(placement: Known | null, today = townToday()): Values {
  return {
    kind: placement?.kind ?? "spotlight",
    business_id: String(placement?.business_id ?? ""),
    name: placement?.name ?? "",
    category_id: String(placement?.category_id ?? ""),
    custom_title: placement?.custom_title ?? "",
    custom_message: placement?.custom_message ?? "",
    image_url: placement?.image_url ?? "",
    starts_at: placement?.starts_at ?? today,
    ends_at: placement?.ends_at ?? "",
    priority: String(placement?.priority ?? 0),
    status: placement?.status === "active" ? "on" : "",
    reason: "",
  };
}

export function checkPlacement(values: Values): FieldErrors<Name> {
  const kind = values.kind as PlacementKind;
  const errors: FieldErrors<Name> = {};
  if (!values.business_id && !(kind === "marquee_sponsor" && values.name.trim())) {
    errors.business_id = kind === "marquee_sponsor" ? "Choose a business, or name the sponsor." : "Choose a business.";
  }
  if (kind === "category_sponsor" && !values.category_id) errors.category_id = "Choose a category.";
  if (!values.starts_at) errors.starts_at = "Enter the first day.";
  if (values.ends_at && values.ends_at < values.starts_at)
    errors.ends_at = "The last day must not be before the first.";
  if (!/^-?\d{1,6}$/.test(values.priority.trim())) errors.priority = "Enter a whole number.";
  return errors;
}

/** Fields that the kind does not have are cleared: hidden values must not be kept. */
export function toPlacement(values: Values): PlacementChange {
  const kind = values.kind as PlacementKind;
  const parts = PARTS[kind];
  return {
    kind,
    business_id: values.business_id ? Number(values.business_id) : null,
    category_id: parts.category && values.category_id ? Number(values.category_id) : null,
    name: parts.name ? values.name.trim() : "",
    custom_title: parts.title ? values.custom_title.trim() : "",
    custom_message: parts.message ? values.custom_message.trim() : "",
    image_url: parts.picture ? values.image_url : "",
    starts_at: values.starts_at,
    ends_at: values.ends_at || null,
    priority: Number(values.priority),
    status: values.status === "on" ? "active" : "draft",
  };
}
