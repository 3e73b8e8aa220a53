// A rating as five stars, rounded to half a star.
import { ratingText, starsClass } from "./model";

export function Stars({ rating }: { rating: number }) {
  return <span className={`stars ${starsClass(rating)}`} role="img" aria-label={`${ratingText(rating)} of 5 stars`} />;
}
