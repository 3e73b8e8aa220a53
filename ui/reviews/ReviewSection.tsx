// The reviews on a business page. The server renders the same for a visitor; members' actions are added once the user
// is known.
import { lazy, Suspense, useState } from "react";
import type { Way } from "../accounts/model";
import { useSession } from "../accounts/session";
import { businessUrl } from "../directory/api";
import { Button, LinkButton } from "../kit/Button";
import { invalidatePaths, useApi, useLoadedSize } from "../kit/query";
import { Link, useLocation } from "../kit/router";
import { Skeleton } from "../kit/Skeleton";
import { LoadError } from "../kit/State";
import { paths } from "../paths";
import {
  MAX_REVIEWS,
  SHOWN,
  reviewsUrl,
  reviewPermissionsUrl,
  type Review,
  type ReviewPage,
  type ReviewPermissions,
} from "./api";
import { ReviewItem } from "./ReviewItem";
import { Score } from "./Score";

// Lazily loaded, because most readers open none of them.
const MoreReviews = lazy(() => import("./MoreReviews"));
const AnswerDialog = lazy(async () => ({ default: (await import("./AnswerDialog")).AnswerDialog }));
const ReportDialog = lazy(async () => ({ default: (await import("./ReportDialog")).ReportDialog }));
const ReviewDialog = lazy(async () => ({ default: (await import("./ReviewDialog")).ReviewDialog }));

type Open = { kind: "write" } | { kind: "report" | "answer"; review: Review };

function WriteButton({ permissions, onOpen }: { permissions: ReviewPermissions | undefined; onOpen: () => void }) {
  const { state } = useSession();
  const { pathname } = useLocation();
  if (state !== "authenticated") {
    const way: Way = { from: `${pathname}#reviews` };
    return (
      <LinkButton to={paths.login()} state={way} variant="secondary" icon="star">
        Write a review
      </LinkButton>
    );
  }
  if (permissions?.is_own_business) return null;
  return (
    <Button variant="secondary" icon="star" disabled={!permissions} onClick={onOpen}>
      {permissions?.review ? "Change your review" : "Write a review"}
    </Button>
  );
}

export function ReviewSection({ slug, name }: { slug: string; name: string }) {
  const { state } = useSession();
  const [size, setSize] = useState(SHOWN);
  const [opened, setOpened] = useState<Open | null>(null);
  const reviews = useApi<ReviewPage>(reviewsUrl(slug, size), { keepPrevious: true });
  const { data: permissions } = useApi<ReviewPermissions>(reviewPermissionsUrl(slug), {
    enabled: state === "authenticated",
    staleTime: 0,
  });
  useLoadedSize(reviews, size, setSize);
  const page = reviews.data;

  function done() {
    setOpened(null);
    // The business's own response contains the average.
    void invalidatePaths(businessUrl(slug));
  }

  function actionsFor(review: Review) {
    if (!permissions) return [];
    if (permissions.is_own_business)
      return [
        { label: review.answer ? "Change answer" : "Answer", act: () => setOpened({ kind: "answer", review }) },
        ...reportOf(review, permissions),
      ];
    return permissions.review?.id === review.id ? [] : reportOf(review, permissions);
  }

  const reportOf = (review: Review, { reported }: ReviewPermissions) =>
    reported.includes(review.id) ? [] : [{ label: "Report", act: () => setOpened({ kind: "report", review }) }];

  const item = (review: Review) => (
    <ReviewItem key={review.id} review={review} business={name} actions={actionsFor(review)} />
  );

  return (
    <section className="section" id="reviews" aria-labelledby="reviews-title">
      <div className="wrap">
        <div className="section-head">
          <h2 id="reviews-title">Reviews</h2>
          <WriteButton permissions={permissions} onOpen={() => setOpened({ kind: "write" })} />
        </div>
        {permissions?.is_hidden && (
          <p className="reviews-hidden" role="status">
            {permissions.is_waiting
              ? "Your review is not shown yet. The town office will read it first."
              : "Your review has been hidden by the town office. You can change or delete it."}{" "}
            <Link to={paths.curation()}>The rule, and how to appeal</Link>
          </p>
        )}
        {!page && reviews.isError && <LoadError title="The reviews could not be loaded." query={reviews} />}
        {!page && !reviews.isError && <Skeleton shape="row" count={2} label="Loading reviews" />}
        {page && page.count === 0 && <p className="reviews-none">No reviews yet. Be the first to say how it was.</p>}
        {page && page.count > 0 && (
          <div className="reviews">
            <Score summary={page.summary} />
            <div>
              <ol className="review-list">{page.results.map(item)}</ol>
              {page.next && size < MAX_REVIEWS && (
                <Button
                  variant="secondary"
                  busy={reviews.isFetching}
                  onClick={() => setSize(Math.min(size + 2 * SHOWN, MAX_REVIEWS))}
                >
                  Show more reviews
                </Button>
              )}
              {page.next && size === MAX_REVIEWS && (
                <Suspense>
                  <MoreReviews slug={slug} page={2} item={item} />
                </Suspense>
              )}
            </div>
          </div>
        )}
      </div>
      {opened && (
        <Suspense fallback={null}>
          {opened.kind === "write" && (
            <ReviewDialog
              slug={slug}
              name={name}
              review={permissions?.review ?? null}
              onClose={() => setOpened(null)}
              onDone={done}
            />
          )}
          {opened.kind === "report" && (
            <ReportDialog review={opened.review} onClose={() => setOpened(null)} onDone={done} />
          )}
          {opened.kind === "answer" && (
            <AnswerDialog review={opened.review} onClose={() => setOpened(null)} onDone={done} />
          )}
        </Suspense>
      )}
    </section>
  );
}
