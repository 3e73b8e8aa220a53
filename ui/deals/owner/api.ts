// The API calls for the deals of one business, for those who manage it.
import { api } from "../../kit/http";
import type { ManagedDeal, NewDeal } from "../../kit/apiTypes";
import { invalidatePaths } from "../../kit/query";
import { dealUrl } from "../api";

export type { BusinessDeals, BusinessOfDeal, DealStage, ManagedDeal, NewDeal } from "../../kit/apiTypes";

export type DealChange = Partial<Omit<NewDeal, "business_id">>;

export const ownDealsUrl = (businessId: number | string) => `businesslistings/${businessId}/deals/`;
const pinUrl = (businessId: number) => `businesslistings/${businessId}/counter-pin/`;

export const createDeal = (business: number, deal: DealChange) =>
  api.post<ManagedDeal>("deals/", { ...deal, business });
export const changeDeal = (id: number, change: DealChange & { revision?: number }) =>
  api.patch<ManagedDeal>(dealUrl(id), change);
export const deleteDeal = (id: number) => api.delete(dealUrl(id));
export const duplicateDeal = (id: number) => api.post<ManagedDeal>(`${dealUrl(id)}duplicate/`);
export const renewDeal = (id: number, dates: DealChange) => api.post<ManagedDeal>(`${dealUrl(id)}renew/`, dates);
/** Withdraws what is waiting for the town office, or discards what it sent back. */
export const takeBack = (id: number) => api.delete<ManagedDeal>(`${dealUrl(id)}review/`);
/** An empty PIN removes it. */
export const savePin = (businessId: number, pin: string) => api.put(pinUrl(businessId), { pin });

/** Refetches everything that shows the deals of a business, to its people and to residents. */
export const refreshDeals = (businessId: number): Promise<void> =>
  invalidatePaths(ownDealsUrl(businessId), "deals/", "home/", "admin/deals/");
