// The placements' desk on the wire.
import { api } from "../../kit/http";
import { withQuery } from "../api";

export type Kind = "featured" | "spotlight" | "category_sponsor" | "marquee_sponsor";
export type State = "draft" | "coming" | "running" | "over";

export interface Counts {
  impressions: number;
  clicks: number;
}

export interface Placement {
  id: number;
  kind: Kind;
  business_id: number | null;
  business_name: string | null;
  category_id: number | null;
  category_name: string | null;
  /** Of a sponsor that is no listed business. */
  name: string;
  /** Days of the town; the last one counts. */
  starts_at: string;
  ends_at: string | null;
  priority: number;
  custom_title: string;
  custom_message: string;
  image_url: string;
  status: "draft" | "active";
  state: State;
  counts: Counts;
}

export interface PlacementDetail extends Placement {
  /** The last day first. */
  days: ({ day: string } & Counts)[];
}

export type PlacementChange = Partial<Omit<Placement, "id" | "business_name" | "category_name" | "state" | "counts">>;

export const placementsUrl = "admin/placements/";
export const placementListUrl = (query: Record<string, string | number>) => withQuery(placementsUrl, query);
export const placementUrl = (id: number) => `${placementsUrl}${id}/`;

export const createPlacement = (placement: PlacementChange) => api.post<Placement>(placementsUrl, placement);
export const changePlacement = (id: number, change: PlacementChange) => api.patch<Placement>(placementUrl(id), change);
export const deletePlacement = (id: number) => api.delete(placementUrl(id));
/** The file itself; the answer names the address that a placement keeps. */
export const uploadPicture = (file: File) =>
  api
    .post<{ image_url: string }>(`${placementsUrl}picture/`, file)
    .then(({ image_url }) => ({ value: image_url, url: image_url }));
