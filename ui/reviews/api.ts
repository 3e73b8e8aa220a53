// The addresses of reviews. The URL of a page of reviews is the cache key under which the server embeds the first one
// in a business page.
import { businessUrl } from "../directory/api";
import { withQuery } from "../kit/queryString";

export type { Review, ReviewPage, ReviewPermissions } from "../kit/apiTypes";

export const SHOWN = 10;

export const reviewsOf = (slug: string) => `${businessUrl(slug)}reviews/`;

/** The most that the server sends at once. */
export const MAX_REVIEWS = 100;

export const reviewsUrl = (slug: string, size = SHOWN, page?: number) =>
  withQuery(reviewsOf(slug), { page, page_size: size });
export const reviewPermissionsUrl = (slug: string) => `${reviewsOf(slug)}mine/`;
