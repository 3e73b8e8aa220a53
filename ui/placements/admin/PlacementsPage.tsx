// Paid placements: what runs where and until when, how it performs, and a preview.
import { useState } from "react";
import { Badge } from "../../kit/Badge";
import { Button, LinkButton } from "../../kit/Button";
import { optionsOf } from "../../kit/Field";
import { formatNumber } from "../../kit/format";
import { paths } from "../../paths";
import { AdminFrame } from "../../admin/AdminFrame";
import { RecordList, type RecordColumn, type ListOrder } from "../../admin/RecordList";
import { officePaths } from "../../admin/officePaths";
import { placementsUrl, type Placement } from "./api";
import { DeleteDialog, EndDialog } from "./EndDialog";
import { FiguresDialog } from "./FiguresDialog";
import { PlacementDialog } from "./PlacementDialog";
import { KINDS, STATES, placementName, runningDays } from "../words";

const KIND_OPTIONS = optionsOf(KINDS, "Everywhere");
const ORDERS: ListOrder[] = [
  { value: "", label: "Latest first" },
  { value: "ends_at", label: "Ending first" },
  { value: "-priority", label: "Highest priority first", column: "priority", isDescending: true },
  { value: "-updated_at", label: "Latest change first" },
];
const STATE_OPTIONS = optionsOf(STATES, "All");

type Open = { action: "change" | "end" | "delete" | "figures"; placement: Placement } | { action: "new" } | null;

function columns(open: (opened: Open) => void): RecordColumn<Placement>[] {
  return [
    {
      key: "name",
      label: "Who",
      fields: ["name", "title"],
      isFixed: true,
      cell: (placement) => (
        <>
          <b className="admin-row-name">{placementName(placement)}</b>
          {placement.custom_title && <span className="placement-title">{placement.custom_title}</span>}
        </>
      ),
    },
    {
      key: "kind",
      fields: ["kind", "category"],
      label: "Where",
      cell: (placement) => (
        <>
          {KINDS[placement.kind].label}
          {placement.category_name && <span className="placement-title">{placement.category_name}</span>}
        </>
      ),
    },
    {
      key: "state",
      fields: ["state", "starts_at", "ends_at"],
      label: "Days",
      cell: (placement) => (
        <>
          <Badge tone={STATES[placement.state].tone}>{STATES[placement.state].label}</Badge>{" "}
          <span className="placement-title">{runningDays(placement)}</span>
        </>
      ),
    },
    { key: "priority", label: "Priority", isNumber: true, cell: ({ priority }) => priority },
    {
      key: "impressions",
      fields: ["impressions", "clicks"],
      label: "Views, clicks",
      isNumber: true,
      cell: (placement) => (
        <button type="button" className="admin-row-button" onClick={() => open({ action: "figures", placement })}>
          <span className="visually-hidden">Numbers: {placementName(placement)}: </span>
          {formatNumber(placement.counts.impressions)}, {formatNumber(placement.counts.clicks)}
        </button>
      ),
    },
    {
      key: "actions",
      label: "Actions",
      isFixed: true,
      cell: (placement) => (
        <span className="admin-row-actions">
          <Button
            size="sm"
            variant="secondary"
            aria-label={`Change: ${placementName(placement)}`}
            onClick={() => open({ action: "change", placement })}
          >
            Change
          </Button>
          {/* Preview mode is for a business: a sponsor that is not listed has none. */}
          {placement.state !== "over" && placement.business_id !== null && (
            <LinkButton
              size="sm"
              variant="secondary"
              aria-label={`Preview: ${placementName(placement)}`}
              to={paths.homePreview(placement.business_id)}
              reloadDocument
            >
              Preview
            </LinkButton>
          )}
          {placement.state === "running" || placement.state === "coming" ? (
            <Button
              size="sm"
              variant="danger"
              aria-label={`End: ${placementName(placement)}`}
              onClick={() => open({ action: "end", placement })}
            >
              End
            </Button>
          ) : (
            <Button
              size="sm"
              variant="danger"
              aria-label={`Delete: ${placementName(placement)}`}
              onClick={() => open({ action: "delete", placement })}
            >
              Delete
            </Button>
          )}
        </span>
      ),
    },
  ];
}

export default function PlacementsPage() {
  const [opened, open] = useState<Open>(null);
  const close = () => open(null);
  return (
    <AdminFrame
      title="Placements"
      lede="Paid promotions: partners, spotlights and sponsors, with their first and last days. Visitors see “Sponsored” on each one."
    >
      <RecordList<Placement>
        list="placements"
        one="placement"
        many="placements"
        emptyIcon="star"
        url={placementsUrl}
        exportUrl={`${placementsUrl}export/`}
        path={officePaths.placements()}
        search="Business or sponsor"
        filters={[
          { name: "kind", label: "Where", options: KIND_OPTIONS },
          { name: "state", label: "State", options: STATE_OPTIONS },
        ]}
        orders={ORDERS}
        columns={columns(open)}
        rowId={({ id }) => id}
        rowName={placementName}
        bulk={[
          { action: "activate", label: "Activate", done: "activated" },
          { action: "draft", label: "Make drafts", done: "back to draft" },
        ]}
        deletedKind="placement"
        actions={
          <>
            <Button icon="star" onClick={() => open({ action: "new" })}>
              New placement
            </Button>
            <LinkButton variant="secondary" to={officePaths.placementRequests()}>
              Requests
            </LinkButton>
          </>
        }
      />
      {opened?.action === "new" && <PlacementDialog placement={null} onClose={close} />}
      {opened?.action === "change" && <PlacementDialog placement={opened.placement} onClose={close} />}
      {opened?.action === "end" && <EndDialog placement={opened.placement} onClose={close} />}
      {opened?.action === "delete" && <DeleteDialog placement={opened.placement} onClose={close} />}
      {opened?.action === "figures" && <FiguresDialog placement={opened.placement} onClose={close} />}
    </AdminFrame>
  );
}

export { default as style } from "./placements.css";
