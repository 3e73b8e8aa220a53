import { withQuery, type Query } from "../../kit/queryString";

/** Reviews for moderation by the office. */
export const moderationUrl = (query: Query) => withQuery("admin/reviews/", query);
