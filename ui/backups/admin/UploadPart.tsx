// Uploads a backup from this machine. It replaces nothing: its contents are shown first.
import { useRef, useState } from "react";
import { Banner } from "../../kit/Banner";
import { Button } from "../../kit/Button";
import { FileDrop } from "../../kit/FileDrop";
import { errorMessage } from "../../kit/http";
import { invalidatePaths } from "../../kit/query";
import { backupsUrl, uploadBackup, type BackupContents } from "../api";
import { formatBytes } from "../model";

interface UploadPartProps {
  most: number;
  onTaken: (contents: BackupContents) => void;
}

export function UploadPart({ most, onTaken }: UploadPartProps) {
  const [progress, setProgress] = useState<number | null>(null);
  const [error, setError] = useState("");
  const cancelling = useRef<AbortController>(null);
  async function send(file: File) {
    if (file.size > most) {
      setError(
        `This file is ${formatBytes(file.size)}; the limit here is ${formatBytes(most)}. Copy it to the server instead.`,
      );
      return;
    }
    const giveUp = new AbortController();
    cancelling.current = giveUp;
    setError("");
    setProgress(0);
    try {
      onTaken(await uploadBackup(file, setProgress, giveUp.signal));
    } catch (error) {
      if (!giveUp.signal.aborted) setError(errorMessage(error));
    } finally {
      setProgress(null);
      void invalidatePaths(backupsUrl);
    }
  }
  return (
    <section className="backup-part" aria-labelledby="upload-backup">
      <h2 id="upload-backup">Upload a backup</h2>
      {error && <Banner tone="error">{error}</Banner>}
      <FileDrop
        label="Backup file"
        hint={`A file that Towngreen made, at most ${formatBytes(most)}. You see what it holds before anything is replaced.`}
        action="Choose a backup"
        icon="copy"
        accept=".db"
        isBusy={progress !== null}
        onFiles={([file]) => file && void send(file)}
      />
      {progress !== null && (
        <div className="backup-progress">
          <p role="status">{progress < 1 ? "Sending the file" : "Checking the file"}</p>
          <progress value={progress} max={1} aria-label="Upload" />
          <Button variant="secondary" onClick={() => cancelling.current?.abort()}>
            Cancel the upload
          </Button>
        </div>
      )}
    </section>
  );
}
