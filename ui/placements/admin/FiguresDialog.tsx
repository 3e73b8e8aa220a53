// Views and clicks of a placement by day. The figures identify nobody.
import type { DayCounts } from "../../kit/apiTypes";
import { DataTable, type Column } from "../../kit/DataTable";
import { formatDay } from "../../kit/dates";
import { Dialog } from "../../kit/Dialog";
import { formatNumber } from "../../kit/format";
import { useApi } from "../../kit/query";
import { Skeleton } from "../../kit/Skeleton";
import { EmptyState, LoadError } from "../../kit/State";
import { placementUrl, type Placement, type PlacementDetail } from "./api";
import { followedShare, placementName } from "../words";

const COLUMNS: Column<DayCounts>[] = [
  { key: "day", label: "Day", cell: ({ day }) => formatDay(day) },
  { key: "seen", label: "Views", isNumber: true, cell: ({ impressions }) => formatNumber(impressions) },
  { key: "followed", label: "Clicks", isNumber: true, cell: ({ clicks }) => formatNumber(clicks) },
  { key: "share", label: "Click rate", isNumber: true, cell: followedShare },
];

export function FiguresDialog({ placement, onClose }: { placement: Placement; onClose: () => void }) {
  const { data, error, refetch } = useApi<PlacementDetail>(placementUrl(placement.id), { staleTime: 0 });
  return (
    <Dialog isOpen onClose={onClose} size="lg" title={`Numbers for ${placementName(placement)}`}>
      {!data &&
        (error ? (
          <LoadError title="The numbers could not be loaded." query={{ error, refetch }} />
        ) : (
          <Skeleton shape="text" count={4} label="Loading the numbers" />
        ))}
      {data && (
        <div className="placement-figures">
          <dl className="admin-figures">
            <div>
              <dt>Views</dt>
              <dd>{formatNumber(data.counts.impressions)}</dd>
            </div>
            <div>
              <dt>Clicks</dt>
              <dd>{formatNumber(data.counts.clicks)}</dd>
            </div>
            <div>
              <dt>Click rate</dt>
              <dd>{followedShare(data.counts)}</dd>
            </div>
          </dl>
          {data.days.length === 0 ? (
            <EmptyState title="Nothing counted yet" icon="eye" />
          ) : (
            <DataTable
              caption="Views and clicks by day, for the last 90 days that have any"
              columns={COLUMNS}
              rows={data.days}
              rowKey={({ day }) => day}
            />
          )}
          <p className="meta">
            A view is counted once per page visit, when at least half of the placement was on screen. Visitors who ask
            not to be tracked are not counted.
          </p>
        </div>
      )}
    </Dialog>
  );
}
