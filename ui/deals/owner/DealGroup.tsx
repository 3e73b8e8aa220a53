// The deals of one stage as a table: days, uses, and the actions for each.
import { Badge } from "../../kit/Badge";
import { Button } from "../../kit/Button";
import { DataTable, type Column } from "../../kit/DataTable";
import { Link } from "../../kit/router";
import { RelativeTime } from "../../kit/Time";
import { paths } from "../../paths";
import type { ManagedDeal } from "./api";
import { STAGES, continuationOf, datesText, isOver, usesText, type StageGroup } from "./model";

export type DealAction = "edit" | "duplicate" | "renew" | "end" | "delete" | "take-back";

interface DealGroupProps {
  group: StageGroup;
  deals: ManagedDeal[];
  onAction: (action: DealAction, deal: ManagedDeal) => void;
}

const isShown = ({ status }: ManagedDeal) => status === "published";

interface ActionButton {
  action: DealAction;
  label: string;
  variant?: "danger";
}

function actionsFor(deal: ManagedDeal, deals: ManagedDeal[]): ActionButton[] {
  const change = { action: "edit", label: "Change" } as const;
  const duplicate = { action: "duplicate", label: "Duplicate" } as const;
  const renew = continuationOf(deal, deals) ? [] : [{ action: "renew", label: "Renew" } as const];
  const discard = { action: "take-back", label: "Discard the change" } as const;
  const end = (label: string) => ({ action: "end", label, variant: "danger" }) as const;
  const more = deal.review && isShown(deal) ? [discard] : [];
  if (deal.stage === "running") return [change, ...more, duplicate, ...renew, end("End")];
  if (deal.stage === "scheduled") return [change, ...more, duplicate, end("Call off")];
  if (deal.stage === "waiting") return [change, { action: "take-back", label: "Take back" }];
  if (deal.stage === "draft") return [change, duplicate, { action: "delete", label: "Delete", variant: "danger" }];
  return deal.is_held ? [duplicate] : [...renew, duplicate, ...more];
}

/** The town office's review of the deal: its message, or that it is pending. */
export function ReviewNote({ deal }: { deal: ManagedDeal }) {
  const { review } = deal;
  if (!review) return null;
  if (review.reason !== null)
    return (
      <span className="deal-row-note deal-row-returned">
        Sent back: {review.reason} <Link to={paths.curation()}>The rule, and how to appeal</Link>
      </span>
    );
  return (
    <span className="deal-row-note">
      {isShown(deal) ? "A change waits for the town office since " : "Waiting since "}
      <RelativeTime moment={review.submitted_at} />
    </span>
  );
}

function columns({ deals, onAction }: DealGroupProps): Column<ManagedDeal>[] {
  return [
    {
      key: "deal",
      label: "Deal",
      cell: (deal) => (
        <>
          {deal.status === "draft" || deal.is_held ? (
            <b>{deal.title}</b>
          ) : (
            <Link to={paths.deal(deal.id)}>{deal.title}</Link>
          )}{" "}
          <Badge tone={STAGES[deal.stage].tone}>{STAGES[deal.stage].label}</Badge>
          <ReviewNote deal={deal} />
          {deal.is_held && (
            <span className="deal-row-note deal-row-returned">
              Withdrawn by the town office. <Link to={paths.curation()}>The rule, and how to appeal</Link>
            </span>
          )}
        </>
      ),
    },
    { key: "dates", label: "Days", cell: (deal) => datesText(deal) },
    {
      key: "uses",
      label: "Uses",
      cell: (deal) => (
        <>
          {usesText(deal)}
          {deal.last_redeemed_at && (
            <span className="deal-row-note">
              last <RelativeTime moment={deal.last_redeemed_at} />
            </span>
          )}
        </>
      ),
    },
    {
      key: "actions",
      label: "Actions",
      cell: (deal) => (
        <span className="deal-row-actions">
          {actionsFor(deal, deals).map(({ action, label, variant }) => (
            <Button
              key={action}
              size="sm"
              variant={variant ?? "secondary"}
              aria-label={`${label}: ${deal.title}`}
              onClick={() => onAction(action, deal)}
            >
              {label}
            </Button>
          ))}
        </span>
      ),
    },
  ];
}

export function DealGroup(props: DealGroupProps) {
  const { group, deals } = props;
  const own = deals.filter(({ stage }) => group.stages.includes(stage));
  if (own.length === 0) return null;
  const id = `deals-${group.stages[0] ?? ""}`;
  return (
    <section aria-labelledby={id} className={own.every(({ stage }) => isOver(stage)) ? "deal-group-over" : undefined}>
      <h2 id={id} className="deal-group-title">
        {group.title} <span className="deal-group-count">{own.length}</span>
      </h2>
      <DataTable caption={`Deals: ${group.title}`} columns={columns(props)} rows={own} rowKey={({ id: key }) => key} />
    </section>
  );
}
