// What was done, and the way back.
import { useState } from "react";
import { Banner } from "../../../kit/Banner";
import { Button, LinkButton } from "../../../kit/Button";
import { paths } from "../../../paths";
import { hasPage } from "../../../routes";
import type { EventImportResult } from "./api";
import { Notes } from "./Notes";
import { takeBackAtOnce } from "./Runs";

export function ResultStep({ result, onAgain }: { result: EventImportResult; onAgain: () => void }) {
  const [isUndone, setUndone] = useState(false);
  const { run } = result;
  return (
    <section className="import-part" aria-labelledby="import-result-title">
      <h2 id="import-result-title">{isUndone ? "Undone" : "Done"}</h2>
      <Banner tone={isUndone ? "info" : "success"}>
        {isUndone
          ? "Everything is as it was before this import."
          : `${result.created} added, ${result.updated} changed, ${result.unchanged} unchanged, ${result.skipped} skipped.`}
      </Banner>
      {!isUndone && (
        <Notes
          unusedColumns={result.unused_columns}
          notes={result.warnings.map(({ line, column, reason }) => ({
            name: column && line > 0 ? `Line ${line}` : "",
            reason: column ? `${column}: ${reason}` : reason,
          }))}
        />
      )}
      <div className="case-actions">
        {hasPage(paths.adminEvents()) && <LinkButton to={paths.adminEvents()}>Look at the events</LinkButton>}
        <Button variant="secondary" onClick={onAgain}>
          Import another file
        </Button>
        {!isUndone && run !== null && (
          <Button variant="quiet" onClick={() => void takeBackAtOnce(run).then((isDone) => isDone && setUndone(true))}>
            Undo this import
          </Button>
        )}
      </div>
    </section>
  );
}
