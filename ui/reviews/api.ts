// Reviews on the wire. The URL of a page of them is the cache key under which the server puts the
// first one into a business's page.
import { api } from "../kit/http";
import type { Paged } from "../kit/paging";

export interface Review {
  id: number;
  rating: number;
  text: string;
  author: string;
  created_at: string;
  updated_at: string;
  answer: { text: string; created_at: string } | null;
}

export interface ReviewPage extends Paged<Review> {
  /** Of all of them; `stars` counts those with one star, two, up to five. */
  summary: { count: number; average: number | null; stars: number[] };
}

export interface Standing {
  review: Review | null;
  is_hidden: boolean;
  /** Hidden because an earlier one was; the town office has not read it yet. */
  is_waiting: boolean;
  is_owner: boolean;
  reported: number[];
}

export const SHOWN = 10;

const under = (slug: string) => `businesslistings/${encodeURIComponent(slug)}/reviews/`;

export const reviewsUrl = (slug: string, size = SHOWN) => `${under(slug)}?page_size=${size}`;
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
