// The wording and figures of reviews.
import { oneDecimal } from "../kit/format";

/** The CSS class for a rating, to half a star: 4.4 -> "stars-45". */
export function starsClass(rating: number): string {
  return `stars-${Math.round(rating * 2) * 5}`;
}

/** 4.6 -> "4.6", 5 -> "5" */
export function ratingText(rating: number): string {
  return oneDecimal(rating).replace(/\.0$/, "");
}
