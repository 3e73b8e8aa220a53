// Reviews of businesses: those that were reported wait here; each is let stand or taken out of sight.
import { useState } from "react";
import { Badge } from "../kit/Badge";
import { Button } from "../kit/Button";
import { DataTable, type Column } from "../kit/DataTable";
import { api, apiUrl } from "../kit/http";
import type { Paged } from "../kit/paging";
import { queryClient, useApi } from "../kit/query";
import { Segmented } from "../kit/Segmented";
import { Link } from "../kit/router";
import { RelativeTime } from "../kit/Time";
import { showToast } from "../kit/toasts";
import { paths } from "../paths";
import type { Review } from "../reviews/api";
import { reasonLabel } from "../reviews/model";
import { Stars } from "../reviews/Stars";
import { AdminFrame } from "./AdminFrame";
import { reviewsUrl } from "./api";
import { ListState } from "./ListState";
import { useListAddress } from "./useListAddress";

interface ModeratedReview extends Review {
  status: "published" | "hidden";
  /** Unseen until somebody decides: an earlier one of this author and place was hidden. */
  is_waiting: boolean;
  business: { name: string; slug: string };
  reports: { reason: string; description: string; reporter: string; created_at: string; is_handled: boolean }[];
}

const QUEUES = [
  { value: "reported", label: "Reported" },
  { value: "hidden", label: "Hidden" },
  { value: "all", label: "All" },
];

function Words({ review }: { review: ModeratedReview }) {
  return (
    <div className="admin-review">
      <p className="admin-review-head">
        <Link to={`${paths.business(review.business.slug)}#reviews`}>{review.business.name}</Link>
        <Stars rating={review.rating} />
        {review.status === "hidden" && <Badge tone="barn">{review.is_waiting ? "Not shown yet" : "Hidden"}</Badge>}
      </p>
      <p className="review-text">{review.text || <span className="meta">Stars only, no comment.</span>}</p>
      <p className="meta">
        {review.author}, <RelativeTime moment={review.created_at} />
      </p>
    </div>
  );
}

function Reports({ review }: { review: ModeratedReview }) {
  const open = review.reports.filter((report) => !report.is_handled);
  if (open.length === 0) return <span className="meta">None open</span>;
  return (
    <ul className="admin-review-reports">
      {open.map((report) => (
        <li key={report.reporter}>
          <b>{reasonLabel(report.reason)}</b>
          {report.description && `: ${report.description}`} <span className="meta">{report.reporter}</span>
        </li>
      ))}
    </ul>
  );
}

export default function ReviewsPage() {
  const address = useListAddress();
  const queue = address.value("status") || "reported";
  const query = useApi<Paged<ModeratedReview>>(reviewsUrl({ status: queue, page: address.page }), {
    keepPrevious: true,
    staleTime: 0,
  });
  const [busy, setBusy] = useState<number | null>(null);

  async function moderate(review: ModeratedReview, status: ModeratedReview["status"]) {
    if (busy !== null) return;
    setBusy(review.id);
    try {
      await api.patch(`admin/reviews/${review.id}/`, { status });
      showToast(status === "hidden" ? "Review hidden." : "Review kept.", { tone: "success" });
      await queryClient.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith(apiUrl("admin/reviews/")),
      });
    } catch (error) {
      showToast(error instanceof Error ? error.message : "That did not work.", { tone: "error" });
    } finally {
      setBusy(null);
    }
  }

  const action = (review: ModeratedReview, status: ModeratedReview["status"], label: string) => (
    <Button
      variant={status === "hidden" ? "danger" : "secondary"}
      size="sm"
      busy={busy === review.id}
      aria-label={`${label}: review by ${review.author}`}
      onClick={() => void moderate(review, status)}
    >
      {label}
    </Button>
  );
  const columns: Column<ModeratedReview>[] = [
    { key: "review", label: "Review", cell: (review) => <Words review={review} /> },
    { key: "reports", label: "Reports", cell: (review) => <Reports review={review} /> },
    {
      key: "actions",
      label: "Actions",
      cell: (review) => (
        <span className="account-actions">
          {review.status === "hidden"
            ? action(review, "published", review.is_waiting ? "Show" : "Show again")
            : action(review, "hidden", "Hide")}
          {review.is_waiting && action(review, "hidden", "Keep hidden")}
          {review.status === "published" &&
            review.reports.some((report) => !report.is_handled) &&
            action(review, "published", "Keep it")}
        </span>
      ),
    },
  ];

  return (
    <AdminFrame
      title="Reviews"
      lede="Reported reviews wait here, along with reviews rewritten after you hid them. The author and the people who reported it hear what you decide, and every decision is in the audit trail."
    >
      <div className="admin-filters">
        <Segmented
          legend="Which reviews"
          options={QUEUES}
          value={queue}
          onChange={(status) => address.set({ status })}
        />
      </div>
      <ListState
        query={query}
        one="review"
        many="reviews"
        empty="Nothing waiting"
        emptyIcon="done"
        page={address.page}
        hrefFor={(page) => paths.adminReviews(address.query(page))}
      >
        {(reviews) => (
          <DataTable
            caption="Reviews"
            columns={columns}
            rows={reviews}
            rowKey={(review) => review.id}
            isBusy={query.isFetching}
          />
        )}
      </ListState>
    </AdminFrame>
  );
}

export { default as style } from "./admin.css";
