// All deals for staff: those waiting for approval first, each with the change that was requested.
import { useState } from "react";
import { DeleteRecordDialog } from "../../deleted_records/DeleteRecordDialog";
import { AdminFrame } from "../../admin/AdminFrame";
import { RecordList, type RecordColumn, type ListOrder } from "../../admin/RecordList";
import { useListAddress } from "../../admin/useListAddress";
import { officePaths } from "../../admin/officePaths";
import type { ManagedDeal } from "../../kit/apiTypes";
import { Badge } from "../../kit/Badge";
import { Button, LinkButton } from "../../kit/Button";
import { optionsOf } from "../../kit/Field";
import { Link } from "../../kit/router";
import { RelativeTime } from "../../kit/Time";
import { useGrounds } from "../../moderation/admin/useGrounds";
import { paths } from "../../paths";
import { ReviewNote } from "../owner/DealGroup";
import { STAGES, datesText, usesText } from "../owner/model";
import { ApprovalDialog } from "./ApprovalDialog";
import { DealReviewDialog } from "./DealReviewDialog";

const URL = "admin/deals/";
const ORDERS: ListOrder[] = [
  { value: "", label: "Waiting first" },
  { value: "-updated_at", label: "Latest change first", column: "updated_at", isDescending: true },
  { value: "title", label: "Title, A to Z", column: "title" },
  { value: "end_date", label: "Ending first", column: "start_date" },
];
const STAGE_OPTIONS = optionsOf(STAGES, "All");

function columns(
  review: (deal: ManagedDeal) => void,
  ask: (deal: ManagedDeal) => void,
  remove: (deal: ManagedDeal) => void,
): RecordColumn<ManagedDeal>[] {
  return [
    {
      key: "title",
      label: "Deal",
      fields: ["title", "stage"],
      isFixed: true,
      cell: (deal) => (
        <>
          {deal.status === "draft" ? <b>{deal.title}</b> : <Link to={paths.deal(deal.id)}>{deal.title}</Link>}{" "}
          <Badge tone={STAGES[deal.stage].tone}>{STAGES[deal.stage].label}</Badge>
          <ReviewNote deal={deal} />
        </>
      ),
    },
    {
      key: "business",
      label: "Business",
      cell: ({ business }) => <Link to={paths.business(business.slug)}>{business.name}</Link>,
    },
    { key: "start_date", label: "Days", fields: ["start_date", "end_date"], cell: (deal) => datesText(deal) },
    {
      key: "redeemed_count",
      label: "Uses",
      fields: ["redeemed_count", "max_redemptions"],
      isNumber: true,
      cell: (deal) => usesText(deal),
    },
    {
      key: "created_at",
      label: "Added",
      isExtra: true,
      cell: ({ created_at }) => <RelativeTime moment={created_at} />,
    },
    {
      key: "updated_at",
      label: "Changed",
      isExtra: true,
      cell: ({ updated_at }) => <RelativeTime moment={updated_at} />,
    },
    {
      key: "actions",
      label: "Actions",
      isFixed: true,
      cell: (deal) => (
        <span className="admin-row-actions">
          {deal.review?.reason === null && (
            <Button size="sm" aria-label={`Decide: ${deal.title}`} onClick={() => review(deal)}>
              Decide
            </Button>
          )}
          {(deal.stage === "draft" || (deal.review !== null && deal.review.reason !== null)) && (
            <Button
              size="sm"
              variant="secondary"
              aria-label={`Ask for review: ${deal.title}`}
              onClick={() => ask(deal)}
            >
              Ask for review
            </Button>
          )}
          <LinkButton
            size="sm"
            variant="secondary"
            aria-label={`Open: ${deal.title}`}
            to={`${paths.businessDeals(deal.business.id)}?edit=${deal.id}`}
          >
            Open
          </LinkButton>
          <Button size="sm" variant="danger" aria-label={`Delete: ${deal.title}`} onClick={() => remove(deal)}>
            Delete
          </Button>
        </span>
      ),
    },
  ];
}

export default function AdminDealsPage() {
  const address = useListAddress();
  const [decided, decide] = useState<ManagedDeal | null>(null);
  const [asked, ask] = useState<ManagedDeal | null>(null);
  const [removed, remove] = useState<ManagedDeal | null>(null);
  const grounds = useGrounds();
  const isQueue = address.value("stage") === "waiting";
  return (
    <AdminFrame
      title="Deals"
      lede="Deals of all businesses. Where the town requires approval, deals waiting for it come first: residents see them once you approve, and the business hears what you decide. For comments, links by email and scheduling, see Approvals."
    >
      <RecordList<ManagedDeal>
        list="deals"
        one="deal"
        many="deals"
        empty={isQueue ? "Nothing is waiting" : undefined}
        emptyIcon={isQueue ? "done" : "tag"}
        url={URL}
        exportUrl={`${URL}export/`}
        path={officePaths.deals()}
        search="Deal or business"
        filters={[{ name: "stage", label: "State", options: STAGE_OPTIONS }]}
        orders={ORDERS}
        columns={columns(decide, ask, remove)}
        rowId={({ id }) => id}
        rowName={({ title }) => title}
        bulk={[
          { action: "show", label: "Show again", done: "shown again" },
          {
            action: "withdraw",
            label: "Withdraw",
            done: "withdrawn",
            ask: (what) => grounds.ask({ title: `Withdraw ${what}`, kind: "deal", label: "Withdraw" }),
          },
        ]}
        deletedKind="deal"
      />
      {grounds.dialog}
      {asked && <DealReviewDialog deal={asked} onClose={() => ask(null)} />}
      {decided && <ApprovalDialog deal={decided} onClose={() => decide(null)} />}
      {removed && <DeleteRecordDialog kind="deal" id={removed.id} name={removed.title} onClose={() => remove(null)} />}
    </AdminFrame>
  );
}

export { default as style } from "../owner/owner.css";
