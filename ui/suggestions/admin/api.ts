import { withQuery, type Query } from "../../kit/queryString";

export const suggestionsUrl = (query: Query) => withQuery("admin/suggestions/", query);
