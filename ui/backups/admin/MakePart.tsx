// Makes a backup now, with its progress.
import { useMutation } from "@tanstack/react-query";
import type { BackupInProgress } from "../../kit/apiTypes";
import { Banner } from "../../kit/Banner";
import { Button } from "../../kit/Button";
import { invalidatePaths } from "../../kit/query";
import { showError, showToast } from "../../kit/toasts";
import { backupsUrl, cancelBackup, makeBackup } from "../api";

export function MakePart({ inProgress, lastError }: { inProgress: BackupInProgress | null; lastError: string }) {
  const failed = (failure: Error) => showError(failure);
  const look = () => invalidatePaths(backupsUrl);
  const make = useMutation({ mutationFn: makeBackup, onError: failed, onSettled: look });
  const cancel = useMutation({
    mutationFn: cancelBackup,
    onSuccess: () => showToast("The backup was canceled. Nothing was kept."),
    onError: failed,
    onSettled: look,
  });
  return (
    <section className="backup-part" aria-labelledby="make-backup">
      <h2 id="make-backup">Back up now</h2>
      {lastError && <Banner tone="error">{`The backup could not be made: ${lastError}`}</Banner>}
      {inProgress ? (
        <>
          <div className="backup-progress">
            <p role="status">Making a backup. The site keeps working.</p>
            <progress value={inProgress.percent} max={100} aria-label="Backup" />
          </div>
          <Button variant="secondary" busy={cancel.isPending} onClick={() => cancel.mutate()}>
            Cancel the backup
          </Button>
        </>
      ) : (
        <Button icon="done" busy={make.isPending} onClick={() => make.mutate()}>
          Make a backup
        </Button>
      )}
    </section>
  );
}
