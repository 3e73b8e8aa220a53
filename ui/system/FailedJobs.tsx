// Jobs that failed after all their retries.
import { useMutation } from "@tanstack/react-query";
import { Button } from "../kit/Button";
import type { Column } from "../kit/DataTable";
import { invalidatePaths } from "../kit/query";
import { RelativeTime } from "../kit/Time";
import { showError, showToast } from "../kit/toasts";
import { failedJobsUrl, retryJob, type ShownJob } from "./api";
import { PagedTable } from "../admin/PagedTable";
import { useListQuery } from "../admin/useListQuery";
import { useListAddress } from "../admin/useListAddress";
import { officePaths } from "../admin/officePaths";

export function FailedJobs() {
  const address = useListAddress();
  const query = useListQuery<ShownJob>(failedJobsUrl({ page: address.page }));
  const retry = useMutation({
    mutationFn: (id: number) => retryJob(id),
    onSuccess: () => showToast("The job is back in the queue.", { tone: "success" }),
    onError: (failure) => showError(failure),
    onSettled: () => invalidatePaths("admin/jobs/"),
  });
  const columns: Column<ShownJob>[] = [
    {
      key: "kind",
      label: "Job",
      cell: (job) => (
        <>
          <b>{job.kind}</b> <span className="meta">{job.key}</span>
        </>
      ),
    },
    { key: "error", label: "What went wrong", cell: (job) => <span className="admin-error">{job.last_error}</span> },
    { key: "when", label: "Gave up", cell: (job) => job.finished_at && <RelativeTime moment={job.finished_at} /> },
    { key: "attempts", label: "Tries", isNumber: true, cell: (job) => job.attempts },
    {
      key: "actions",
      label: "Actions",
      cell: (job) => (
        <Button
          variant="secondary"
          size="sm"
          icon="refresh"
          busy={retry.isPending && retry.variables === job.id}
          aria-label={`Try again: ${job.kind} ${job.key}`}
          onClick={() => retry.mutate(job.id)}
        >
          Try again
        </Button>
      ),
    },
  ];
  return (
    <PagedTable
      query={query}
      one="failed job"
      many="failed jobs"
      empty="No failed jobs"
      emptyIcon="done"
      caption="Failed jobs"
      columns={columns}
      path={officePaths.outbox}
    />
  );
}
