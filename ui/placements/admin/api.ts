// The office's API calls for placements.
import type { CampaignReport, NewPlacement, Placement, AdminPlacementRequest } from "../../kit/apiTypes";
import { api } from "../../kit/http";
import { withQuery, type Query } from "../../kit/queryString";

export type {
  PaginatedAdminPlacementRequest,
  Placement,
  PlacementDetail,
  PlacementKind,
  AdminPlacementRequest,
} from "../../kit/apiTypes";

export type PlacementChange = Partial<NewPlacement>;

export const placementsUrl = "admin/placements/";
export const placementUrl = (id: number) => `${placementsUrl}${id}/`;

export const createPlacement = (placement: PlacementChange) => api.post<Placement>(placementsUrl, placement);
export const changePlacement = (id: number, change: PlacementChange & { revision?: number }) =>
  api.patch<Placement>(placementUrl(id), change);

const requestsUrl = "admin/placement-requests/";
export const requestListUrl = (query: Query) => withQuery(requestsUrl, query);
export const acceptRequest = (id: number, placement: PlacementChange, reason: string) =>
  api.post<AdminPlacementRequest>(`${requestsUrl}${id}/accept/`, { ...placement, reason });
/** Creates a campaign; an open request is accepted as requested. */
export const sellRequest = (id: number, sale: { price: string; reason: string }) =>
  api.post<CampaignReport>(`${requestsUrl}${id}/campaign/`, sale);
export const declineRequest = (id: number, reason: string) =>
  api.post<AdminPlacementRequest>(`${requestsUrl}${id}/decline/`, { reason });
