// One review: who, how many stars, when; the text; the owner's answer; the reader's actions.
import { Button } from "../kit/Button";
import { formatLongDay } from "../kit/dates";
import type { Review } from "./api";
import { Stars } from "./Stars";

interface ReviewItemProps {
  review: Review;
  business: string;
  /** The reader's actions; none for a visitor. */
  actions: { label: string; act: () => void }[];
}

export function ReviewItem({ review, business, actions }: ReviewItemProps) {
  return (
    <li className="review">
      <p className="review-head">
        <b className="review-author">{review.author}</b>
        <Stars rating={review.rating} />
        <time className="review-day" dateTime={review.created_at}>
          {formatLongDay(review.created_at)}
        </time>
      </p>
      {review.text && (
        <p className="review-text" dir="auto">
          {review.text}
        </p>
      )}
      {review.answer && (
        <div className="review-answer">
          <p className="review-answer-head">Answer from {business}</p>
          <p className="review-text" dir="auto">
            {review.answer.text}
          </p>
        </div>
      )}
      {actions.length > 0 && (
        <p className="review-actions">
          {actions.map(({ label, act }) => (
            <Button
              key={label}
              variant="quiet"
              size="sm"
              aria-label={`${label}: review by ${review.author}`}
              onClick={act}
            >
              {label}
            </Button>
          ))}
        </p>
      )}
    </li>
  );
}
