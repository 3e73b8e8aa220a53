import { withQuery, type Query } from "../../kit/queryString";

/** Reviews as the office decides about them. */
export const moderationUrl = (query: Query) => withQuery("admin/reviews/", query);
