// The placements of one business, for those who manage it: requests, running placements, and counter material.
import { useState } from "react";
import { BusinessFrame } from "../../directory/owner/BusinessFrame";
import { Badge } from "../../kit/Badge";
import { Banner } from "../../kit/Banner";
import { Button, LinkButton } from "../../kit/Button";
import { ConfirmDialog } from "../../kit/ConfirmDialog";
import { type Column, DataTable } from "../../kit/DataTable";
import { invalidatePaths, useApi } from "../../kit/query";
import { Link } from "../../kit/router";
import { Skeleton } from "../../kit/Skeleton";
import { EmptyState, LoadError } from "../../kit/State";
import { RelativeTime } from "../../kit/Time";
import { paths } from "../../paths";
import {
  type BusinessPlacements,
  businessPlacementsUrl,
  type OwnedPlacement,
  type PlacementRequest,
  withdrawRequest,
} from "../api";
import { RequestForm } from "../RequestForm";
import { KINDS, REQUEST_STATES, runningDays, STATES } from "../words";

function Where({ kind, category_name, custom_title }: Pick<OwnedPlacement, "kind" | "category_name" | "custom_title">) {
  return (
    <>
      <b>{KINDS[kind].label}</b>
      {category_name && <span className="placement-title">{category_name}</span>}
      {custom_title && <span className="placement-title">{custom_title}</span>}
    </>
  );
}

const requestColumns = (onWithdraw: (request: PlacementRequest) => void): Column<PlacementRequest>[] => [
  { key: "where", label: "Place", cell: (request) => <Where {...request} /> },
  { key: "days", label: "Days", cell: (request) => runningDays(request) },
  {
    key: "state",
    label: "State",
    cell: ({ state, reason, created_at, decided_at }) => (
      <>
        <Badge tone={REQUEST_STATES[state].tone}>{REQUEST_STATES[state].label}</Badge>{" "}
        <span className="placement-title">
          <RelativeTime moment={decided_at ?? created_at} />
        </span>
        {reason && <span className="placement-title">“{reason}”</span>}
      </>
    ),
  },
  {
    key: "actions",
    label: "Actions",
    cell: (request) =>
      request.state === "open" && (
        <Button
          size="sm"
          variant="secondary"
          aria-label={`Withdraw: ${KINDS[request.kind].label}`}
          onClick={() => onWithdraw(request)}
        >
          Withdraw
        </Button>
      ),
  },
];

const PLACEMENT_COLUMNS: Column<OwnedPlacement>[] = [
  { key: "where", label: "Place", cell: (placement) => <Where {...placement} /> },
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
];

interface PlacementsProps {
  business: { id: number; name: string };
  all: BusinessPlacements;
}

function Placements({ business, all: { requests, placements } }: PlacementsProps) {
  const [withdrawn, setWithdrawn] = useState<PlacementRequest | null>(null);
  return (
    <>
      {requests.some(({ state }) => state === "open") && (
        <Banner
          action={
            // Preview mode starts with a full page load.
            <LinkButton size="sm" variant="secondary" icon="eye" to={paths.homePreview(business.id)} reloadDocument>
              Preview it
            </LinkButton>
          }
        >
          What you asked for shows in the preview, as visitors would see it. Only you and the office see that.
        </Banner>
      )}
      {requests.length > 0 && (
        <section aria-labelledby="own-requests" className="placement-part">
          <h2 id="own-requests">What you asked for</h2>
          <DataTable
            caption="Requests"
            columns={requestColumns(setWithdrawn)}
            rows={requests}
            rowKey={({ id }) => id}
          />
        </section>
      )}
      <section aria-labelledby="own-placements" className="placement-part">
        <h2 id="own-placements">Your placements</h2>
        {placements.length > 0 ? (
          <>
            <DataTable caption="Placements" columns={PLACEMENT_COLUMNS} rows={placements} rowKey={({ id }) => id} />
            <p>
              How often they were seen is under <Link to={paths.businessResults(business.id)}>Results</Link>.
            </p>
          </>
        ) : (
          <EmptyState icon="star" title="No placement yet">
            A placement shows your business to people who aren’t looking for it yet.{" "}
            <Link to={paths.pricing()}>What they cost</Link>
          </EmptyState>
        )}
      </section>
      <section aria-labelledby="ask-placement" className="placement-part">
        <h2 id="ask-placement">Ask for a placement</h2>
        <RequestForm business={business} />
      </section>
      {withdrawn && (
        <ConfirmDialog
          title="Withdraw this request?"
          action="Withdraw request"
          done="The request is withdrawn."
          send={async () => {
            await withdrawRequest(withdrawn.id);
            await invalidatePaths(businessPlacementsUrl(business.id));
          }}
          onClose={() => setWithdrawn(null)}
        >
          <p>The office no longer sees it. You can ask again at any time.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function OwnPlacements({ business }: Pick<PlacementsProps, "business">) {
  const query = useApi<BusinessPlacements>(businessPlacementsUrl(business.id), { staleTime: 0 });
  if (query.data) return <Placements business={business} all={query.data} />;
  if (query.isError) return <LoadError title="The placements could not be loaded." query={query} />;
  return <Skeleton shape="row" count={4} label="Loading the placements" />;
}

export default function BusinessPlacementsPage() {
  return (
    <BusinessFrame title="Placements">
      {({ business }) => (
        <>
          <OwnPlacements business={business} />
          <section aria-labelledby="counter-material" className="placement-part">
            <h2 id="counter-material">For your window</h2>
            <p>A page to print, with your name, hours and a code that opens your listing.</p>
            <p className="admin-bar">
              <LinkButton variant="secondary" icon="printer" to={paths.windowCard(business.id)}>
                Window card
              </LinkButton>
              <LinkButton variant="secondary" icon="calendar" to={paths.businessEvents(business.id)}>
                Posters of your events
              </LinkButton>
            </p>
          </section>
        </>
      )}
    </BusinessFrame>
  );
}

export { default as style } from "./placementsRoom.css";
