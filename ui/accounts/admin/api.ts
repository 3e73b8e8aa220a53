// The office's API calls for user accounts and the audit trail, and their types.
import type { ListedUser, RequestBodies } from "../../kit/apiTypes";
import { api } from "../../kit/http";
import { withQuery, type Query } from "../../kit/queryString";

export type {
  UserBusiness,
  AuditEntry,
  ListedUser,
} from "../../kit/apiTypes";

export type AccountChange = RequestBodies["PATCH /admin/users/{id}/"];

export const accountsUrl = "admin/users/";
export const userBusinessesUrl = (id: number) => `admin/users/${id}/businesses/`;
export const auditUrl = (query: Query) => withQuery("admin/audit/", query);
/** The same entries as CSV. */
export const exportAudit = (query: Query) => api.get<string>(withQuery("admin/audit/export/", query));

export const changeAccount = (id: number, change: AccountChange) => api.patch<ListedUser>(`admin/users/${id}/`, change);
export const endSessions = (id: number) => api.post<unknown>(`admin/users/${id}/end-sessions/`);
export const restoreEntry = (id: number) => api.post(`admin/audit/${id}/restore/`, {});
