// The office's list of businesses on the wire.
import type { BusinessRef } from "../../kit/apiTypes";
import { api } from "../../kit/http";
import { invalidatePaths } from "../../kit/query";

export type { DeskBusiness } from "../../kit/apiTypes";

export const businessesUrl = "admin/businesses/";
export const businessesExportUrl = `${businessesUrl}export/`;

export const addBusiness = (business: { name: string; category: string; street_address: string }) =>
  api.post<BusinessRef>(businessesUrl, business);
export const mergeBusiness = (id: number, into: number) =>
  api.post<BusinessRef>(`${businessesUrl}${id}/merge/`, { into });

/** Whatever shows businesses asks anew. */
export const refreshBusinesses = () =>
  invalidatePaths(businessesUrl, "businesslistings/", "categories/", "search/", "home/", "admin/deleted-records/");
