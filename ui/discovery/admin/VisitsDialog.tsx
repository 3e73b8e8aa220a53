// The outcome of the last visits to a source, and what could not become an event.
import { Badge } from "../../kit/Badge";
import { Dialog } from "../../kit/Dialog";
import { Disclosure } from "../../kit/Disclosure";
import { count } from "../../kit/format";
import { useApi } from "../../kit/query";
import { Skeleton } from "../../kit/Skeleton";
import { EmptyState, LoadError } from "../../kit/State";
import { RelativeTime } from "../../kit/Time";
import { sourceUrl, type EventSourceDetail, type FetchRun } from "../api";
import { visitWords } from "../model";

function Refused({ visit }: { visit: FetchRun }) {
  if (visit.reasons.length === 0) return null;
  return (
    <Disclosure summary={`${count(visit.rejected, "thing", "things")} refused`}>
      <ul className="visit-reasons">
        {visit.reasons.map(({ title, reason }, index) => (
          <li key={index}>
            {title && <b>{title}: </b>}
            {reason}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

export function VisitsDialog({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const { data, error, refetch } = useApi<EventSourceDetail>(sourceUrl(id), { staleTime: 0 });
  return (
    <Dialog isOpen onClose={onClose} title={`Visits to ${name}`} size="lg" full>
      {data ? (
        <>
          {data.next_at && (
            <p className="meta">
              The next visit is scheduled <RelativeTime moment={data.next_at} />.
            </p>
          )}
          {data.visits.length === 0 && <EmptyState icon="clock" title="Not checked yet" />}
          <ol className="visits">
            {data.visits.map((visit) => (
              <li key={visit.id} className="visit">
                <p className="visit-head">
                  <RelativeTime moment={visit.at} />
                  {visit.outcome === "failed" && (
                    <Badge tone="barn" icon="alert">
                      Failed
                    </Badge>
                  )}
                </p>
                <p>{visitWords(visit)}</p>
                <Refused visit={visit} />
              </li>
            ))}
          </ol>
        </>
      ) : error ? (
        <LoadError title="The visits could not be loaded." query={{ error, refetch }} />
      ) : (
        <Skeleton shape="text" count={5} label="Loading the visits" />
      )}
    </Dialog>
  );
}
