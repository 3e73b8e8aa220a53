// Reviews of businesses: those that were reported wait here; each is let stand or taken out of sight.
import { useState } from "react";
import { Button } from "../../kit/Button";
import { DataTable, type Column } from "../../kit/DataTable";
import type { ModeratedReview, PaginatedModeratedReview } from "../../kit/apiTypes";
import { api } from "../../kit/http";
import { invalidatePaths, useApi } from "../../kit/query";
import { Segmented } from "../../kit/Segmented";
import { showToast } from "../../kit/toasts";
import { paths } from "../../paths";
import { AdminFrame } from "../../admin/AdminFrame";
import { moderationUrl } from "./api";
import { ReviewReports, ReviewWords } from "./ModeratedReview";
import { ListState } from "../../admin/ListState";
import { useListAddress } from "../../admin/useListAddress";

type Verdict = "published" | "hidden";

const QUEUES = [
  { value: "reported", label: "Reported" },
  { value: "hidden", label: "Hidden" },
  { value: "all", label: "All" },
];

export default function ReviewsPage() {
  const address = useListAddress();
  const queue = address.value("status") || "reported";
  const query = useApi<PaginatedModeratedReview>(moderationUrl({ status: queue, page: address.page }), {
    keepPrevious: true,
    staleTime: 0,
  });
  const [busy, setBusy] = useState<number | null>(null);

  async function moderate(review: ModeratedReview, status: Verdict) {
    if (busy !== null) return;
    setBusy(review.id);
    try {
      await api.patch(`admin/reviews/${review.id}/`, { status });
      showToast(status === "hidden" ? "Review hidden." : "Review kept.", { tone: "success" });
      await invalidatePaths("admin/reviews/");
    } catch (error) {
      showToast(error instanceof Error ? error.message : "That did not work.", { tone: "error" });
    } finally {
      setBusy(null);
    }
  }

  const action = (review: ModeratedReview, status: Verdict, label: string) => (
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
    { key: "review", label: "Review", cell: (review) => <ReviewWords review={review} /> },
    { key: "reports", label: "Reports", cell: (review) => <ReviewReports review={review} /> },
    {
      key: "actions",
      label: "Actions",
      cell: (review) => (
        <span className="admin-row-actions">
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

export { default as style } from "./moderation.css";
