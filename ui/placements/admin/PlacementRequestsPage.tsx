// Placement requests: staff accept, possibly with changes, or decline with a reason.
import { useState } from "react";
import { AdminFrame } from "../../admin/AdminFrame";
import { PagedTable } from "../../admin/PagedTable";
import { useListQuery } from "../../admin/useListQuery";
import { useListAddress } from "../../admin/useListAddress";
import { officePaths } from "../../admin/officePaths";
import { Badge } from "../../kit/Badge";
import { Button, LinkButton } from "../../kit/Button";
import type { Column } from "../../kit/DataTable";
import { Segmented } from "../../kit/Segmented";
import { RelativeTime } from "../../kit/Time";
import { KINDS, placementName, REQUEST_STATES, runningDays } from "../words";
import { requestListUrl, type AdminPlacementRequest } from "./api";
import { Availability } from "./Availability";
import { DeclineDialog } from "./DeclineDialog";
import { PlacementDialog } from "./PlacementDialog";
import { SellDialog } from "./SellDialog";

const QUEUES = [
  { value: "open", label: "Waiting" },
  { value: "accepted", label: "Accepted" },
  { value: "declined", label: "Declined" },
  { value: "withdrawn", label: "Withdrawn" },
];

type RequestAction = "accept" | "sell" | "decline";

function Asker({ asker, created_at }: Pick<AdminPlacementRequest, "asker" | "created_at">) {
  const { name, email, phone, has_account, is_by_business } = asker;
  return (
    <>
      {name && <b className="admin-row-name">{name}</b>}
      {[email, phone].filter(Boolean).map((line) => (
        <span key={line} className="placement-title admin-row-name">
          {line}
        </span>
      ))}
      <span className="placement-title">
        {is_by_business ? "Looks after the business" : has_account ? "Not of the business" : "Without an account"}
        {", "}
        <RelativeTime moment={created_at} />
      </span>
    </>
  );
}

function columns(
  open: (action: RequestAction, request: AdminPlacementRequest) => void,
): Column<AdminPlacementRequest>[] {
  return [
    {
      key: "what",
      label: "What",
      cell: (request) => (
        <>
          <b className="admin-row-name">{placementName(request)}</b>
          <span className="placement-title">{KINDS[request.kind].label}</span>
          {request.category_name && <span className="placement-title">{request.category_name}</span>}
          {[request.custom_title, request.custom_message].filter(Boolean).map((line) => (
            <span key={line} className="placement-title">
              “{line}”
            </span>
          ))}
        </>
      ),
    },
    { key: "asker", label: "Asked by", cell: (request) => <Asker {...request} /> },
    {
      key: "days",
      label: "Days",
      cell: (request) => (
        <>
          {runningDays(request)}
          {request.state === "open" && <Availability request={request} />}
          {request.note && <span className="placement-title">“{request.note}”</span>}
        </>
      ),
    },
    {
      key: "actions",
      label: "Actions",
      cell: (request) =>
        request.state === "open" ? (
          <span className="admin-row-actions">
            <Button size="sm" aria-label={`Accept: ${placementName(request)}`} onClick={() => open("accept", request)}>
              Accept…
            </Button>
            <Button
              size="sm"
              variant="secondary"
              aria-label={`Make a campaign: ${placementName(request)}`}
              onClick={() => open("sell", request)}
            >
              Campaign…
            </Button>
            <Button
              size="sm"
              variant="secondary"
              aria-label={`Decline: ${placementName(request)}`}
              onClick={() => open("decline", request)}
            >
              Decline…
            </Button>
          </span>
        ) : (
          <>
            <Badge tone={REQUEST_STATES[request.state].tone}>{REQUEST_STATES[request.state].label}</Badge>{" "}
            {request.decided_at && <RelativeTime moment={request.decided_at} />}
            {request.reason && <span className="placement-title">“{request.reason}”</span>}
            {request.state === "accepted" && request.placement_id && (
              <Button
                size="sm"
                variant="secondary"
                aria-label={`Make a campaign: ${placementName(request)}`}
                onClick={() => open("sell", request)}
              >
                Campaign…
              </Button>
            )}
          </>
        ),
    },
  ];
}

export default function PlacementRequestsPage() {
  const address = useListAddress();
  const state = address.value("state") || "open";
  const [opened, setOpened] = useState<{ action: RequestAction; request: AdminPlacementRequest } | null>(null);
  const close = () => setOpened(null);
  const query = useListQuery<AdminPlacementRequest>(requestListUrl({ state, page: address.page }));
  return (
    <AdminFrame
      title="Placement requests"
      lede="People who ask for a sponsored place. Accepting makes it a placement; you can change days and words first. They hear your answer either way."
    >
      <div className="admin-filters">
        <Segmented
          legend="Which requests"
          options={QUEUES}
          value={state}
          onChange={(next) => address.set({ state: next })}
        />
        <LinkButton variant="secondary" icon="star" to={officePaths.placements()}>
          All placements
        </LinkButton>
      </div>
      <PagedTable
        query={query}
        one="request"
        many="requests"
        empty={state === "open" ? "No request is waiting" : "Nothing here"}
        emptyIcon="done"
        caption="Placement requests"
        columns={columns((action, request) => setOpened({ action, request }))}
        path={officePaths.placementRequests}
      />
      {opened?.action === "accept" && <PlacementDialog placement={null} request={opened.request} onClose={close} />}
      {opened?.action === "sell" && <SellDialog request={opened.request} onClose={close} />}
      {opened?.action === "decline" && <DeclineDialog request={opened.request} onClose={close} />}
    </AdminFrame>
  );
}

export { default as style } from "./placements.css";
