// The reviews after the first hundred, a hundred at a time.
import { useState, type ReactNode } from "react";
import { Button } from "../kit/Button";
import { useApi } from "../kit/query";
import { Skeleton } from "../kit/Skeleton";
import { LoadError } from "../kit/State";
import { MAX_REVIEWS, reviewsUrl, type Review, type ReviewPage } from "./api";

interface Props {
  slug: string;
  page: number;
  item: (review: Review) => ReactNode;
}

export default function MoreReviews({ slug, page, item }: Props) {
  const [isOpen, setOpen] = useState(false);
  const reviews = useApi<ReviewPage>(reviewsUrl(slug, MAX_REVIEWS, page), { enabled: isOpen, keepPrevious: true });
  if (!isOpen)
    return (
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Show more reviews
      </Button>
    );
  if (reviews.isError && !reviews.data) return <LoadError title="The reviews could not be loaded." query={reviews} />;
  if (!reviews.data) return <Skeleton shape="row" count={2} label="Loading reviews" />;
  return (
    <>
      <ol className="review-list">{reviews.data.results.map(item)}</ol>
      {reviews.data.next && <MoreReviews slug={slug} page={page + 1} item={item} />}
    </>
  );
}
