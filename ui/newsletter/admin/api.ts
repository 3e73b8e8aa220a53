// The staff's API calls for the newsletter.
import type {
  BounceWebhook,
  DetailMessage,
  EditedIssue,
  NewsletterFrequency,
  NewsletterTopic,
  Subscriber,
  SubscriberImport,
} from "../../kit/apiTypes";
import { api, request } from "../../kit/http";
import { withQuery, type Query } from "../../kit/queryString";

export type {
  BounceCounts,
  BounceWebhook,
  EditedIssue,
  IssueFigures,
  IssueHold,
  IssueLink,
  IssueResults,
  IssueStatus,
  NewsletterOverview,
  NewsletterResults,
  SectionClicks,
  Subscriber,
  SubscriberImportReport,
  SubscriberMonth,
} from "../../kit/apiTypes";

const BASE = "admin/newsletter/";

export const newsletterUrl = BASE;
export const subscribersUrl = `${BASE}subscribers/`;
export const editedIssuesUrl = (query: Query) => withQuery(`${BASE}issues/`, query);
export const editedIssueUrl = (id: string | number) => `${BASE}issues/${encodeURIComponent(id)}/`;

export const issueResultsUrl = (id: number) => `${editedIssueUrl(id)}results/`;
export const exportIssueResults = (id: number) => request<string>(`${issueResultsUrl(id)}export/`);
export const newsletterResultsUrl = `${BASE}results/`;
export const exportResults = (of: "months" | "issues") => request<string>(`${newsletterResultsUrl}${of}/export/`);
export const bounceWebhookUrl = `${BASE}bounce-webhook/`;
export const renewBounceSecret = () => api.post<BounceWebhook>(bounceWebhookUrl, {});

export const candidatesUrl = (id: number) => `${editedIssueUrl(id)}candidates/`;

export const eraseSubscriber = (id: number) => api.delete<unknown>(`${BASE}subscribers/${id}/`);
/** Resumes sending to an address that bounced. */
export const restoreSubscriber = (id: number) => api.post<Subscriber>(`${BASE}subscribers/${id}/restore/`, {});
export const importSubscribers = (csv: string, how: { dry_run?: boolean; skip_bad?: boolean }) =>
  api.post<SubscriberImport>(`${BASE}subscribers/import/`, { csv, ...how });

export const composeIssue = (frequency: NewsletterFrequency) => api.post<EditedIssue>(`${BASE}issues/`, { frequency });
export const editIssue = (
  id: number,
  change: {
    subject?: string;
    intro?: string;
    sections?: { topic: NewsletterTopic; items: string[] }[];
    revision?: number;
  },
) => api.patch<EditedIssue>(editedIssueUrl(id), change);
export const deleteIssue = (id: number) => api.delete<unknown>(editedIssueUrl(id));
/** With what was seen: refused if a colleague has changed the lists since. */
export const refreshIssue = ({ id, revision }: EditedIssue) =>
  api.post<EditedIssue>(`${editedIssueUrl(id)}refresh/`, { revision });
export const testIssue = (id: number, email: string) =>
  api.post<DetailMessage>(`${editedIssueUrl(id)}test/`, { email });
/** `at` is wall-clock time in town; empty: now. Refused if a colleague has changed the issue since. */
export const scheduleIssue = ({ id, revision }: EditedIssue, at: string) =>
  api.post<EditedIssue>(`${editedIssueUrl(id)}schedule/`, { at, revision });
/** Of an issue that a restore stopped: sends it to the rest of its readers, or leaves it at that. */
export const settleIssue = (id: number, send: boolean) => api.post<EditedIssue>(`${editedIssueUrl(id)}rest/`, { send });
export const unscheduleIssue = (id: number) => api.post<EditedIssue>(`${editedIssueUrl(id)}unschedule/`, {});
