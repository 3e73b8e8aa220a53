// The weekly restore drill: the result of the last one, and a button to run one now.
import { useState } from "react";
import { Badge } from "../../kit/Badge";
import { Banner } from "../../kit/Banner";
import { Button } from "../../kit/Button";
import { formatMoment } from "../../kit/dates";
import { formatNumber } from "../../kit/format";
import { invalidatePaths } from "../../kit/query";
import { showError } from "../../kit/toasts";
import { backupsUrl, beginDrill, type Drill } from "../api";

const POLL_MS = 2000;
const MAX_LOOKS = 60;

export function DrillPart({ drill }: { drill: Drill | null }) {
  // The time of the last drill when this one began; a different one means that this one has finished.
  const [waitsAfter, setWaitsAfter] = useState<string | null>(null);
  const isRunning = waitsAfter !== null && waitsAfter === (drill?.ran_at ?? "");
  async function begin() {
    setWaitsAfter(drill?.ran_at ?? "");
    try {
      await beginDrill();
      for (let look = 0; look < MAX_LOOKS; look += 1) {
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
        await invalidatePaths(backupsUrl);
      }
    } catch (error) {
      showError(error);
    }
    setWaitsAfter(null);
  }
  return (
    <section className="backup-part" aria-labelledby="restore-drill">
      <h2 id="restore-drill">Restore drill</h2>
      <p>
        Every week a backup is restored somewhere else on this server, read through, counted, and asked for ten pages.
        The result is in the morning’s email, too.
      </p>
      {drill?.error && <Banner tone="error">{`${drill.error} Make a new backup, then run the drill again.`}</Banner>}
      {drill ? (
        <dl className="facts">
          <div>
            <dt>Result</dt>
            <dd>
              <Badge tone={drill.error ? "barn" : "green"} icon={drill.error ? "warning" : "check"}>
                {drill.error ? "Failed" : "Passed"}
              </Badge>
            </dd>
          </div>
          <div>
            <dt>Date</dt>
            <dd>{formatMoment(drill.ran_at)}</dd>
          </div>
          <div>
            <dt>Backup</dt>
            <dd className="backup-name">{drill.name}</dd>
          </div>
          <div>
            <dt>Rows</dt>
            <dd>{`${formatNumber(drill.rows_in_copy)} in the backup, ${formatNumber(drill.rows_today)} in the town then`}</dd>
          </div>
          <div>
            <dt>Pages</dt>
            <dd>{`${drill.pages} answered`}</dd>
          </div>
        </dl>
      ) : (
        <p className="meta">Not run yet. The first one runs tonight.</p>
      )}
      <Button variant="secondary" icon="refresh" busy={isRunning} onClick={() => void begin()}>
        Run the drill now
      </Button>
    </section>
  );
}
