// The API calls for saved views of the office's lists.
import type { SavedView } from "../kit/apiTypes";
import { api } from "../kit/http";
import { withQuery } from "../kit/queryString";

export type { SavedView } from "../kit/apiTypes";

const url = "admin/saved-views/";
export const savedViewsUrl = (list: string) => withQuery(url, { list });
export const saveView = (list: string, name: string, query: string) => api.post<SavedView>(url, { list, name, query });
export const removeView = (id: number) => api.delete(`${url}${id}/`);
