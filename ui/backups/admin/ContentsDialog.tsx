// What a backup contains, compared with the town's current data, before anything is replaced.
import { useState } from "react";
import { Banner } from "../../kit/Banner";
import { Button } from "../../kit/Button";
import { formatMoment } from "../../kit/dates";
import { Dialog } from "../../kit/Dialog";
import { formatNumber } from "../../kit/format";
import { useAttempt } from "../../kit/useAction";
import { restoreBackup, type BackupContents } from "../api";

interface ContentsDialogProps {
  contents: BackupContents;
  onClose: () => void;
  onRestoring: () => void;
}

export function ContentsDialog({ contents, onClose, onRestoring }: ContentsDialogProps) {
  const { backup, counts, current_version, current_schema } = contents;
  const [isAsking, setAsking] = useState(false);
  const { isBusy, error, attempt } = useAttempt();
  const restore = () => attempt(() => restoreBackup(backup.name).then(onRestoring));
  const date = formatMoment(backup.made_at);
  const actions = isAsking ? (
    <>
      <Button variant="secondary" onClick={() => setAsking(false)} disabled={isBusy} data-autofocus>
        Back
      </Button>
      <Button variant="danger" busy={isBusy} onClick={restore}>
        Restore the town
      </Button>
    </>
  ) : (
    <>
      <Button variant="secondary" onClick={onClose} data-autofocus>
        Close
      </Button>
      <Button onClick={() => setAsking(true)}>Restore this backup</Button>
    </>
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isBusy={isBusy}
      title={isAsking ? `Restore the town of ${date}?` : "What this backup holds"}
      actions={actions}
    >
      {error && <Banner tone="error">{error}</Banner>}
      {isAsking ? (
        <>
          <p>
            Everything changed since then is replaced. Today’s data is kept on the server and appears in this list
            afterward.
          </p>
          <p>
            The site is down for a few seconds. Then everybody has to log in again, with the password they had at that
            time.
          </p>
        </>
      ) : (
        <>
          <dl className="facts">
            <div>
              <dt>Date</dt>
              <dd>{date}</dd>
            </div>
            <div>
              <dt>Made by</dt>
              <dd>
                {backup.program_version
                  ? `Towngreen ${backup.program_version}; this is ${current_version}`
                  : "The file does not say"}
              </dd>
            </div>
            <div>
              <dt>Schema</dt>
              <dd>{`${backup.schema_version ?? "Not known"}; this program has ${current_schema}`}</dd>
            </div>
          </dl>
          <table className="backup-counts">
            <caption className="visually-hidden">Rows in the backup and today</caption>
            <thead>
              <tr>
                <th scope="col">Kind</th>
                <th scope="col">Backup</th>
                <th scope="col">Today</th>
              </tr>
            </thead>
            <tbody>
              {counts.map(({ label, in_backup, today }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td>{in_backup === null || in_backup === undefined ? "None then" : formatNumber(in_backup)}</td>
                  <td>{formatNumber(today)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </Dialog>
  );
}
