// The office's API calls for claims.
import type { PrintableLetter, RequestBodies, ReviewedClaim } from "../../kit/apiTypes";
import { api } from "../../kit/http";
import { withQuery, type Query } from "../../kit/queryString";

export type { PrintableLetter, ReviewedClaim } from "../../kit/apiTypes";

export const reviewedClaimsUrl = (query: Query) => withQuery("admin/claims/", query);

export type Decision = RequestBodies["POST /admin/claims/{id}/decide/"];

export const decideClaim = (id: number, body: Decision) => api.post<ReviewedClaim>(`admin/claims/${id}/decide/`, body);
export const undoClaim = (id: number, reason: string) =>
  api.post<ReviewedClaim>(`admin/claims/${id}/undo/`, { reason });
export const makeLetter = (id: string) => api.post<PrintableLetter>(`admin/claims/${id}/letter/`, {});
