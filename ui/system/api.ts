// The outbox, failed jobs and a new town's first steps: the API calls and their types.
import { api } from "../kit/http";
import { withQuery, type Query } from "../kit/queryString";

export type { FirstSteps, MailStatus, ShownJob, ShownMail } from "../kit/apiTypes";

export const outboxUrl = (query: Query) => withQuery("admin/outbox/", query);
export const mailUrl = (id: number) => `admin/outbox/${id}/`;
export const failedJobsUrl = (query: Query) => withQuery("admin/jobs/", { status: "failed", ...query });

export const retryMail = (id: number) => api.post<unknown>(`admin/outbox/${id}/retry/`);
export const retryJob = (id: number) => api.post<unknown>(`admin/jobs/${id}/retry/`);

export const firstStepsUrl = "admin/first-steps/";
export const setPublicAddress = (public_address: string) =>
  api.put<unknown>("admin/public-address/", { public_address });
