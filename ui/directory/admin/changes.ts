// Pending changes to listings: the office's API calls, and their types.
import type { ReviewedRequest } from "../../kit/apiTypes";
import { api } from "../../kit/http";
import { withQuery, type Query } from "../../kit/queryString";

export type { ReviewedChange, ReviewedRequest } from "../../kit/apiTypes";

export const changesUrl = (query: Query) => withQuery("admin/change-requests/", query);

/** `approve`: the fields that are approved; the others are rejected, which requires a reason. */
export const decideChanges = ({ id, updated_at }: ReviewedRequest, approve: string[], reason = "") =>
  api.post<ReviewedRequest>(`admin/change-requests/${id}/decide/`, { approve, reason, seen_at: updated_at });
