// The API calls for suggestions, and their types.
import type { ListingConfirmation, RequestBodies, Suggestion, SuggestionThanks } from "../kit/apiTypes";
import { api } from "../kit/http";
import { withQuery, type Query } from "../kit/queryString";

export type { HoursReading, PaginatedSuggestion, Suggestion } from "../kit/apiTypes";

export type NewSuggestion = RequestBodies["POST /businesslistings/{key}/suggestions/"];

const under = (slug: string) => `businesslistings/${encodeURIComponent(slug)}/`;

export const hoursReadingUrl = (slug: string, text: string) => withQuery(`${under(slug)}hours-reading/`, { text });
export const suggest = (slug: string, suggestion: NewSuggestion) =>
  api.post<SuggestionThanks>(`${under(slug)}suggestions/`, suggestion);
export const confirmListing = (slug: string) => api.post<ListingConfirmation>(`${under(slug)}confirm/`);
export const ownSuggestionsUrl = (query: Query) => withQuery("suggestions/mine/", query);
export const decide = (id: number, decision: RequestBodies["PATCH /admin/suggestions/{id}/"]) =>
  api.patch<Suggestion>(`admin/suggestions/${id}/`, decision);

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
/** The other kinds are described in the note only. */
export const hasValue = (field: string): boolean => field !== "closed" && field !== "other";
