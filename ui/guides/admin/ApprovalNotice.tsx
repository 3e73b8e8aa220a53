// The approval status of a guide, above its text: the comments, and what an edit would do.
import { officePaths } from "../../admin/officePaths";
import { Badge } from "../../kit/Badge";
import { Banner } from "../../kit/Banner";
import { formatMoment } from "../../kit/dates";
import { Link } from "../../kit/router";
import {
  missedDay,
  STATUSES,
  type Approval,
  type ApprovalComment,
  type ApprovalState,
} from "../../approval_requests/api";

function Comment({ guideId, comment }: { guideId: number; comment: ApprovalComment }) {
  const { quote, line, text, by } = comment;
  return (
    <li>
      {line && (
        <>
          <Link to={officePaths.guideEdit(guideId, { field: "body", line })}>Line {line}</Link>{" "}
          <span className="meta">“{quote}”</span>
          <br />
        </>
      )}
      {text} <span className="meta">{by}</span>
    </li>
  );
}

function sentence(approval: Approval, isSame: boolean): string {
  const { status, decided_by, publish_at, problem } = approval;
  const missed = missedDay(approval);
  if (problem) return `It was not published. ${problem}`;
  if (!isSame && status !== "published") return "The text was changed since it was sent in, so it is a draft again.";
  if (missed) return `Nobody has decided yet. The decision was due ${missed}.`;
  if (status === "in_review") return "Somebody is reading it. If you change the text, it is a draft again.";
  if (status === "changes_requested") return `${decided_by} asks for changes.`;
  if (status === "approved") return `Approved by ${decided_by}. If you change the text, it needs approval again.`;
  if (status === "scheduled" && publish_at)
    return `It goes out on ${formatMoment(publish_at)}. If you change the text, it does not.`;
  if (status === "draft") return "It was taken back, so it is a draft again.";
  return "";
}

export function ApprovalNotice({ state, versionId }: { state: ApprovalState; versionId: number }) {
  const { approval, comments } = state;
  if (!approval) return null;
  const isSame = state.version_id === versionId;
  const words = sentence(approval, isSame);
  if (!words) return null;
  const status = isSame ? approval.status : "draft";
  return (
    <Banner tone={approval.problem || missedDay(approval) || status === "changes_requested" ? "warning" : "info"}>
      <p>
        <Badge tone={STATUSES[status].tone}>{STATUSES[status].label}</Badge> {words}{" "}
        <Link to={`${officePaths.contentEngine("approvals")}?item=${approval.id}`}>See the review</Link>
      </p>
      {comments.length > 0 && (
        <ul className="guide-review-comments" aria-label="Comments">
          {comments.map((comment) => (
            <Comment key={comment.id} guideId={approval.subject_id} comment={comment} />
          ))}
        </ul>
      )}
    </Banner>
  );
}
