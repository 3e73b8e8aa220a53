// The outcome of the last checks of a source, and what could not become an event.
import { Badge } from "../../kit/Badge";
import { Dialog } from "../../kit/Dialog";
import { Disclosure } from "../../kit/Disclosure";
import { count } from "../../kit/format";
import { useApi } from "../../kit/query";
import { Skeleton } from "../../kit/Skeleton";
import { EmptyState, LoadError } from "../../kit/State";
import { RelativeTime } from "../../kit/Time";
import { sourceUrl, type EventSourceDetail, type FetchRun } from "../api";
import { runText } from "../model";

function Refused({ run }: { run: FetchRun }) {
  if (run.reasons.length === 0) return null;
  return (
    <Disclosure summary={`${count(run.rejected, "thing", "things")} refused`}>
      <ul className="fetch-run-reasons">
        {run.reasons.map(({ title, reason }, index) => (
          <li key={index}>
            {title && <b>{title}: </b>}
            {reason}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

export function FetchRunsDialog({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const { data, error, refetch } = useApi<EventSourceDetail>(sourceUrl(id), { staleTime: 0 });
  return (
    <Dialog isOpen onClose={onClose} title={`Checks of ${name}`} size="lg" full>
      {data ? (
        <>
          {data.next_at && (
            <p className="meta">
              The next check is scheduled <RelativeTime moment={data.next_at} />.
            </p>
          )}
          {data.fetch_runs.length === 0 && <EmptyState icon="clock" title="Not checked yet" />}
          <ol className="fetch-runs">
            {data.fetch_runs.map((run) => (
              <li key={run.id} className="fetch-run">
                <p className="fetch-run-head">
                  <RelativeTime moment={run.at} />
                  {run.outcome === "failed" && (
                    <Badge tone="barn" icon="alert">
                      Failed
                    </Badge>
                  )}
                </p>
                <p>{runText(run)}</p>
                <Refused run={run} />
              </li>
            ))}
          </ol>
        </>
      ) : error ? (
        <LoadError title="The checks could not be loaded." query={{ error, refetch }} />
      ) : (
        <Skeleton shape="text" count={5} label="Loading the checks" />
      )}
    </Dialog>
  );
}
