// The API calls for a business's results.
import type { DetailMessage } from "../kit/apiTypes";
import { api, request } from "../kit/http";
import { withQuery } from "../kit/queryString";
import type { Period } from "./model";

export type { BusinessInsights, InsightGroup, PlacementInsight } from "../kit/apiTypes";

const under = (businessId: number, path: string, { from, to }: Period) =>
  withQuery(`businesslistings/${businessId}/insights/${path}`, { from, to });

export const insightsUrl = (businessId: number, period: Period) => under(businessId, "", period);
/** The same as CSV. */
export const fetchTable = (businessId: number, period: Period) => request<string>(under(businessId, "export/", period));
/** Emails it to the current user. */
export const mailReport = (businessId: number, period: Period) =>
  api.post<DetailMessage>(under(businessId, "mail/", period));
