// The office's list of businesses on the wire.
import type { BulkEdit, BusinessRef } from "../../kit/apiTypes";
import { api } from "../../kit/http";
import { invalidatePaths } from "../../kit/query";
import { withQuery, type Query } from "../../kit/queryString";

export type { BusinessRef, DeskBusiness } from "../../kit/apiTypes";

export const businessesUrl = "admin/businesses/";
export const businessesExportUrl = `${businessesUrl}export/`;

export type BulkAction = "feature" | "unfeature" | "show" | "hide" | "set_category" | "verify";

export interface BulkOrder {
  action: BulkAction;
  ids?: number[];
  /** All that the query finds. */
  all?: boolean;
  category?: number;
}

export const changeMany = (query: Query, order: BulkOrder) =>
  api.post<BulkEdit>(withQuery(`${businessesUrl}bulk/`, query), order);
export const undoMany = (id: number) => api.post<BulkEdit>(`${businessesUrl}bulk/${id}/undo/`, {});
export const addBusiness = (business: { name: string; category: string; street_address: string }) =>
  api.post<BusinessRef>(businessesUrl, business);
export const mergeBusiness = (id: number, into: number) =>
  api.post<BusinessRef>(`${businessesUrl}${id}/merge/`, { into });

/** Whatever shows businesses asks anew. */
export const refreshBusinesses = () =>
  invalidatePaths(businessesUrl, "businesslistings/", "categories/", "search/", "home/", "admin/deleted-records/");
