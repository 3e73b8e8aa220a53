// What was sold to whom, and how much of it has been delivered.
import { useState } from "react";
import { AdminFrame } from "../../admin/AdminFrame";
import { officePaths } from "../../admin/officePaths";
import { type RecordColumn, RecordList, type ListOrder } from "../../admin/RecordList";
import { Badge } from "../../kit/Badge";
import { Button, LinkButton } from "../../kit/Button";
import { optionsOf } from "../../kit/Field";
import { Link, useNavigate } from "../../kit/router";
import { campaignsUrl, type ListedCampaign } from "../api";
import { STATES, termOf } from "../words";
import { CampaignDialog } from "./CampaignDialog";

const STATE_OPTIONS = optionsOf(STATES, "All");
const ORDERS: ListOrder[] = [
  { value: "", label: "Newest first" },
  { value: "name", label: "By name", column: "name" },
  { value: "-updated_at", label: "Latest change first" },
];

const COLUMNS: RecordColumn<ListedCampaign>[] = [
  {
    key: "name",
    label: "Campaign",
    fields: ["name", "sponsor"],
    isFixed: true,
    cell: ({ id, name, sponsor }) => (
      <>
        <Link className="admin-row-name" to={officePaths.campaign(id)}>
          <b>{name}</b>
        </Link>
        <span className="campaign-line">{sponsor}</span>
      </>
    ),
  },
  {
    key: "state",
    label: "Days",
    fields: ["state", "starts_at", "ends_at"],
    cell: (campaign) => (
      <>
        <Badge tone={STATES[campaign.state].tone}>{STATES[campaign.state].label}</Badge>{" "}
        <span className="campaign-line">{termOf(campaign)}</span>
      </>
    ),
  },
  { key: "lines", label: "Lines", isNumber: true, cell: ({ lines }) => lines },
  { key: "days_sold", label: "Days sold", isNumber: true, cell: ({ days_sold }) => days_sold },
  { key: "days_shown", label: "Days shown", isNumber: true, cell: ({ days_shown }) => days_shown },
  {
    key: "days_missing",
    label: "Open",
    fields: ["days_to_book", "days_missing"],
    cell: ({ days_to_book, days_missing }) => (
      <>
        {days_to_book > 0 && <Badge tone="gold">{`${days_to_book} to book`}</Badge>}{" "}
        {days_missing > 0 && <Badge tone="barn">{`${days_missing} missing`}</Badge>}
        {days_to_book + days_missing === 0 && "None"}
      </>
    ),
  },
];

export default function CampaignsPage() {
  const [isNew, setNew] = useState(false);
  const navigate = useNavigate();
  return (
    <AdminFrame
      title="Campaigns"
      lede="What a sponsor bought, line by line, and what was actually shown. Missing days can be made up with one click."
    >
      <RecordList<ListedCampaign>
        list="campaigns"
        one="campaign"
        many="campaigns"
        emptyIcon="star"
        url={campaignsUrl}
        exportUrl={`${campaignsUrl}export/`}
        path={officePaths.campaigns()}
        search="Campaign, business or sponsor"
        filters={[{ name: "state", label: "State", options: STATE_OPTIONS }]}
        orders={ORDERS}
        columns={COLUMNS}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        deletedKind="campaign"
        actions={
          <>
            <Button icon="star" onClick={() => setNew(true)}>
              New campaign
            </Button>
            <LinkButton variant="secondary" icon="calendar" to={officePaths.slots()}>
              Calendar of slots
            </LinkButton>
          </>
        }
      />
      {isNew && (
        <CampaignDialog
          campaign={null}
          onClose={() => setNew(false)}
          onSaved={({ id }) => navigate(officePaths.campaign(id))}
        />
      )}
    </AdminFrame>
  );
}

export { default as style } from "./campaigns.css";
