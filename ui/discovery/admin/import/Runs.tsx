// Earlier imports, each with what it did; a whole one can be taken back.
import { useState } from "react";
import { Badge } from "../../../kit/Badge";
import { Button } from "../../../kit/Button";
import { ConfirmDialog } from "../../../kit/ConfirmDialog";
import { DataTable, type Column } from "../../../kit/DataTable";
import type { PaginatedImportRun } from "../../../kit/apiTypes";
import { invalidatePaths, useApi } from "../../../kit/query";
import { RelativeTime } from "../../../kit/Time";
import { showToast } from "../../../kit/toasts";
import { count } from "../../../kit/format";
import { runsUrl, undoRun, type ImportRun } from "./api";

const UNDONE = "The import was undone.";
const takeBack = (id: number) => undoRun(id).then(() => invalidatePaths("admin/events/", "events/"));

/** Gives whether it worked; what did not is said. */
export async function takeBackAtOnce(id: number): Promise<boolean> {
  try {
    await takeBack(id);
    showToast(UNDONE, { tone: "success" });
    return true;
  } catch (error) {
    showToast(error instanceof Error ? error.message : "That did not work.", { tone: "error" });
    return false;
  }
}

export function Runs() {
  const [shown, setShown] = useState(1);
  const [asked, setAsked] = useState<ImportRun | null>(null);
  const { data } = useApi<PaginatedImportRun>(runsUrl(shown), { staleTime: 0, keepPrevious: true });
  if (!data || data.count === 0) return null;
  const columns: Column<ImportRun>[] = [
    { key: "file", label: "File", cell: (run) => run.file_name || run.source },
    {
      key: "when",
      label: "When",
      cell: (run) => (
        <>
          <RelativeTime moment={run.created_at} /> <span className="meta">{run.who}</span>
        </>
      ),
    },
    { key: "added", label: "Added", isNumber: true, cell: (run) => run.created_count },
    { key: "changed", label: "Changed", isNumber: true, cell: (run) => run.updated_count },
    {
      key: "actions",
      label: "Actions",
      cell: (run) =>
        run.undone_at ? (
          <Badge>Undone</Badge>
        ) : (
          <Button
            size="sm"
            variant="secondary"
            aria-label={`Undo import ${run.file_name}`}
            onClick={() => setAsked(run)}
          >
            Undo import…
          </Button>
        ),
    },
  ];
  return (
    <section className="import-part" aria-labelledby="import-runs-title">
      <h2 id="import-runs-title">Earlier imports</h2>
      <DataTable caption="Earlier imports" columns={columns} rows={data.results} rowKey={(run) => run.id} />
      {asked && (
        <ConfirmDialog
          title={`Undo the import of ${asked.file_name || asked.source}?`}
          action="Undo import"
          done={UNDONE}
          send={() => takeBack(asked.id)}
          onClose={() => setAsked(null)}
        >
          <p>
            {count(asked.created_count, "event it added is", "events it added are")} removed, and{" "}
            {count(asked.updated_count, "event it changed goes", "events it changed go")} back to what was there before.
            What was changed since stays.
          </p>
        </ConfirmDialog>
      )}
      {(data.previous ?? data.next) && (
        <div className="case-actions">
          {data.previous && (
            <Button size="sm" variant="secondary" onClick={() => setShown(shown - 1)}>
              Newer
            </Button>
          )}
          {data.next && (
            <Button size="sm" variant="secondary" onClick={() => setShown(shown + 1)}>
              Older
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
