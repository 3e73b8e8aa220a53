// The API calls for listing checks.
import { api } from "../kit/http";
import type { Postcard } from "../kit/apiTypes";

export type { ListingCheck, ListingCheckSummary, Postcard } from "../kit/apiTypes";

export const checkUrl = (code: string) => `listing-checks/${encodeURIComponent(code)}/`;
export const confirmCheck = (code: string) => api.post(`${checkUrl(code)}confirm/`);
export const stopChecks = (code: string) => api.post(`${checkUrl(code)}stop/`);
export const changeHours = (code: string, hours: string) => api.patch(checkUrl(code), { hours });

export const summaryUrl = "admin/listing-checks/";
export const makePostcards = () => api.post<Postcard[]>(`${summaryUrl}postcards/`, {});
