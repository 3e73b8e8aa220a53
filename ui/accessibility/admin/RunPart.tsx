// The last check, and a button to start one now, with its progress.
import { useMutation } from "@tanstack/react-query";
import { Banner } from "../../kit/Banner";
import { Button } from "../../kit/Button";
import { formatMoment } from "../../kit/dates";
import { count, formatNumber } from "../../kit/format";
import { invalidatePaths } from "../../kit/query";
import { showError, showToast } from "../../kit/toasts";
import { accessibilityUrl, beginRun, cancelRun, type AccessibilityOverview } from "../api";

export function RunPart({ overview: { last_run, current_run } }: { overview: AccessibilityOverview }) {
  const failed = (failure: Error) => showError(failure);
  const look = () => invalidatePaths(accessibilityUrl);
  const begin = useMutation({ mutationFn: beginRun, onError: failed, onSettled: look });
  const cancel = useMutation({
    mutationFn: cancelRun,
    onSuccess: () => showToast("The check was stopped. What it found so far is kept."),
    onError: failed,
    onSettled: look,
  });
  const isRunning = current_run?.status === "running";
  return (
    <section className="accessibility-run" aria-labelledby="accessibility-run">
      <h2 id="accessibility-run">Last check</h2>
      {current_run?.status === "failed" && (
        <Banner tone="error">
          The last check stopped partway. The next one runs tonight, or you can start it now.
        </Banner>
      )}
      <p>
        {last_run?.finished_at
          ? `${formatMoment(last_run.finished_at)}: ${count(last_run.pages_done, "page", "pages")}${
              last_run.pages_failed > 0 ? `, of which ${formatNumber(last_run.pages_failed)} could not be loaded` : ""
            }.`
          : "The pages have not been checked yet."}{" "}
        They are checked every night; new text is checked a minute after it is saved.
      </p>
      {isRunning ? (
        <>
          <div className="accessibility-progress">
            <p role="status">Checking the pages. The site keeps working.</p>
            <progress
              value={Math.min(current_run.pages_done, current_run.pages_total)}
              max={Math.max(current_run.pages_total, 1)}
              aria-label="Check"
            />
            <p className="meta">
              {`${formatNumber(current_run.pages_done)} of ${formatNumber(current_run.pages_total)} pages`}
            </p>
          </div>
          <Button variant="secondary" busy={cancel.isPending} onClick={() => cancel.mutate()}>
            Stop the check
          </Button>
        </>
      ) : (
        <Button icon="refresh" busy={begin.isPending} onClick={() => begin.mutate()}>
          Check now
        </Button>
      )}
    </section>
  );
}
