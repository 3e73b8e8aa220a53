import type { RequestBodies, Suggestion } from "../../kit/apiTypes";
import { api } from "../../kit/http";
import { withQuery, type Query } from "../../kit/queryString";

export const suggestionsUrl = (query: Query) => withQuery("admin/suggestions/", query);
export const decide = (id: number, decision: RequestBodies["PATCH /admin/suggestions/{id}/"]) =>
  api.patch<Suggestion>(`admin/suggestions/${id}/`, decision);
