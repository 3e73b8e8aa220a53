// The API calls for the town's report.
import type { DetailMessage, SectionKey } from "../kit/apiTypes";
import { api, request } from "../kit/http";
import { withQuery } from "../kit/queryString";
import type { Period } from "../insights/model";

export type { ReportSection, ReportTable, SectionKey, TownReport } from "../kit/apiTypes";

export const reportUrl = (period: Period) => withQuery("admin/report/", { from: period.from, to: period.to });
/** One section, or all, as CSV. */
export const fetchTable = ({ from, to }: Period, section?: SectionKey) =>
  request<string>(withQuery("admin/report/export/", { from, to, section }));
/** Emails it to the current user. */
export const mailReport = ({ from, to }: Period) =>
  api.post<DetailMessage>(withQuery("admin/report/mail/", { from, to }));
