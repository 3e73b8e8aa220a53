// Staff's calls about the newsletter.
import { api, request } from "../../kit/http";
import type { Frequency, Issue, Standing, Topic } from "../../newsletter/api";
import { withQuery } from "../api";

export interface Overview {
  pending: number;
  confirmed: number;
  unsubscribed: number;
  bounced: number;
  weekly: number;
  monthly: number;
  double_opt_in: boolean;
  per_minute: number;
  is_mail_kept: boolean;
}

export interface Subscriber {
  id: number;
  email: string;
  status: Standing;
  topics: Topic[];
  frequency: Frequency;
  source: string;
  created_at: string;
  consent_at: string | null;
  unsubscribed_at: string | null;
  bounce: string;
}

export type IssueStatus = "draft" | "scheduled" | "sending" | "sent";

export interface EditedIssue extends Issue {
  /** Markdown */
  intro: string;
  status: IssueStatus;
  scheduled_at: string | null;
  created_at: string;
  updated_at: string;
  mailed: number;
  skipped: number;
  bounced: number;
}

export interface ImportReport {
  imported: boolean;
  report: {
    rows: number;
    created: number;
    unchanged: number;
    bad_rows: number;
    faults: { line: number; column: string; reason: string }[];
  };
}

const BASE = "admin/newsletter/";

export const newsletterUrl = BASE;
export const subscribersUrl = (query: Record<string, string | number>) => withQuery(`${BASE}subscribers/`, query);
export const editedIssuesUrl = (query: Record<string, string | number>) => withQuery(`${BASE}issues/`, query);
export const editedIssueUrl = (id: string | number) => `${BASE}issues/${encodeURIComponent(id)}/`;

export const candidatesUrl = (id: number) => `${editedIssueUrl(id)}candidates/`;

export const eraseSubscriber = (id: number) => api.delete<unknown>(`${BASE}subscribers/${id}/`);
export const exportSubscribers = () => request<string>(`${BASE}subscribers/export/`);
export const importSubscribers = (csv: string, how: { dry_run?: boolean; skip_bad?: boolean }) =>
  api.post<ImportReport>(`${BASE}subscribers/import/`, { csv, ...how });

export const composeIssue = (frequency: Frequency) => api.post<EditedIssue>(`${BASE}issues/`, { frequency });
export const editIssue = (
  id: number,
  change: { subject: string; intro: string; sections: { topic: Topic; items: string[] }[] },
) => api.patch<EditedIssue>(editedIssueUrl(id), change);
export const deleteIssue = (id: number) => api.delete<unknown>(editedIssueUrl(id));
export const refreshIssue = (id: number) => api.post<EditedIssue>(`${editedIssueUrl(id)}refresh/`, {});
export const testIssue = (id: number, email: string) =>
  api.post<{ detail: string }>(`${editedIssueUrl(id)}test/`, { email });
/** `at` is the town's wall time; empty: now. */
export const scheduleIssue = (id: number, at: string) =>
  api.post<EditedIssue>(`${editedIssueUrl(id)}schedule/`, { at });
export const unscheduleIssue = (id: number) => api.post<EditedIssue>(`${editedIssueUrl(id)}unschedule/`, {});
