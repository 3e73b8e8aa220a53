// The API calls for suggestions, and their types.
import type { RequestBodies, SuggestionThanks } from "../kit/apiTypes";
import { businessUrl } from "../directory/api";
import { api } from "../kit/http";
import { withQuery, type Query } from "../kit/queryString";

export type { HoursReading, PaginatedSuggestion, Suggestion } from "../kit/apiTypes";

export type NewSuggestion = RequestBodies["POST /businesslistings/{key}/suggestions/"];

export const hoursReadingUrl = (slug: string, text: string) =>
  withQuery(`${businessUrl(slug)}hours-reading/`, { text });
export const suggest = (slug: string, suggestion: NewSuggestion) =>
  api.post<SuggestionThanks>(`${businessUrl(slug)}suggestions/`, suggestion);
export const ownSuggestionsUrl = (query: Query) => withQuery("suggestions/mine/", query);
