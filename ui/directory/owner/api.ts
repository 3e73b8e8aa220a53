// The API calls by which the people of a business manage their listing.
import { api } from "../../kit/http";
import type { ManagedBusiness } from "./managedBusiness";

const under = (id: number) => `businesslistings/${id}/`;

export const changeListing = (id: number, change: Record<string, unknown>) => api.patch(under(id), change);
export const withdrawChanges = (id: number) => api.delete(`${under(id)}change-request/`);
export const closeToday = (id: number, note: string) => api.post<ManagedBusiness>(`${under(id)}close-today/`, { note });
export const reopenToday = (id: number) => api.delete<ManagedBusiness>(`${under(id)}close-today/`);
