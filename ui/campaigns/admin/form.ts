// The form values of a campaign and its lines, and the request bodies made from them.
import type { FieldErrors } from "../../kit/form";
import { daysBetween, townToday } from "../../kit/dates";
import type { CampaignChange, CampaignReport, LineChange, LineReport, PlacementKind } from "../api";

export const CAMPAIGN_NAMES = ["name", "business_id", "sponsor_name", "contact_name", "contact_email", "note"] as const;
export type CampaignName = (typeof CAMPAIGN_NAMES)[number];

export function checkCampaign(values: Record<CampaignName, string>): FieldErrors<CampaignName> {
  const errors: FieldErrors<CampaignName> = {};
  if (!values.name.trim()) errors.name = "Enter a name.";
  if (!values.business_id && !values.sponsor_name.trim())
    errors.business_id = "Choose a business, or name the sponsor.";
  return errors;
}

export function toCampaign(values: Record<CampaignName, string>): CampaignChange {
  const text = (name: CampaignName) => values[name].trim();
  return {
    name: text("name"),
    business_id: values.business_id ? Number(values.business_id) : null,
    sponsor_name: text("sponsor_name"),
    contact_name: text("contact_name"),
    contact_email: text("contact_email"),
    note: text("note"),
  };
}

export const campaignValues = (campaign: CampaignReport | null): Record<CampaignName, string> => ({
  name: campaign?.name ?? "",
  business_id: String(campaign?.business_id ?? ""),
  sponsor_name: campaign?.sponsor_name ?? "",
  contact_name: campaign?.contact_name ?? "",
  contact_email: campaign?.contact_email ?? "",
  note: campaign?.note ?? "",
});

export const LINE_NAMES = [
  "kind",
  "category_id",
  "starts_at",
  "ends_at",
  "days_sold",
  "priority",
  "price_basis",
  "price",
] as const;
export type LineName = (typeof LINE_NAMES)[number];

const termDays = ({ starts_at, ends_at }: LineReport) => daysBetween(starts_at, ends_at) + 1;

export const lineValues = (line: LineReport | null, today = townToday()): Record<LineName, string> => ({
  kind: line?.kind ?? "spotlight",
  category_id: String(line?.category_id ?? ""),
  starts_at: line?.starts_at ?? today,
  ends_at: line?.ends_at ?? "",
  // A line that sells all its days goes on doing so when they change.
  days_sold: line && line.days_sold !== termDays(line) ? String(line.days_sold) : "",
  priority: String(line?.priority ?? 0),
  price_basis: line?.price_basis ?? "rate_card",
  price: line?.price_basis === "agreed" ? line.price : "",
});

export function checkLine(values: Record<LineName, string>): FieldErrors<LineName> {
  const errors: FieldErrors<LineName> = {};
  if (values.kind === "category_sponsor" && !values.category_id) errors.category_id = "Choose a category.";
  if (!values.starts_at) errors.starts_at = "Enter the first day.";
  if (!values.ends_at) errors.ends_at = "Enter the last day.";
  else if (values.ends_at < values.starts_at) errors.ends_at = "The last day must not be before the first.";
  if (values.days_sold.trim() && !/^\d{1,4}$/.test(values.days_sold.trim())) errors.days_sold = "Enter a whole number.";
  if (!/^-?\d{1,6}$/.test(values.priority.trim())) errors.priority = "Enter a whole number.";
  if (values.price_basis === "agreed" && !values.price.trim())
    errors.price = "Enter what was agreed, such as $40 a month.";
  return errors;
}

/** Without a number, all days of the line are sold. */
export function toLine(values: Record<LineName, string>): LineChange {
  const kind = values.kind as PlacementKind;
  return {
    kind,
    category_id: kind === "category_sponsor" ? Number(values.category_id) : null,
    starts_at: values.starts_at,
    ends_at: values.ends_at,
    days_sold: values.days_sold.trim() ? Number(values.days_sold) : null,
    priority: Number(values.priority),
    price_basis: values.price_basis as LineChange["price_basis"] & string,
    ...(values.price_basis === "agreed" ? { price: values.price.trim() } : {}),
  };
}
