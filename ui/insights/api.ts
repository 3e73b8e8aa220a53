// The calls about a business's results.
import type { DetailMessage } from "../kit/apiTypes";
import { api, request } from "../kit/http";
import { withQuery } from "../kit/queryString";
import type { Period } from "./model";

export type { BusinessInsights, InsightGroup, PlacementInsight } from "../kit/apiTypes";

const under = (businessId: number, path: string, { from, to }: Period) =>
  withQuery(`businesslistings/${businessId}/insights/${path}`, { from, to });

export const insightsUrl = (businessId: number, period: Period) => under(businessId, "", period);
/** The same as a table, in CSV. */
export const fetchTable = (businessId: number, period: Period) => request<string>(under(businessId, "export/", period));
/** Sends it to whoever asks. */
export const mailReport = (businessId: number, period: Period) =>
  api.post<DetailMessage>(under(businessId, "mail/", period));
