// The progress of an import or its undo, with a button to stop it.
import { useState } from "react";
import { Banner } from "../../kit/Banner";
import { Button } from "../../kit/Button";
import { formatNumber } from "../../kit/format";
import { errorMessage } from "../../kit/http";
import { cancelImport, type ImportDetail } from "../api";
import type { ImportKindWords } from "../kinds";
import { Steps } from "./Steps";

interface RunningPartProps {
  detail: ImportDetail;
  kind: ImportKindWords;
  onChange: (detail: ImportDetail) => void;
}

export function RunningPart({ detail, kind, onChange }: RunningPartProps) {
  const [error, setError] = useState<string | null>(null);
  const isUndo = detail.state === "undoing";
  const all = isUndo ? detail.created_count + detail.updated_count : detail.row_count;
  const what = isUndo ? `Undoing the import of ${detail.file_name}` : `Importing ${detail.file_name}`;
  async function stop() {
    setError(null);
    try {
      onChange(await cancelImport(detail.id));
    } catch (error) {
      setError(errorMessage(error));
    }
  }
  return (
    <>
      <Steps at={4} />
      {error && <Banner tone="error">{error}</Banner>}
      <section className="import-part" aria-labelledby="import-running-title">
        <h2 id="import-running-title">{what}</h2>
        <progress className="import-bar" value={detail.progress} max={Math.max(all, 1)} aria-label={what} />
        <p role="status">
          {detail.is_stopping ? "Stopping…" : `${formatNumber(detail.progress)} of ${formatNumber(all)} ${kind.many}.`}
        </p>
        <p className="meta">You can leave this page; the import keeps going.</p>
        {!isUndo && (
          <div className="import-actions">
            <Button variant="secondary" disabled={detail.is_stopping} onClick={() => void stop()}>
              Cancel the import
            </Button>
          </div>
        )}
      </section>
    </>
  );
}
