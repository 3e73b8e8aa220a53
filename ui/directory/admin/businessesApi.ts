// The API calls of the office's list of businesses.
import type { BusinessRef } from "../../kit/apiTypes";
import { api } from "../../kit/http";
import { invalidatePaths } from "../../kit/query";

export type { AdminBusiness } from "../../kit/apiTypes";

export const businessesUrl = "admin/businesses/";
export const businessesExportUrl = `${businessesUrl}export/`;

export const addBusiness = (business: { name: string; category: string; street_address: string }) =>
  api.post<BusinessRef>(businessesUrl, business);
export const mergeBusiness = (id: number, into: number) =>
  api.post<BusinessRef>(`${businessesUrl}${id}/merge/`, { into });

/** Refetches everything that shows businesses. */
export const refreshBusinesses = () =>
  invalidatePaths(businessesUrl, "businesslistings/", "categories/", "search/", "home/", "admin/deleted-records/");
