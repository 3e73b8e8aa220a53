// The API calls for placement requests.
import type { PlacementRequestThanks } from "../kit/apiTypes";
import { api } from "../kit/http";
import { withQuery } from "../kit/queryString";

export type {
  BusinessPlacements,
  OwnedPlacement,
  PlacementAvailability,
  PlacementKind,
  PlacementRequest,
} from "../kit/apiTypes";

type SlotQuery = Record<"kind" | "category_id" | "starts_at" | "duration", string>;

export const availabilityUrl = ({ kind, category_id, starts_at, duration }: SlotQuery) =>
  withQuery("placement-requests/availability/", { kind, category_id, starts_at, duration });
export const businessPlacementsUrl = (id: number) => `businesslistings/${id}/placements/`;

export const requestPlacement = (body: Record<string, unknown>) =>
  api.post<PlacementRequestThanks>("placement-requests/", body);
export const withdrawRequest = (id: number) => api.post(`placement-requests/${id}/withdraw/`, {});
