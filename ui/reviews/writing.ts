// What members do with reviews; apart from `api.ts`, as every page of a business loads that.
import type { RequestBodies, Review } from "../kit/apiTypes";
import { api } from "../kit/http";
import { reviewsOf } from "./api";

type NewReview = RequestBodies["POST /businesslistings/{key}/reviews/"];

export const addReview = (slug: string, review: NewReview) => api.post<Review>(reviewsOf(slug), review);
export const changeReview = (id: number, review: NewReview) => api.patch<Review>(`reviews/${id}/`, review);
export const deleteReview = (id: number) => api.delete(`reviews/${id}/`);
/** 409 with the current answer if it is somebody else's later one than that of `answered_at`. */
export const answerReview = (id: number, text: string, answered_at: string) =>
  api.post<Review>(`reviews/${id}/answer/`, { text, answered_at });
export type ReviewReport = RequestBodies["POST /reviews/{id}/report/"];
export const reportReview = (id: number, report: ReviewReport) => api.post(`reviews/${id}/report/`, report);
