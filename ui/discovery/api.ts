// Sources, the review queue, and what people send in: the calls and what travels in them.
import type { EventDetail, SourceType, Status, Timing } from "../events/api";
import { api, apiUrl } from "../kit/http";
import { queryClient } from "../kit/query";
import { createSearchParams } from "../kit/router";

export type Format = "ics" | "json_ld" | "rss" | "csv";

export interface Source {
  id: number;
  name: string;
  url: string;
  format: Format;
  source_type: SourceType;
  category: string;
  is_trusted: boolean;
  is_enabled: boolean;
  publish_threshold: number;
  every_hours: number;
  reliability: number | null;
  approved: number;
  rejected: number;
  health: "new" | "good" | "failing" | "off";
  failures: number;
  checked_at: string | null;
  succeeded_at: string | null;
  next_at: string | null;
  created_at: string;
  /** Published events of it that are not over. */
  coming: number;
}

export interface Visit {
  id: number;
  at: string;
  outcome: "read" | "unchanged" | "failed";
  error: string;
  added: number;
  updated: number;
  same: number;
  joined: number;
  past: number;
  vanished: number;
  rejected: number;
  reasons: { title: string; reason: string }[];
}

export type SourceDetail = Source & { visits: Visit[] };
export type SourceChange = Partial<
  Pick<
    Source,
    | "name"
    | "url"
    | "format"
    | "source_type"
    | "category"
    | "is_trusted"
    | "is_enabled"
    | "publish_threshold"
    | "every_hours"
  >
>;

export type Kind = "discovered" | "submitted" | "reported" | "duplicate" | "vanished" | "claimed";

/** One line of the queue. */
export interface QueueItem {
  kind: Kind;
  event_id: number;
  other_id: number | null;
  since: string;
  title: string;
  start_date: string;
  start_time: string | null;
  location: string;
  visibility: string;
  /** Today or tomorrow, where it takes place then. */
  near_date: string | null;
  confidence: number | null;
  from: string;
}

/** What was decided about an event. */
export interface Decision {
  id: number;
  verb: string;
  reason: string;
  who: string;
  at: string;
  undone_at: string | null;
}

/** In the list of all of them. */
export interface RecentDecision extends Decision {
  event_id: number;
  title: string;
  start_date: string;
  /** No later one about the same event stands in the way. */
  may_undo: boolean;
}

export interface Origin {
  id: number;
  source_id: number;
  name: string;
  url: string;
  first_seen: string;
  last_seen: string;
  vanished_at: string | null;
  is_joined: boolean;
  /** What does not fit in what it tells. */
  doubt: string | null;
}

export interface Case {
  event: EventDetail;
  description_html: string;
  slug: string;
  status: Status;
  visibility: string;
  organizer_email: string;
  is_free: boolean;
  recurrence_in_words: string | null;
  origins: Origin[];
  reports: { id: number; issue_type: string; description: string; who: string; created_at: string }[];
  answers: { id: number; verb: string; message: Record<string, unknown>; at: string; state: string }[];
  decisions: Decision[];
  pins: string[];
  pairs: EventDetail[];
  /** Why the picture that a source names is not shown. */
  picture_error: string | null;
  organizer_link: string | null;
}

export type Verb =
  | { verb: "publish"; is_checked?: boolean }
  | { verb: "cancel" }
  | { verb: "reject"; reason: string }
  | { verb: "merge"; into: number }
  | { verb: "different"; other: number }
  | { verb: "split"; origin: number };

export interface Submission {
  id: number;
  slug: string;
  title: string;
  start_date: string;
  start_time: string | null;
  state: "waiting" | "published" | "returned" | "withdrawn";
  reason: string;
  created_at: string;
}

/** An event as its organizer sees it with the link. */
export interface OrganizersEvent extends Timing {
  title: string;
  description: string;
  location: string;
  address: string;
  website: string;
  organizer: string;
  price: string | null;
  is_free: boolean;
  path: string | null;
  is_confirmed: boolean;
  is_claimed: boolean;
  sources: Origin[];
}

function withQuery(path: string, query: Record<string, string | number>): string {
  const set = Object.entries(query)
    .filter(([, value]) => value !== "")
    .map(([name, value]): [string, string] => [name, String(value)]);
  return set.length > 0 ? `${path}?${createSearchParams(set)}` : path;
}

export const sourcesUrl = (query: Record<string, string | number>) => withQuery("admin/sources/", query);
export const sourceUrl = (id: number) => `admin/sources/${id}/`;
export const queueUrl = (query: Record<string, string | number>) => withQuery("admin/review/", query);
export const decisionsUrl = (query: Record<string, string | number>) => withQuery("admin/review/decisions/", query);
export const countsUrl = "admin/review/counts/";
export const caseUrl = (id: number) => `admin/review/${id}/`;
export const submissionsUrl = (page: number) => withQuery("events/submissions/", page > 1 ? { page } : {});
export const submissionUrl = (id: number) => `events/submissions/${id}/`;
export const organizerUrl = (token: string) => `events/organizer/${encodeURIComponent(token)}/`;

export const createSource = (source: SourceChange) => api.post<Source>("admin/sources/", source);
export const changeSource = (id: number, change: SourceChange) => api.patch<Source>(sourceUrl(id), change);
export const deleteSource = (id: number) => api.delete<unknown>(sourceUrl(id));
export const visitSource = (id: number) => api.post<Source>(`${sourceUrl(id)}visit/`);

export const decide = (id: number, verb: Verb) => api.post<{ decisions: number[] }>(`${caseUrl(id)}decide/`, verb);
export const decideMany = (ids: number[], verb: Verb) =>
  api.post<{ decisions: number[] }>("admin/review/bulk/", { ids, ...verb });
export const undo = (decisions: number[]) => api.post<unknown>("admin/review/undo/", { decisions });
export const invite = (id: number) => api.post<{ to: string }>(`${caseUrl(id)}invite/`);

/** What a member may post for without review. */
export interface OwnBusiness {
  id: number;
  name: string;
  slug: string;
}

export const ownBusinessesUrl = "events/submit/businesses/";

export const submitEvent = (event: Record<string, unknown>) => api.post<Submission>("events/submit/", event);
export const changeSubmission = (id: number, event: Record<string, unknown>) =>
  api.patch<EventDetail>(submissionUrl(id), event);
export const withdrawSubmission = (id: number) => api.delete<unknown>(submissionUrl(id));
export const answerAsOrganizer = (token: string, answer: Record<string, unknown>) =>
  api.post<{ state: string }>(organizerUrl(token), answer);

/** After a change nothing that is kept about these answers holds any more. */
export function forget(...paths: string[]): Promise<void> {
  const starts = paths.map(apiUrl);
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) => starts.some((start) => String(queryKey[0]).startsWith(start)),
  });
}
