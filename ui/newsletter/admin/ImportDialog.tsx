// Imports subscribers from a file: a dry run first, then the import once the office has seen the report.
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Banner } from "../../kit/Banner";
import { Button } from "../../kit/Button";
import { Checkbox } from "../../kit/Choice";
import { Dialog } from "../../kit/Dialog";
import { count, formatNumber } from "../../kit/format";
import { invalidatePaths } from "../../kit/query";
import { showToast } from "../../kit/toasts";
import { type SubscriberImportReport, importSubscribers, newsletterUrl } from "./api";

/** Larger files have to be imported on the command line. */
const MAX_BYTES = 200 * 1024;

const MAX_SHOWN = 20;

function Report({ report }: { report: SubscriberImportReport }) {
  return (
    <div role="status">
      <p>
        {count(report.created, "new address", "new addresses")},{" "}
        {report.unchanged === 1 ? "1 that stays as it is" : `${formatNumber(report.unchanged)} that stay as they are`},{" "}
        {count(report.bad_rows, "row", "rows")} with an error.
      </p>
      {report.errors.length > 0 && (
        <ul className="subscriber-errors">
          {report.errors.slice(0, MAX_SHOWN).map((error) => (
            <li key={`${error.line}-${error.column}`}>
              Line {error.line}, {error.column}: {error.reason}
            </li>
          ))}
        </ul>
      )}
      {report.errors.length > MAX_SHOWN && (
        <p className="meta">{count(report.errors.length - MAX_SHOWN, "more error", "more errors")}.</p>
      )}
    </div>
  );
}

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [csv, setCsv] = useState("");
  const [problem, setProblem] = useState("");
  const [skipBad, setSkipBad] = useState(false);
  const looking = useMutation({ mutationFn: (text: string) => importSubscribers(text, { dry_run: true }) });
  const taking = useMutation({
    mutationFn: () => importSubscribers(csv, { skip_bad: skipBad }),
    onSuccess: ({ imported, report }) => {
      if (!imported) return;
      showToast(`${count(report.created, "address", "addresses")} imported.`, { tone: "success" });
      onClose();
    },
    onSettled: () => invalidatePaths(newsletterUrl),
  });

  async function choose(file: File | undefined) {
    setProblem("");
    looking.reset();
    if (!file) return;
    if (file.size > MAX_BYTES) {
      setProblem(
        "This file is too large for the browser. Import it at the command line: towngreen import subscribers FILE",
      );
      return;
    }
    const text = await file.text();
    setCsv(text);
    looking.mutate(text);
  }

  const report = looking.data?.report;
  const canImport = report !== undefined && report.created > 0 && (report.bad_rows === 0 || skipBad);
  const failure = problem || looking.error?.message || taking.error?.message;
  const actions = (
    <>
      <Button variant="secondary" onClick={onClose} disabled={taking.isPending}>
        Cancel
      </Button>
      <Button busy={taking.isPending} disabled={!canImport} onClick={() => taking.mutate()}>
        Import
      </Button>
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} isBusy={taking.isPending} title="Import subscribers" size="lg" actions={actions}>
      <div className="account-form">
        <p>
          A CSV file with the columns <b>email</b> and <b>consent_date</b>, the day each person agreed. <b>topics</b>{" "}
          and <b>frequency</b> are optional. Nobody who unsubscribed is subscribed again.
        </p>
        <label className="field">
          <span className="field-label">File</span>
          <input
            className="field-input"
            type="file"
            accept=".csv,text/csv"
            onChange={(event) => void choose(event.currentTarget.files?.[0])}
          />
        </label>
        {failure && <Banner tone="error">{failure}</Banner>}
        {report && <Report report={report} />}
        {report && report.bad_rows > 0 && (
          <Checkbox
            label="Skip rows with errors"
            checked={skipBad}
            onChange={(event) => setSkipBad(event.currentTarget.checked)}
          />
        )}
      </div>
    </Dialog>
  );
}
