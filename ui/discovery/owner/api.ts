// The API calls for events discovered at one's own businesses.
import type { OwnerResult, RequestBodies } from "../../kit/apiTypes";
import { api } from "../../kit/http";
import { withQuery, type Query } from "../../kit/queryString";

export type { FoundEvent, PaginatedFoundEvent } from "../../kit/apiTypes";

export const FOUND = "events/found/";
export const foundUrl = (query: Query) => withQuery(FOUND, query);

export type OwnerVerb = RequestBodies["POST /events/found/{id}/"]["verb"];

export const decideFound = (id: number, verb: OwnerVerb, more: Record<string, unknown> = {}) =>
  api.post<OwnerResult>(`${FOUND}${id}/`, { verb, ...more });
