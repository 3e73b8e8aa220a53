// The approval status of an issue, and the button that submits it for review.
import { useState } from "react";
import { AskForReview } from "../../approval_requests/AskForReview";
import { approvalsUrl, missedDay, STATUSES, type ApprovalState } from "../../approval_requests/api";
import { Badge } from "../../kit/Badge";
import { Banner } from "../../kit/Banner";
import { Button } from "../../kit/Button";
import { formatMoment } from "../../kit/dates";
import { invalidatePaths } from "../../kit/query";
import { Link } from "../../kit/router";
import { officePaths } from "../../admin/officePaths";

/** Whether the issue may be sent as it is. */
export const maySend = ({ is_required, approval }: ApprovalState) =>
  !is_required || approval?.status === "approved" || approval?.status === "scheduled";

function sentence(approval: NonNullable<ApprovalState["approval"]>): string {
  const { status, decided_by, publish_at } = approval;
  const missed = missedDay(approval);
  if (missed) return `Nobody has decided yet. The decision was due ${missed}.`;
  if (status === "in_review") return "Somebody is reading it. If you change it, it is a draft again.";
  if (status === "changes_requested") return `${decided_by} asks for changes.`;
  if (status === "approved") return `Approved by ${decided_by}. If you change it, it needs approval again.`;
  if (status === "scheduled" && publish_at)
    return `Approved; it goes out on ${formatMoment(publish_at)}. If you change it, it does not.`;
  return "It was changed or taken back since it was sent in, so it is a draft again.";
}

export function IssueApproval({ issueId, state }: { issueId: number; state: ApprovalState }) {
  const [isAsking, setAsking] = useState(false);
  const { approval, comments, deciders, edition, invited, is_required } = state;
  const status = approval?.status;
  const isOpen = status === "in_review" || status === "approved" || status === "scheduled";
  return (
    <>
      {approval && status !== undefined && status !== "published" && (
        <Banner tone={status === "changes_requested" || missedDay(approval) ? "warning" : "info"}>
          <p>
            <Badge tone={STATUSES[status].tone}>{STATUSES[status].label}</Badge> {sentence(approval)}{" "}
            <Link to={`${officePaths.contentEngine("approvals")}?item=${approval.id}`}>See the review</Link>
          </p>
          {comments.length > 0 && (
            <ul aria-label="Comments">
              {comments.map(({ id, quote, text, by }) => (
                <li key={id}>
                  {quote && <span className="meta">“{quote}” </span>}
                  {text} <span className="meta">{by}</span>
                </li>
              ))}
            </ul>
          )}
        </Banner>
      )}
      {!isOpen && (
        <div className="admin-bar">
          <Button variant={is_required ? "primary" : "secondary"} onClick={() => setAsking(true)}>
            Ask for review
          </Button>
          {is_required && <span className="meta">It can go out once somebody has approved it.</span>}
        </div>
      )}
      {isAsking && (
        <AskForReview
          kind="issue"
          subject={() => Promise.resolve({ id: issueId, edition })}
          deciders={deciders}
          invited={invited}
          onClose={() => setAsking(false)}
          onAsked={() => void invalidatePaths(approvalsUrl)}
        />
      )}
    </>
  );
}
