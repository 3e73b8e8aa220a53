// A summary of all reviews: the average, and the number of reviews per star rating.
import { count, oneDecimal } from "../kit/format";
import type { ReviewPage } from "./api";
import { Stars } from "./Stars";

export function Score({ summary }: { summary: ReviewPage["summary"] }) {
  const average = summary.average ?? 0;
  return (
    <div className="reviews-score">
      <p className="reviews-average">
        <b>{oneDecimal(average)}</b> of 5
      </p>
      <Stars rating={average} />
      <p className="reviews-count">{count(summary.count, "review", "reviews")}</p>
      <dl className="reviews-bars">
        {summary.stars
          .map((number, index) => ({ number, stars: index + 1 }))
          .reverse()
          .map(({ number, stars }) => (
            <div key={stars} className="reviews-bar">
              <dt>{count(stars, "star", "stars")}</dt>
              <dd>
                <progress className="reviews-share" value={number} max={summary.count} aria-hidden="true" />
                <span className="reviews-number">{number}</span>
              </dd>
            </div>
          ))}
      </dl>
    </div>
  );
}
