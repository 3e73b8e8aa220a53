// What waits of listings: the calls of the office, and what travels in them.
import type { ReviewedRequest } from "../../kit/apiTypes";
import { api } from "../../kit/http";
import { withQuery, type Query } from "../../kit/queryString";

export type { PaginatedReviewedRequest, ReviewedChange, ReviewedRequest } from "../../kit/apiTypes";

export const changesUrl = (query: Query) => withQuery("admin/change-requests/", query);

/** The fields that are approved; the others are rejected, which takes a reason. */
export const decideChanges = ({ id, updated_at }: ReviewedRequest, approve: string[], reason = "") =>
  api.post<ReviewedRequest>(`admin/change-requests/${id}/decide/`, { approve, reason, seen_at: updated_at });
