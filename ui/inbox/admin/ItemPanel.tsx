// A pending item, with everything needed to decide, beside the list.
import { EventCase } from "../../discovery/admin/EventCase";
import { useDecide } from "../../discovery/admin/useDecide";
import { Button } from "../../kit/Button";
import { Link } from "../../kit/router";
import { RelativeTime } from "../../kit/Time";
import { useSession } from "../../accounts/session";
import { assign, type Decision, type InboxItem } from "../api";
import { eventParts, kindPage, kindWords } from "../model";
import {
  AppealItem,
  ApprovalItem,
  ClaimItem,
  DealItem,
  ListingChangeItem,
  PlacementRequestItem,
  ReviewItem,
  SuggestionItem,
} from "./items";
import { refreshInbox } from "./useInboxDecisions";
import { showError } from "../../kit/toasts";

export interface ItemPanelProps {
  item: InboxItem;
  isBusy: boolean;
  send: (decision: Decision) => void;
  onReject: () => void;
  /** Called when it was decided in its own dialog. */
  onDecided: () => void;
  onBack: () => void;
}

function EventItem({ item, isBusy, send, onReject, onDecided, onBack }: ItemPanelProps) {
  const parts = eventParts(item);
  const decisions = useDecide(onDecided);
  return (
    <EventCase
      item={{ ...parts, title: item.title, near_date: item.event?.near_date ?? null }}
      isBusy={isBusy || decisions.isBusy}
      run={decisions.run}
      onPublish={() => send({ action: "approve", items: [item] })}
      onReject={onReject}
      onBack={onBack}
    />
  );
}

/** A background task that failed: an event source, an email or a job. */
function FailedItem({ item, isBusy, send }: ItemPanelProps) {
  return (
    <>
      <p className="admin-error">{item.detail || "No reason was given."}</p>
      {item.sender && <p className="meta">{item.kind === "mail" ? `To ${item.sender}` : item.sender}</p>}
      <div className="inbox-actions">
        <Button icon="refresh" busy={isBusy} onClick={() => send({ action: "retry", items: [item] })}>
          Try again
        </Button>
      </div>
    </>
  );
}

const BODIES = {
  suggestion: SuggestionItem,
  listing_change: ListingChangeItem,
  claim: ClaimItem,
  deal: DealItem,
  placement_request: PlacementRequestItem,
  approval: ApprovalItem,
  review: ReviewItem,
  appeal: AppealItem,
  source: FailedItem,
  mail: FailedItem,
  job: FailedItem,
};

function Assignment({ item }: { item: InboxItem }) {
  const { user } = useSession();
  const isMine = item.assignee !== null && item.assignee.id === user?.pk;
  async function take(isTaken: boolean) {
    try {
      await assign(item, isTaken);
    } catch (error) {
      showError(error);
    }
    await refreshInbox();
  }
  return (
    <p className="inbox-assignment">
      {item.assignee && !isMine && (
        <span>
          {item.assignee.name} is looking at it, <RelativeTime moment={item.assignee.since} />.
        </span>
      )}
      <Button size="sm" variant="quiet" onClick={() => void take(!isMine)}>
        {isMine ? "Let others take it" : item.assignee ? "Take it over" : "I am looking at it"}
      </Button>
    </p>
  );
}

export function ItemPanel(props: ItemPanelProps) {
  const { item, onBack } = props;
  const failure = item.failure && <p className="inbox-failure">Not done: {item.failure}</p>;
  if (item.kind === "event")
    return (
      <>
        {failure}
        <EventItem {...props} />
        <Assignment item={item} />
      </>
    );
  const Body = BODIES[item.kind];
  const { one, many } = kindWords(item.kind);
  return (
    <article className="case" aria-labelledby="inbox-item-title">
      <Button className="case-back" variant="quiet" size="sm" icon="chevron-left" onClick={onBack}>
        Back to the list
      </Button>
      <header className="case-head">
        <p className="meta">
          {one}, <RelativeTime moment={item.since} />
        </p>
        <h2 id="inbox-item-title">{item.title}</h2>
      </header>
      {failure}
      <Body {...props} />
      <Assignment item={item} />
      <p className="meta">
        <Link to={kindPage[item.kind]()}>All {many.toLowerCase()}</Link>
      </p>
    </article>
  );
}
