// The calls of the administration, and what travels in them.
import type { Role, User } from "../accounts/api";
import { api } from "../kit/http";
import { createSearchParams } from "../kit/router";

export interface Account extends User {
  is_active: boolean;
  has_password: boolean;
  is_email_verified: boolean;
  last_login_at: string | null;
  session_count: number;
}

export type AccountChange = Partial<{ user_role: Role; is_staff: boolean; is_superuser: boolean; is_active: boolean }>;

export interface AuditEntry {
  id: number;
  at: string;
  user_id: number | null;
  who: string;
  /** A noun and a verb: "guide.publish". */
  action: string;
  /** A noun and an id: "guide:7". */
  subject: string;
  /** Fields as they were and became; null for what was not there, or is gone. */
  before: unknown;
  after: unknown;
  /** What goes with the change: a reason, what it is about. */
  details: unknown;
}

export type MailStatus = "queued" | "sent" | "failed" | "kept";

export interface Mail {
  id: number;
  cause: string;
  to: string;
  subject: string;
  status: MailStatus;
  attempts: number;
  error: string;
  created_at: string;
  sent_at: string | null;
  /** Only where one mail is asked for; emptied when it is old. */
  text?: string;
  html?: string;
}

export interface Job {
  id: number;
  kind: string;
  key: string;
  status: "queued" | "running" | "done" | "failed";
  attempts: number;
  last_error: string;
  created_at: string;
  run_at: string | null;
  finished_at: string | null;
}

/** An address of the API with what is set in the query; empty values say nothing. */
export function withQuery(path: string, query: Record<string, string | number>): string {
  const set = Object.entries(query)
    .filter(([, value]) => value !== "")
    .map(([name, value]): [string, string] => [name, String(value)]);
  return set.length > 0 ? `${path}?${createSearchParams(set)}` : path;
}

export const accountsUrl = (query: Record<string, string | number>) => withQuery("admin/users/", query);
export const auditUrl = (query: Record<string, string | number>) => withQuery("admin/audit/", query);
export const suggestionsUrl = (query: Record<string, string | number>) => withQuery("admin/suggestions/", query);
export const alertsUrl = (query: Record<string, string | number>) => withQuery("admin/alerts/", query);
export const reviewsUrl = (query: Record<string, string | number>) => withQuery("admin/reviews/", query);
export const eventQueueUrl = (query: Record<string, string | number>) => withQuery("admin/review/", query);
export const outboxUrl = (query: Record<string, string | number>) => withQuery("admin/outbox/", query);
export const mailUrl = (id: number) => `admin/outbox/${id}/`;
export const failedJobsUrl = (query: Record<string, string | number>) =>
  withQuery("admin/jobs/", { status: "failed", ...query });

export const changeAccount = (id: number, change: AccountChange) => api.patch<Account>(`admin/users/${id}/`, change);
export const endSessions = (id: number) => api.post<unknown>(`admin/users/${id}/end-sessions/`);
export const retryMail = (id: number) => api.post<unknown>(`admin/outbox/${id}/retry/`);
export const retryJob = (id: number) => api.post<unknown>(`admin/jobs/${id}/retry/`);

/** What a new town needs, and whether it has it. */
export interface FirstSteps {
  public_address: string | null;
  /** It stands in config.toml, and is changed there alone. */
  is_public_address_configured: boolean;
  has_contact: boolean;
  has_businesses: boolean;
  has_events: boolean;
  sends_mail: boolean;
}

export const firstStepsUrl = "admin/first-steps/";
export const setPublicAddress = (public_address: string) =>
  api.put<unknown>("admin/public-address/", { public_address });
