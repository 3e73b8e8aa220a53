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
