// A claim's status, and what staff can do about it.
import { Badge } from "../../kit/Badge";
import { Button, LinkButton } from "../../kit/Button";
import { formatLongDay } from "../../kit/dates";
import { RelativeTime } from "../../kit/Time";
import { officePaths } from "../../admin/officePaths";
import { PROOFS } from "../model";
import type { ReviewedClaim } from "./api";
import type { OpenedDecision } from "./DecisionDialog";

export function ClaimStatusText({ claim }: { claim: ReviewedClaim }) {
  const { owners, contested_until, answer, answer_note, proof, reason, asked, note, is_ripe } = claim;
  return (
    <div className="claim-status">
      {claim.is_new_listing && <Badge tone="gold">New listing</Badge>}
      {contested_until && <Badge tone="gold">Contested</Badge>}
      {claim.status === "open" && asked && <p>Asks for: {PROOFS[asked]}</p>}
      {note && <p className="meta">“{note}”</p>}
      {contested_until && owners.length > 0 && <p className="meta">Owned by {owners.join(", ")}</p>}
      {answer && (
        <p>
          The owner: {answer === "agreed" ? "they may have it" : "a mistake"}
          {answer_note && <> (“{answer_note}”)</>}
        </p>
      )}
      {claim.status === "open" && contested_until && !is_ripe && (
        <p className="meta">The owner may answer until {formatLongDay(contested_until)}.</p>
      )}
      {proof && <p>{PROOFS[proof]}</p>}
      {reason && <p className="meta">{reason}</p>}
    </div>
  );
}

interface ClaimActionsProps {
  claim: ReviewedClaim;
  onOpen: (opened: OpenedDecision) => void;
}

export function ClaimActions({ claim, onOpen }: ClaimActionsProps) {
  const action = (kind: OpenedDecision["kind"], label: string, look: "primary" | "secondary") => (
    <Button
      size="sm"
      variant={look}
      aria-label={`${label}: ${claim.business.name}`}
      onClick={() => onOpen({ kind, claim })}
    >
      {label}
    </Button>
  );
  return (
    <span className="admin-row-actions">
      {claim.status === "open" && (
        <>
          {claim.is_ripe && action("approve", claim.is_new_listing ? "Publish" : "Approve", "primary")}
          {action("reject", "Reject", "secondary")}
          {!claim.contested_until && !claim.is_new_listing && claim.address && (
            <LinkButton
              size="sm"
              variant="secondary"
              to={officePaths.claimLetter(claim.id)}
              aria-label={`Letter: ${claim.business.name}`}
            >
              Letter
            </LinkButton>
          )}
        </>
      )}
      {claim.status === "approved" && action("undo", "Undo", "secondary")}
      {claim.status !== "open" && claim.decided_at && <RelativeTime moment={claim.decided_at} />}
    </span>
  );
}
