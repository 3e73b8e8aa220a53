// The API calls for the events of a business, for those who manage it.
import { api } from "../../kit/http";
import { afterFirst, withQuery } from "../../kit/queryString";
import { scopeQuery, type AdminEvent, type Change, type Scope } from "../admin/api";

export type { AdminEvent, Change, Scope } from "../admin/api";

export type Period = "coming" | "waiting" | "past";

export const ownEventsPath = (business: number) => `businesslistings/${business}/events/`;
export const ownEventsUrl = (business: number, { period, page }: { period: Period; page: number }) =>
  withQuery(ownEventsPath(business), { period, page: afterFirst(page) });
export const ownEventUrl = (business: number, id: number) => `${ownEventsPath(business)}${id}/`;

export const createOwnEvent = (business: number, event: Change) => api.post<AdminEvent>(ownEventsPath(business), event);
/** Returns the event that contains the change: a new one if a series was split. */
export const changeOwnEvent = (business: number, id: number, scope: Scope, change: Change) =>
  api.patch<AdminEvent>(`${ownEventUrl(business, id)}${scopeQuery(scope)}`, change);
export const deleteOwnEvent = (business: number, id: number, scope: Scope) =>
  api.delete(`${ownEventUrl(business, id)}${scopeQuery(scope)}`);
