// The guide's status, whether it is saved, and the buttons that change what readers see.
import { useState } from "react";
import { Badge } from "../../kit/Badge";
import { Button } from "../../kit/Button";
import { Dialog } from "../../kit/Dialog";
import { invalidatePaths } from "../../kit/query";
import { RelativeTime } from "../../kit/Time";
import { approvalsUrl, type ApprovalState } from "../../approval_requests/api";
import { AskForReview } from "../../approval_requests/AskForReview";
import type { GuideWriting } from "./useGuideDraft";
import type { Publishing } from "./usePublishing";

const STATES = { saving: "Saving…", failed: "Not saved", stale: "Not saved: two texts" } as const;

interface PublishBarProps {
  writing: GuideWriting;
  publishing: Publishing;
  /** Undefined until it is known. */
  approval: ApprovalState | undefined;
}

const OPEN = ["in_review", "approved", "scheduled"];

export function PublishBar({ writing, publishing, approval }: PublishBarProps) {
  const { draft, state } = writing;
  const { isBusy, publish, takeBack } = publishing;
  const [isAsking, setAsking] = useState(false);
  const isPublished = draft.status === "published";
  const [isReviewing, setReviewing] = useState(false);
  const sent = approval?.version_id === draft.version_id && state === "saved" ? approval.approval : null;
  const isApproved = sent?.status === "approved" || sent?.status === "scheduled";
  const isOpen = !!sent && OPEN.includes(sent.status);
  const canPublish = !isPublished || draft.has_changes || state !== "saved";
  return (
    <div className="guide-publish">
      <p className="guide-publish-state">
        {isPublished ? <Badge tone="green">Published</Badge> : <Badge>Draft</Badge>}{" "}
        {draft.has_changes && <Badge tone="gold">Unpublished changes</Badge>}{" "}
        <span className="meta" data-save-state={state}>
          {state === "saved" ? (
            <>
              Saved <RelativeTime moment={draft.saved_at} />
            </>
          ) : (
            STATES[state]
          )}
        </span>
      </p>
      <div className="admin-row-actions">
        {isPublished && (
          <Button variant="secondary" disabled={isBusy} onClick={() => setAsking(true)}>
            Take back to draft
          </Button>
        )}
        {approval && canPublish && !isOpen && (
          <Button
            variant={approval.is_required ? "primary" : "secondary"}
            disabled={isBusy || state === "stale"}
            onClick={() => setReviewing(true)}
          >
            Ask for review
          </Button>
        )}
        {approval && (!approval.is_required || isApproved) && (
          <Button
            busy={isBusy}
            disabled={!canPublish || state === "stale"}
            onClick={() => void (isApproved ? publishing.publishApproval(sent.id) : publish())}
          >
            {isPublished ? "Publish changes" : "Publish"}
          </Button>
        )}
      </div>
      {isReviewing && approval && (
        <AskForReview
          kind="guide"
          subject={writing.save}
          deciders={approval.deciders}
          invited={approval.invited}
          onClose={() => setReviewing(false)}
          onAsked={() => void invalidatePaths(approvalsUrl)}
        />
      )}
      {isAsking && (
        <Dialog
          isOpen
          onClose={() => setAsking(false)}
          title="Take this guide back to draft?"
          actions={
            <>
              <Button variant="secondary" onClick={() => setAsking(false)} data-autofocus>
                Leave it published
              </Button>
              <Button
                variant="danger"
                onClick={() => {
                  setAsking(false);
                  void takeBack();
                }}
              >
                Take back to draft
              </Button>
            </>
          }
        >
          <p>
            Its page will say “Guide not found” until you publish it again. Its text and its versions stay.
            {approval?.approval?.status === "scheduled" && " The planned change will not go out."}
          </p>
        </Dialog>
      )}
    </div>
  );
}
