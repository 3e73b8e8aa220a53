// Paid places: what runs where and until when, how it does, and how it will look.
import { useState } from "react";
import { Badge } from "../../kit/Badge";
import { Button, LinkButton } from "../../kit/Button";
import { DataTable, type Column } from "../../kit/DataTable";
import { SelectField } from "../../kit/Field";
import { formatNumber } from "../../kit/format";
import type { PaginatedPlacement } from "../../kit/apiTypes";
import { useApi } from "../../kit/query";
import { paths } from "../../paths";
import { AdminFrame } from "../../admin/AdminFrame";
import { ListState } from "../../admin/ListState";
import { placementListUrl, type Placement } from "./api";
import { DeleteDialog, EndDialog } from "./EndDialog";
import { FiguresDialog } from "./FiguresDialog";
import { PlacementDialog } from "./PlacementDialog";
import { KINDS, STATES, placementName, runningDays } from "../words";
import { useListAddress } from "../../admin/useListAddress";

const KIND_OPTIONS = [
  { value: "", label: "Everywhere" },
  ...Object.entries(KINDS).map(([value, { label }]) => ({ value, label })),
];
const STATE_OPTIONS = [
  { value: "", label: "All" },
  ...Object.entries(STATES).map(([value, { label }]) => ({ value, label })),
];

type Open = { deed: "change" | "end" | "delete" | "figures"; placement: Placement } | { deed: "new" } | null;

function columns(open: (opened: Open) => void): Column<Placement>[] {
  return [
    {
      key: "who",
      label: "Who",
      cell: (placement) => (
        <>
          <b className="admin-row-name">{placementName(placement)}</b>
          {placement.custom_title && <span className="placement-title">{placement.custom_title}</span>}
        </>
      ),
    },
    {
      key: "where",
      label: "Where",
      cell: (placement) => (
        <>
          {KINDS[placement.kind].label}
          {placement.category_name && <span className="placement-title">{placement.category_name}</span>}
        </>
      ),
    },
    {
      key: "days",
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
      key: "counts",
      label: "Views, clicks",
      isNumber: true,
      cell: (placement) => (
        <button type="button" className="admin-row-button" onClick={() => open({ deed: "figures", placement })}>
          <span className="visually-hidden">Figures: {placementName(placement)}: </span>
          {formatNumber(placement.counts.impressions)}, {formatNumber(placement.counts.clicks)}
        </button>
      ),
    },
    {
      key: "actions",
      label: "Actions",
      cell: (placement) => (
        <span className="admin-row-actions">
          <Button
            size="sm"
            variant="secondary"
            aria-label={`Change: ${placementName(placement)}`}
            onClick={() => open({ deed: "change", placement })}
          >
            Change
          </Button>
          {/* Preview mode is about a business: a sponsor that is not listed has none. */}
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
              onClick={() => open({ deed: "end", placement })}
            >
              End
            </Button>
          ) : (
            <Button
              size="sm"
              variant="danger"
              aria-label={`Delete: ${placementName(placement)}`}
              onClick={() => open({ deed: "delete", placement })}
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
  const address = useListAddress();
  const [opened, open] = useState<Open>(null);
  const close = () => open(null);
  const query = useApi<PaginatedPlacement>(
    placementListUrl({ kind: address.value("kind"), state: address.value("state"), page: address.page }),
    { keepPrevious: true, staleTime: 0 },
  );
  return (
    <AdminFrame
      title="Placements"
      lede="Paid promotions: partners, spotlights and sponsors, with their first and last days. Visitors see “Sponsored” on each one."
    >
      <div className="admin-filters">
        <SelectField
          label="Where"
          options={KIND_OPTIONS}
          value={address.value("kind")}
          onChange={(event) => address.set({ kind: event.currentTarget.value })}
        />
        <SelectField
          label="State"
          options={STATE_OPTIONS}
          value={address.value("state")}
          onChange={(event) => address.set({ state: event.currentTarget.value })}
        />
        <Button icon="star" onClick={() => open({ deed: "new" })}>
          New placement
        </Button>
        <LinkButton variant="secondary" to={paths.adminPlacementRequests()}>
          Requests
        </LinkButton>
      </div>
      <ListState
        query={query}
        one="placement"
        many="placements"
        empty="No matching placements"
        emptyIcon="star"
        page={address.page}
        hrefFor={(page) => paths.adminPlacements(address.query(page))}
      >
        {(placements) => (
          <DataTable
            caption="Placements"
            columns={columns(open)}
            rows={placements}
            rowKey={({ id }) => id}
            isBusy={query.isPlaceholderData}
          />
        )}
      </ListState>
      {opened?.deed === "new" && <PlacementDialog placement={null} onClose={close} />}
      {opened?.deed === "change" && <PlacementDialog placement={opened.placement} onClose={close} />}
      {opened?.deed === "end" && <EndDialog placement={opened.placement} onClose={close} />}
      {opened?.deed === "delete" && <DeleteDialog placement={opened.placement} onClose={close} />}
      {opened?.deed === "figures" && <FiguresDialog placement={opened.placement} onClose={close} />}
    </AdminFrame>
  );
}

export { default as style } from "./placements.css";
