// The API types and URLs for deals.
// Invariant: the same choices always produce the same URL, as in src/deals/page/list.rs.
import type { DealDetail } from "../kit/apiTypes";
import { withQuery, type Query } from "../kit/queryString";

export type { DealCategory, Deal, DealDetail, PaginatedDeal, Redeemed } from "../kit/apiTypes";

/** A deal as shown on its own page, without the business beside it. */
export type Coupon = Omit<DealDetail, "place" | "updated_at">;

export const dealCategoriesUrl = "deals/categories/";

export function dealsUrl(query: Query): string {
  return withQuery("deals/", query);
}

export function businessDealsUrl(id: number): string {
  return dealsUrl({ business: id, ordering: "ending_soon", limit: 6 });
}

export function dealUrl(id: string | number): string {
  return `deals/${encodeURIComponent(id)}/`;
}

export function redeemUrl(id: number): string {
  return `deals/${id}/redeem/`;
}
