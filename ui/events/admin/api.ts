// Events as staff see and change them.
import { api } from "../../kit/http";
import { withQuery } from "../../kit/queryString";
import type { EventDetail } from "../api";

export type { AdminEvent, PaginatedAdminEvent, Visibility } from "../../kit/apiTypes";

export const deskUrl = "admin/events/";
export const deskEventUrl = (id: number): string => `${deskUrl}${id}/`;

/** Which dates of a series a change is for. */
export type Scope = { kind: "all" } | { kind: "this" | "following"; at: string };

export function scopeQuery(scope: Scope): string {
  return scope.kind === "all" ? "" : withQuery("", { scope: scope.kind, occurrence: scope.at });
}

export type Change = Record<string, string | number | boolean | null | string[] | Record<string, string>>;

export const createEvent = (event: Change) => api.post<EventDetail>("events/", event);
/** The answer is the event that holds the change: a new one where a series was split. */
export const changeEvent = (id: number, scope: Scope, change: Change) =>
  api.patch<EventDetail>(`events/${id}/${scopeQuery(scope)}`, change);
export const deleteEvent = (id: number, scope: Scope) => api.delete(`events/${id}/${scopeQuery(scope)}`);
