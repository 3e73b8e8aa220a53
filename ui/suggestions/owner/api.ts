// Suggestions about one's own businesses: for signed-in users, or by an emailed link.
import type { AskedSuggestion, RequestBodies, Suggestion } from "../../kit/apiTypes";
import { api } from "../../kit/http";
import { withQuery, type Query } from "../../kit/queryString";

export type { AskedSuggestion } from "../../kit/apiTypes";

export type Answer = RequestBodies["POST /suggestions/received/{id}/"]["answer"];

export const RECEIVED = "suggestions/received/";
export const receivedUrl = (query: Query) => withQuery(RECEIVED, query);
export const linkUrl = (token: string) => `suggestions/links/${encodeURIComponent(token)}/`;

export const answerSuggestion = (id: number, answer: Answer) => api.post<Suggestion>(`${RECEIVED}${id}/`, { answer });
export const answerByLink = (token: string, answer: Answer) => api.post<AskedSuggestion>(linkUrl(token), { answer });
