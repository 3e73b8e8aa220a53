// All deals for staff: those that wait for approval first, each with what it is to become.
import { useState } from "react";
import { DeleteRecordDialog } from "../../deleted_records/DeleteRecordDialog";
import { AdminFrame } from "../../admin/AdminFrame";
import { ListState } from "../../admin/ListState";
import { SearchForm } from "../../admin/SearchForm";
import { useListAddress } from "../../admin/useListAddress";
import type { ManagedDeal, PaginatedManagedDeal } from "../../kit/apiTypes";
import { Badge } from "../../kit/Badge";
import { Button, LinkButton } from "../../kit/Button";
import { DataTable, type Column } from "../../kit/DataTable";
import { SelectField } from "../../kit/Field";
import { useApi } from "../../kit/query";
import { withQuery } from "../../kit/queryString";
import { Link } from "../../kit/router";
import { paths } from "../../paths";
import { ReviewNote } from "../owner/DealGroup";
import { STAGES, datesText, usesText } from "../owner/model";
import { ApprovalDialog } from "./ApprovalDialog";

const STAGE_OPTIONS = [
  { value: "", label: "All" },
  ...Object.entries(STAGES).map(([value, { label }]) => ({ value, label })),
];

function columns(review: (deal: ManagedDeal) => void, remove: (deal: ManagedDeal) => void): Column<ManagedDeal>[] {
  return [
    {
      key: "deal",
      label: "Deal",
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
    { key: "dates", label: "Days", cell: (deal) => datesText(deal) },
    { key: "uses", label: "Uses", isNumber: true, cell: (deal) => usesText(deal) },
    {
      key: "actions",
      label: "Actions",
      cell: (deal) => (
        <span className="admin-row-actions">
          {deal.review?.reason === null && (
            <Button size="sm" aria-label={`Decide: ${deal.title}`} onClick={() => review(deal)}>
              Decide
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
  const [removed, remove] = useState<ManagedDeal | null>(null);
  const [stage, search] = [address.value("stage"), address.value("search")];
  const query = useApi<PaginatedManagedDeal>(withQuery("admin/deals/", { stage, search, page: address.page }), {
    keepPrevious: true,
    staleTime: 0,
  });
  return (
    <AdminFrame
      title="Deals"
      lede="Deals of all businesses. Where the town wants approval, what waits comes first: residents see it once you approve it, and the business hears what you decide."
    >
      <div className="admin-filters">
        <SelectField
          label="State"
          options={STAGE_OPTIONS}
          value={stage}
          onChange={(event) => address.set({ stage: event.currentTarget.value })}
        />
        <SearchForm label="Deal or business" value={search} onSearch={(words) => address.set({ search: words })} />
      </div>
      <ListState
        query={query}
        one="deal"
        many="deals"
        empty={stage === "waiting" ? "Nothing waits" : "No matching deals"}
        emptyIcon={stage === "waiting" ? "done" : "tag"}
        page={address.page}
        hrefFor={(page) => paths.adminDeals(address.query(page))}
      >
        {(deals) => (
          <DataTable
            caption="Deals"
            columns={columns(decide, remove)}
            rows={deals}
            rowKey={({ id }) => id}
            isBusy={query.isPlaceholderData}
          />
        )}
      </ListState>
      {decided && <ApprovalDialog deal={decided} onClose={() => decide(null)} />}
      {removed && <DeleteRecordDialog kind="deal" id={removed.id} name={removed.title} onClose={() => remove(null)} />}
    </AdminFrame>
  );
}

export { default as style } from "../owner/desk.css";
