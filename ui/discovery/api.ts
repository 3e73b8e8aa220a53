// Sources, the review queue, and submissions: the API calls and their types.
import type {
  Event as EventDetail,
  EventSource,
  EventSubmission,
  MadeDecisions,
  OrganizerInvitation,
  OrganizerResult,
  RequestBodies,
  UndoneDecisions,
} from "../kit/apiTypes";
import { api } from "../kit/http";
import { afterFirst, withQuery, type Query } from "../kit/queryString";

export type {
  BusinessRef,
  Event as EventDetail,
  EventSource,
  EventSourceDetail,
  EventSubmission,
  FetchRun,
  OrganizerEvent,
  RecentDecision,
  EventCase,
  SourceFormat,
} from "../kit/apiTypes";

export type NewSource = RequestBodies["POST /admin/sources/"];
export type SourceChange = RequestBodies["PATCH /admin/sources/{id}/"];

export type Verb =
  | { verb: "publish"; is_checked?: boolean }
  | { verb: "cancel" }
  | { verb: "merge"; into: number }
  | { verb: "different"; other: number }
  | { verb: "split"; source_item: number };

export const sourcesUrl = (query: Query) => withQuery("admin/sources/", query);
export const sourceUrl = (id: number) => `admin/sources/${id}/`;
export const decisionsUrl = (query: Query) => withQuery("admin/review/decisions/", query);
export const caseUrl = (id: number) => `admin/review/${id}/`;
export const submissionsUrl = (page: number) => withQuery("events/submissions/", { page: afterFirst(page) });
export const submissionUrl = (id: number) => `events/submissions/${id}/`;
export const organizerUrl = (token: string) => `events/organizer/${encodeURIComponent(token)}/`;

export const createSource = (source: NewSource) => api.post<EventSource>("admin/sources/", source);
export const changeSource = (id: number, change: SourceChange) => api.patch<EventSource>(sourceUrl(id), change);
export const deleteSource = (id: number) => api.delete<unknown>(sourceUrl(id));
export const fetchSource = (id: number) => api.post<EventSource>(`${sourceUrl(id)}fetch/`);

export const decide = (id: number, verb: Verb) =>
  api.post<MadeDecisions>(`${caseUrl(id)}decide/`, verb satisfies RequestBodies["POST /admin/review/{id}/decide/"]);
export const undo = (decisions: number[]) => api.post<UndoneDecisions>("admin/review/undo/", { decisions });
export const invite = (id: number) => api.post<OrganizerInvitation>(`${caseUrl(id)}invite/`);

export const ownBusinessesUrl = "events/submit/businesses/";

export const submitEvent = (event: Record<string, unknown>) => api.post<EventSubmission>("events/submit/", event);
export const changeSubmission = (id: number, event: Record<string, unknown>) =>
  api.patch<EventDetail>(submissionUrl(id), event);
export const withdrawSubmission = (id: number) => api.delete<unknown>(submissionUrl(id));
export const answerAsOrganizer = (token: string, answer: Record<string, unknown>) =>
  api.post<OrganizerResult>(organizerUrl(token), answer);
