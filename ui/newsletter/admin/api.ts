// Staff's calls about the newsletter.
import type {
  DetailMessage,
  EditedIssue,
  NewsletterFrequency,
  NewsletterTopic,
  SubscriberImport,
} from "../../kit/apiTypes";
import { api } from "../../kit/http";
import { withQuery, type Query } from "../../kit/queryString";

export type {
  EditedIssue,
  IssueHold,
  IssueStatus,
  NewsletterOverview,
  Subscriber,
  SubscriberImportReport,
} from "../../kit/apiTypes";

const BASE = "admin/newsletter/";

export const newsletterUrl = BASE;
export const subscribersUrl = `${BASE}subscribers/`;
export const editedIssuesUrl = (query: Query) => withQuery(`${BASE}issues/`, query);
export const editedIssueUrl = (id: string | number) => `${BASE}issues/${encodeURIComponent(id)}/`;

export const candidatesUrl = (id: number) => `${editedIssueUrl(id)}candidates/`;

export const eraseSubscriber = (id: number) => api.delete<unknown>(`${BASE}subscribers/${id}/`);
export const importSubscribers = (csv: string, how: { dry_run?: boolean; skip_bad?: boolean }) =>
  api.post<SubscriberImport>(`${BASE}subscribers/import/`, { csv, ...how });

export const composeIssue = (frequency: NewsletterFrequency) => api.post<EditedIssue>(`${BASE}issues/`, { frequency });
export const editIssue = (
  id: number,
  change: { subject: string; intro: string; sections: { topic: NewsletterTopic; items: string[] }[] },
) => api.patch<EditedIssue>(editedIssueUrl(id), change);
export const deleteIssue = (id: number) => api.delete<unknown>(editedIssueUrl(id));
export const refreshIssue = (id: number) => api.post<EditedIssue>(`${editedIssueUrl(id)}refresh/`, {});
export const testIssue = (id: number, email: string) =>
  api.post<DetailMessage>(`${editedIssueUrl(id)}test/`, { email });
/** `at` is the town's wall time; empty: now. */
export const scheduleIssue = (id: number, at: string) =>
  api.post<EditedIssue>(`${editedIssueUrl(id)}schedule/`, { at });
export const unscheduleIssue = (id: number) => api.post<EditedIssue>(`${editedIssueUrl(id)}unschedule/`, {});
