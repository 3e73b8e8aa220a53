// Suggestions on the wire.
import type { Hours } from "../kit/hours";
import { api } from "../kit/http";

export interface Suggestion {
  id: number;
  business: { name: string; slug: string };
  field: string;
  /** What the listing says now. */
  present: string;
  value: string;
  note: string;
  status: "open" | "approved" | "rejected";
  reason: string;
  created_at: string;
  decided_at: string | null;
  sender: string;
}

export interface Draft {
  field: string;
  value: string;
  note: string;
  email: string;
}

const under = (slug: string) => `businesslistings/${encodeURIComponent(slug)}/`;

/** The hours that a listing has, and how a text about them is read. */
export interface HoursAnswer {
  present: Hours | null;
  reading: Hours | null;
}

export const hoursReadingUrl = (slug: string, text: string) =>
  `${under(slug)}hours-reading/?text=${encodeURIComponent(text)}`;
export const suggest = (slug: string, draft: Draft) => api.post(`${under(slug)}suggestions/`, draft);
export const confirmListing = (slug: string) => api.post<{ confirmed_at: string }>(`${under(slug)}confirm/`);
export const decide = (
  id: number,
  decision: { status: "approved"; value?: string } | { status: "rejected"; reason: string },
) => api.patch<Suggestion>(`admin/suggestions/${id}/`, decision);

export const FIELDS = [
  { value: "hours", label: "Opening hours" },
  { value: "phone", label: "Phone number" },
  { value: "street_address", label: "Address" },
  { value: "website", label: "Website" },
  { value: "email", label: "Email" },
  { value: "name", label: "Name" },
  { value: "description", label: "Description" },
  { value: "closed", label: "It has closed for good" },
  { value: "other", label: "Something else" },
];

export const fieldLabel = (value: string): string => FIELDS.find((field) => field.value === value)?.label ?? value;
/** The others are told in the note alone. */
export const hasValue = (field: string): boolean => field !== "closed" && field !== "other";
