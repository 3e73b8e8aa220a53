// Events as staff see and change them.
import { api } from "../../kit/http";
import type { Paged } from "../../kit/paging";
import { writeQuery } from "../../directory/api";
import type { EventDetail, Occurrence, Status } from "../api";

export type Visibility = "published" | "pending" | "hidden" | "rejected" | "removed";

export interface DeskEvent extends EventDetail {
  slug: string;
  status: Status;
  visibility: Visibility;
  latitude: number | null;
  longitude: number | null;
  is_free: boolean;
  image_id: number | null;
  organizer_email: string;
  series_id: number | null;
  /** The next date, or the last one. */
  next_occurrence: Occurrence | null;
  /** Only where one event is asked for. */
  details?: {
    occurrences: Occurrence[];
    /** Fields that a source does not change any more. */
    pinned: string[];
    open_reports: number;
  };
}

export type DeskList = Paged<DeskEvent>;

export function deskUrl(asked: {
  search: string;
  visibility: string;
  status: string;
  needs_review: string;
  page: number;
}): string {
  const query = Object.entries(asked).map(([name, value]) => [name, String(value)] as const);
  return `admin/events/${writeQuery(query.filter(([name, value]) => value !== "" && !(name === "page" && value === "1")))}`;
}

export const deskEventUrl = (id: number): string => `admin/events/${id}/`;

/** Which dates of a series a change is for. */
export type Scope = { kind: "all" } | { kind: "this" | "following"; at: string };

export function scopeQuery(scope: Scope): string {
  return scope.kind === "all"
    ? ""
    : writeQuery([
        ["scope", scope.kind],
        ["occurrence", scope.at],
      ]);
}

export type Change = Record<string, string | number | boolean | null | string[] | Record<string, string>>;

/** The file itself; the answer names the picture as an event does. */
export const uploadPicture = (file: File) =>
  api
    .post<{ image_id: number; image_url: string }>("admin/events/picture/", file)
    .then(({ image_id, image_url }) => ({ value: String(image_id), url: image_url }));
export const createEvent = (event: Change) => api.post<EventDetail>("events/", event);
/** The answer is the event that holds the change: a new one where a series was split. */
export const changeEvent = (id: number, scope: Scope, change: Change) =>
  api.patch<EventDetail>(`events/${id}/${scopeQuery(scope)}`, change);
export const deleteEvent = (id: number, scope: Scope) => api.delete(`events/${id}/${scopeQuery(scope)}`);
