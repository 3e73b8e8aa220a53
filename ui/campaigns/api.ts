// The API calls for campaigns.
import type { CampaignReport, DetailMessage, NewCampaign, RequestBodies } from "../kit/apiTypes";
import { api, request } from "../kit/http";
import { withQuery, type Query } from "../kit/queryString";

export type {
  CampaignReport,
  DeliveryRow,
  LinePlacement,
  LineReport,
  ListedCampaign,
  PlacementKind,
  SlotCalendar,
  SlotDay,
  SlotHolder,
} from "../kit/apiTypes";

export type CampaignChange = Partial<NewCampaign>;
export type LineChange = Omit<RequestBodies["PATCH /admin/campaign-lines/{id}/"], "revision">;

export const campaignsUrl = "admin/campaigns/";
export const campaignUrl = (id: number) => `${campaignsUrl}${id}/`;
export const slotsUrl = (query: Query) => withQuery("admin/slots/", query);

export const createCampaign = (campaign: CampaignChange) => api.post<CampaignReport>(campaignsUrl, campaign);
export const changeCampaign = (id: number, change: CampaignChange & { revision?: number }) =>
  api.patch<CampaignReport>(campaignUrl(id), change);

/** The delivery report as CSV. */
export const fetchTable = (id: number) => request<string>(`${campaignUrl(id)}export/`);
/** Emails it to the sponsor. */
export const mailReport = (id: number) => api.post<DetailMessage>(`${campaignUrl(id)}mail/`, {});

const lineUrl = (id: number) => `admin/campaign-lines/${id}/`;
export const addLine = (campaignId: number, line: LineChange) =>
  api.post<CampaignReport>(`${campaignUrl(campaignId)}lines/`, line);
export const changeLine = (id: number, change: LineChange & { revision?: number }) =>
  api.patch<CampaignReport>(lineUrl(id), change);
export const removeLine = (id: number) => api.delete<CampaignReport>(lineUrl(id));
type BookedPlacement = RequestBodies["POST /admin/campaign-lines/{id}/placements/"];
export const bookPlacement = (lineId: number, booking: BookedPlacement) =>
  api.post<CampaignReport>(`${lineUrl(lineId)}placements/`, booking);
export const attachPlacement = (lineId: number, placement_id: number) =>
  api.post<CampaignReport>(`${lineUrl(lineId)}placements/`, { placement_id });
export const detachPlacement = (lineId: number, placementId: number) =>
  api.delete<CampaignReport>(`${lineUrl(lineId)}placements/${placementId}/`);
export const makeGood = (lineId: number) => api.post<CampaignReport>(`${lineUrl(lineId)}make-good/`, {});
