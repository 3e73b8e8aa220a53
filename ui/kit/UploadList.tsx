// The progress of each upload, and the reason for each failed one.
import { Button } from "./Button";
import { Icon } from "./Icon";
import { count } from "./format";
import { useSignalValue } from "./signals";
import type { Upload, UploadQueue } from "./uploadQueue";

const percent = (part: number) => `${Math.round(part * 100)}%`;

function stateWords({ state, progress }: Upload): string {
  if (state === "waiting") return "Waiting";
  if (state === "failed") return "Not uploaded";
  // Everything is sent, and the server is still processing it.
  return progress < 1 ? percent(progress) : "Finishing";
}

/** Finished uploads leave the list: they appear among the pictures. */
export function UploadList({ queue }: { queue: UploadQueue }) {
  const uploads = useSignalValue(queue.uploads);
  const open = uploads.filter(({ state }) => state !== "done");
  const failed = open.filter(({ state }) => state === "failed");
  const retries = failed.filter(({ canRetry }) => canRetry);
  if (uploads.length === 0) return null;
  const words = [
    `${uploads.length - open.length} of ${count(uploads.length, "file", "files")} uploaded`,
    failed.length > 0 && `${failed.length} not`,
  ];
  return (
    <section className="upload-part" aria-label="Uploads">
      <p className="upload-summary">
        <span role="status">{words.filter(Boolean).join(", ")}.</span>
        {retries.length > 0 && (
          <Button size="sm" variant="secondary" icon="refresh" onClick={() => queue.retry()}>
            {`Try ${count(retries.length, "file", "files")} again`}
          </Button>
        )}
      </p>
      <ul className="upload-list">
        {open.map((upload) => (
          <li key={upload.id} className="upload-row">
            <span className="upload-name">{upload.file.name}</span>
            <span>{stateWords(upload)}</span>
            {upload.state === "failed" ? (
              <>
                <p className="upload-reason">
                  <Icon name="alert" size={18} /> {upload.reason}
                </p>
                <Button
                  size="sm"
                  variant="quiet"
                  aria-label={`Dismiss ${upload.file.name}`}
                  onClick={() => queue.dismiss(upload.id)}
                >
                  Dismiss
                </Button>
              </>
            ) : (
              <progress className="upload-bar" value={upload.progress} max={1} aria-label={upload.file.name} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
