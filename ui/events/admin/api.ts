// The staff's API calls for events.
import { api } from "../../kit/http";
import { withQuery } from "../../kit/queryString";
import type { EventDetail } from "../api";

export type { AdminEvent, Visibility } from "../../kit/apiTypes";

export const adminEventsUrl = "admin/events/";
export const adminEventUrl = (id: number): string => `${adminEventsUrl}${id}/`;

/** Which dates of a series a change applies to. */
export type Scope = { kind: "all" } | { kind: "this" | "following"; at: string };

export function scopeQuery(scope: Scope): string {
  return scope.kind === "all" ? "" : withQuery("", { scope: scope.kind, occurrence: scope.at });
}

export type Change = Record<string, string | number | boolean | null | string[] | Record<string, string>>;

export const createEvent = (event: Change) => api.post<EventDetail>("events/", event);
/** Returns the event that contains the change: a new one if a series was split. */
export const changeEvent = (id: number, scope: Scope, change: Change) =>
  api.patch<EventDetail>(`events/${id}/${scopeQuery(scope)}`, change);
export const deleteEvent = (id: number, scope: Scope) => api.delete(`events/${id}/${scopeQuery(scope)}`);
