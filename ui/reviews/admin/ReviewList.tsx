// The office's reviews other than pending ones: hidden ones, and all of them; each can be shown or hidden.
import { useState } from "react";
import { PagedTable } from "../../admin/PagedTable";
import { useListQuery } from "../../admin/useListQuery";
import { useListAddress } from "../../admin/useListAddress";
import { officePaths } from "../../admin/officePaths";
import type { ModeratedReview } from "../../kit/apiTypes";
import { Button } from "../../kit/Button";
import type { Column } from "../../kit/DataTable";
import { api } from "../../kit/http";
import { invalidatePaths } from "../../kit/query";
import { showError, showToast } from "../../kit/toasts";
import { RejectDialog } from "../../moderation/admin/RejectDialog";
import type { Grounds } from "../../moderation/model";
import { moderationUrl } from "./api";
import { ReviewReports, ReviewWords } from "./ModeratedReview";

export function ReviewList({ status }: { status: string }) {
  const address = useListAddress();
  const query = useListQuery<ModeratedReview>(moderationUrl({ status, page: address.page }));
  const [busy, setBusy] = useState<number | null>(null);
  const [hiding, setHiding] = useState<ModeratedReview | null>(null);

  async function moderate(review: ModeratedReview, grounds?: Grounds) {
    if (busy !== null) return;
    setBusy(review.id);
    try {
      const body = grounds ? { status: "hidden", ...grounds } : { status: "published" };
      // As it was read: the author may have changed it meanwhile.
      await api.patch(`admin/reviews/${review.id}/`, { ...body, version: review.updated_at });
      showToast(grounds ? "Review hidden." : "Review shown.", { tone: "success" });
      await invalidatePaths("admin/reviews/", "admin/inbox/");
    } catch (error) {
      showError(error);
    } finally {
      setBusy(null);
    }
  }

  const action = (review: ModeratedReview, label: string, act: () => void, isDanger = false) => (
    <Button
      variant={isDanger ? "danger" : "secondary"}
      size="sm"
      busy={busy === review.id}
      aria-label={`${label}: review by ${review.author}`}
      onClick={act}
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
          {review.status === "hidden" &&
            action(review, review.is_waiting ? "Show" : "Show again", () => void moderate(review))}
          {(review.status !== "hidden" || review.is_waiting) && action(review, "Hide…", () => setHiding(review), true)}
        </span>
      ),
    },
  ];
  return (
    <>
      <PagedTable
        query={query}
        one="review"
        many="reviews"
        empty="No reviews"
        emptyIcon="done"
        caption="Reviews"
        columns={columns}
        path={officePaths.reviews}
      />
      {hiding && (
        <RejectDialog
          title={`Hide the review of ${hiding.business.name}`}
          kinds={["review"]}
          needsWords={false}
          label="Hide"
          onClose={() => setHiding(null)}
          onReject={async (grounds) => {
            const review = hiding;
            setHiding(null);
            await moderate(review, grounds);
          }}
        />
      )}
    </>
  );
}
