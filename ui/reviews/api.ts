// The API calls for reviews. The URL of a page of reviews is the cache key under which the server embeds the first one
// in a business page.
import type { RequestBodies, Review } from "../kit/apiTypes";
import { api } from "../kit/http";
import { withQuery } from "../kit/queryString";

export type { Review, ReviewPage, ReviewPermissions } from "../kit/apiTypes";

export const SHOWN = 10;

const under = (slug: string) => `businesslistings/${encodeURIComponent(slug)}/reviews/`;

/** The most that the server sends at once. */
export const MOST = 100;

export const reviewsUrl = (slug: string, size = SHOWN, page?: number) =>
  withQuery(under(slug), { page, page_size: size });
export const reviewPermissionsUrl = (slug: string) => `${under(slug)}mine/`;

type NewReview = RequestBodies["POST /businesslistings/{key}/reviews/"];

export const addReview = (slug: string, review: NewReview) => api.post<Review>(under(slug), review);
export const changeReview = (id: number, review: NewReview) => api.patch<Review>(`reviews/${id}/`, review);
export const deleteReview = (id: number) => api.delete(`reviews/${id}/`);
/** 409 with the current answer if it is somebody else's later one than that of `answered_at`. */
export const answerReview = (id: number, text: string, answered_at: string) =>
  api.post<Review>(`reviews/${id}/answer/`, { text, answered_at });
export type ReviewReport = RequestBodies["POST /reviews/{id}/report/"];
export const reportReview = (id: number, report: ReviewReport) => api.post(`reviews/${id}/report/`, report);
