// The wording and figures of reviews.
import { oneDecimal } from "../kit/format";

export const REASONS = [
  { value: "offensive", label: "It is insulting or offensive" },
  { value: "not_about_this_place", label: "It is not about this place" },
  { value: "private_information", label: "It shares private information about someone" },
  { value: "spam", label: "It is advertising" },
  { value: "other", label: "Something else" },
];

export const reasonLabel = (value: string): string => REASONS.find((reason) => reason.value === value)?.label ?? value;

export const RATING_WORDS = ["Poor", "Fair", "Good", "Very good", "Excellent"];

/** The CSS class for a rating, to half a star: 4.4 -> "stars-45". */
export function starsClass(rating: number): string {
  return `stars-${Math.round(rating * 2) * 5}`;
}

/** 4.6 -> "4.6", 5 -> "5" */
export function ratingText(rating: number): string {
  return oneDecimal(rating).replace(/\.0$/, "");
}
