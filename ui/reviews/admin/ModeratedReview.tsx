// A review for staff, with the reports about it.
import { Badge } from "../../kit/Badge";
import type { ModeratedReview } from "../../kit/apiTypes";
import { Link } from "../../kit/router";
import { RelativeTime } from "../../kit/Time";
import { paths } from "../../paths";
import { reasonLabel } from "../reasons";
import { Stars } from "../Stars";

export function ReviewWords({ review }: { review: ModeratedReview }) {
  return (
    <div className="moderated-review">
      <p className="moderated-review-head">
        <Link to={`${paths.business(review.business.slug)}#reviews`}>{review.business.name}</Link>
        <Stars rating={review.rating} />
        {review.status === "hidden" && <Badge tone="barn">{review.is_waiting ? "Not shown yet" : "Hidden"}</Badge>}
      </p>
      <p className="review-text" dir="auto">
        {review.text || <span className="meta">Stars only, no comment.</span>}
      </p>
      <p className="meta">
        {review.author}, <RelativeTime moment={review.created_at} />
      </p>
    </div>
  );
}

export function ReviewReports({ review }: { review: ModeratedReview }) {
  const open = review.reports.filter((report) => !report.is_handled);
  if (open.length === 0) return <span className="meta">None open</span>;
  return (
    <ul className="moderated-review-reports">
      {open.map((report) => (
        <li key={report.reporter}>
          <b>{reasonLabel(report.reason)}</b>
          {report.description && `: ${report.description}`} <span className="meta">{report.reporter}</span>
        </li>
      ))}
    </ul>
  );
}
