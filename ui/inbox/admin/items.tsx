// The kinds of items that people decide about, each shown as on its own page.
import { type ReactNode, useState } from "react";
import type {
  AppealCase,
  ManagedDeal,
  ModeratedReview,
  ReviewedClaim,
  ReviewedRequest,
  Suggestion,
} from "../../kit/apiTypes";
import { ClaimActions, ClaimStatusText } from "../../claims/admin/ClaimParts";
import { DecisionDialog, type OpenedDecision } from "../../claims/admin/DecisionDialog";
import { ApprovalDialog } from "../../deals/admin/ApprovalDialog";
import { ReviewNote } from "../../deals/owner/DealGroup";
import { datesText } from "../../deals/owner/model";
import { ChangeReview } from "../../directory/admin/ChangeReview";
import { Banner } from "../../kit/Banner";
import { Button, LinkButton } from "../../kit/Button";
import { useApi } from "../../kit/query";
import { Link } from "../../kit/router";
import { Skeleton } from "../../kit/Skeleton";
import { LoadError } from "../../kit/State";
import { officePaths } from "../../admin/officePaths";
import { paths } from "../../paths";
import {
  type PaginatedAdminPlacementRequest,
  requestListUrl,
  type AdminPlacementRequest,
} from "../../placements/admin/api";
import { Availability } from "../../placements/admin/Availability";
import { KINDS, runningDays } from "../../placements/words";
import { ReviewReports, ReviewWords } from "../../reviews/admin/ModeratedReview";
import { type OpenedSuggestion, SuggestionDialog } from "../../suggestions/admin/SuggestionDialog";
import { SuggestedChange } from "../../suggestions/SuggestedChange";
import type { InboxItem } from "../api";
import type { ItemPanelProps } from "./ItemPanel";

/** Loads a record and renders it. */
function Loaded<Found>({ url, children }: { url: string; children: (found: Found) => ReactNode }) {
  const { data, error, refetch } = useApi<Found>(url, { staleTime: 0 });
  if (data) return children(data);
  if (!error) return <Skeleton shape="text" count={4} label="Loading" />;
  return <LoadError title="This could not be loaded." query={{ error, refetch }} />;
}

const recordUrl = (list: string, item: InboxItem) => `admin/${list}/${item.subject_id}/`;

export function SuggestionItem({ item, onDecided }: ItemPanelProps) {
  const [opened, setOpened] = useState<OpenedSuggestion | null>(null);
  const close = () => {
    setOpened(null);
    onDecided();
  };
  return (
    <Loaded<Suggestion> url={recordUrl("suggestions", item)}>
      {(suggestion) => (
        <>
          <SuggestedChange suggestion={suggestion} />
          <p className="meta">
            From {suggestion.sender}.{" "}
            <Link to={paths.business(suggestion.business.slug)}>See the listing of {suggestion.business.name}</Link>
          </p>
          <div className="inbox-actions">
            <Button onClick={() => setOpened({ kind: "approve", suggestion })}>Apply…</Button>
            <Button variant="secondary" onClick={() => setOpened({ kind: "reject", suggestion })}>
              Turn down…
            </Button>
          </div>
          {opened && <SuggestionDialog opened={opened} onClose={close} />}
        </>
      )}
    </Loaded>
  );
}

export function ListingChangeItem({ item }: ItemPanelProps) {
  return (
    <Loaded<ReviewedRequest> url={recordUrl("change-requests", item)}>
      {(request) => <ChangeReview key={request.updated_at} request={request} />}
    </Loaded>
  );
}

export function ClaimItem({ item, onDecided }: ItemPanelProps) {
  const [opened, setOpened] = useState<OpenedDecision | null>(null);
  const close = () => {
    setOpened(null);
    onDecided();
  };
  return (
    <Loaded<ReviewedClaim> url={recordUrl("claims", item)}>
      {(claim) => (
        <>
          <p>
            {claim.claimant.name}, {claim.claimant.email}
            {!claim.claimant.is_email_verified && " (not confirmed)"}
          </p>
          <p className="meta">{[claim.address, claim.phone, claim.email].filter(Boolean).join(", ")}</p>
          <ClaimStatusText claim={claim} />
          <ClaimActions claim={claim} onOpen={setOpened} />
          {opened && <DecisionDialog opened={opened} onClose={close} />}
        </>
      )}
    </Loaded>
  );
}

export function DealItem({ item, onDecided }: ItemPanelProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    onDecided();
  };
  return (
    <Loaded<ManagedDeal> url={recordUrl("deals", item)}>
      {(deal) => (
        <>
          <p>{deal.business_name}</p>
          <p className="meta">{datesText(deal)}</p>
          <ReviewNote deal={deal} />
          <div className="inbox-actions">
            <Button onClick={() => setOpen(true)}>Compare and decide…</Button>
          </div>
          {isOpen && <ApprovalDialog deal={deal} onClose={close} />}
        </>
      )}
    </Loaded>
  );
}

function PlacementRequestText({ request }: { request: AdminPlacementRequest }) {
  const { asker, category_name, custom_title, custom_message, note } = request;
  return (
    <>
      <p>
        <b>{KINDS[request.kind].label}</b>
        {category_name && `, ${category_name}`}: {runningDays(request)}
      </p>
      <Availability request={request} />
      {[custom_title, custom_message].filter(Boolean).map((line) => (
        <blockquote key={line} className="inbox-quote">
          {line}
        </blockquote>
      ))}
      {note && <p>The note: {note}</p>}
      <p className="meta">From {[asker.name, asker.email, asker.phone].filter(Boolean).join(", ")}.</p>
    </>
  );
}

export function PlacementRequestItem({ item }: ItemPanelProps) {
  return (
    <Loaded<PaginatedAdminPlacementRequest> url={requestListUrl({ state: "open", limit: 100 })}>
      {({ results }) => {
        const request = results.find(({ id }) => id === item.subject_id);
        return (
          <>
            {request ? (
              <PlacementRequestText request={request} />
            ) : (
              <p>From {item.sender || "somebody without an account"}.</p>
            )}
            <div className="inbox-actions">
              <LinkButton to={officePaths.placementRequests()}>Choose days and answer…</LinkButton>
            </div>
          </>
        );
      }}
    </Loaded>
  );
}

export function ReviewItem({ item, isBusy, send, onReject }: ItemPanelProps) {
  return (
    <Loaded<ModeratedReview> url={recordUrl("reviews", item)}>
      {(review) => (
        <>
          <ReviewWords review={review} />
          <ReviewReports review={review} />
          <div className="inbox-actions">
            <Button busy={isBusy} onClick={() => send({ action: "approve", items: [item] })}>
              {review.status === "hidden" ? "Show it" : "Keep it"}
            </Button>
            <Button variant="danger" busy={isBusy} onClick={onReject}>
              {review.status === "hidden" ? "Keep it hidden…" : "Hide it…"}
            </Button>
          </div>
        </>
      )}
    </Loaded>
  );
}

export function AppealItem({ item, isBusy, send, onReject }: ItemPanelProps) {
  return (
    <Loaded<AppealCase> url={recordUrl("appeals", item)}>
      {(found) => (
        <>
          <p>
            <b>The rule: {found.rule_title}.</b> {found.rule_text}
          </p>
          {found.note && <p>The note: {found.note}</p>}
          <p className="meta">
            Decided first by {found.decided_by || "somebody whose account is gone"}, written by{" "}
            {found.author || "somebody whose account is gone"}.
          </p>
          <blockquote className="inbox-quote">{found.content}</blockquote>
          <p>
            <b>The appeal:</b> {found.appeal?.text}
          </p>
          {found.may_answer ? (
            <div className="inbox-actions">
              <Button busy={isBusy} onClick={() => send({ action: "approve", items: [item] })}>
                Restore it
              </Button>
              <Button variant="danger" busy={isBusy} onClick={onReject}>
                Do not grant…
              </Button>
            </div>
          ) : (
            <Banner tone="info">
              You made the first decision, so somebody else answers: {found.others.join(" or ")}.
            </Banner>
          )}
        </>
      )}
    </Loaded>
  );
}

export function ApprovalItem({ item }: ItemPanelProps) {
  return (
    <>
      <p>From {item.sender || "the office"}. Read it next to what changed and what was said about it.</p>
      <div className="inbox-actions">
        <LinkButton to={`${officePaths.contentEngine("approvals")}?item=${item.subject_id}`}>
          Read and decide…
        </LinkButton>
      </div>
    </>
  );
}
