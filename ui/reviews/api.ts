// Reviews on the wire. The URL of a page of them is the cache key under which the server puts the
// first one into a business's page.
import type { Review } from "../kit/apiTypes";
import { api } from "../kit/http";
import { withQuery } from "../kit/queryString";

export type { Review, ReviewPage, ReviewPermissions } from "../kit/apiTypes";

export const SHOWN = 10;

const under = (slug: string) => `businesslistings/${encodeURIComponent(slug)}/reviews/`;

export const reviewsUrl = (slug: string, size = SHOWN) => withQuery(under(slug), { page_size: size });
export const standingUrl = (slug: string) => `${under(slug)}mine/`;

export interface Draft {
  rating: number;
  text: string;
}

export const addReview = (slug: string, draft: Draft) => api.post<Review>(under(slug), draft);
export const changeReview = (id: number, draft: Draft) => api.patch<Review>(`reviews/${id}/`, draft);
export const deleteReview = (id: number) => api.delete(`reviews/${id}/`);
export const answerReview = (id: number, text: string) => api.post<Review>(`reviews/${id}/answer/`, { text });
export const reportReview = (id: number, reason: string, description: string) =>
  api.post(`reviews/${id}/report/`, { reason, description });
