// A member's earlier submissions, with their status.
import type { ReactNode } from "react";
import type { PaginatedEventSubmission } from "../kit/apiTypes";
import { Badge, type BadgeTone } from "../kit/Badge";
import { Button } from "../kit/Button";
import { formatDay } from "../kit/dates";
import { pageCount, pageOf } from "../kit/paging";
import { Pagination } from "../kit/Pagination";
import { invalidatePaths, useApi } from "../kit/query";
import { Link, useSearchParams } from "../kit/router";
import { showError, showToast } from "../kit/toasts";
import { paths } from "../paths";
import { hasPage } from "../routes";
import { submissionsUrl, withdrawSubmission, type EventSubmission } from "./api";

const SUBMISSION_STATES = {
  waiting: { label: "Waits for review", tone: "gold" },
  over: { label: "Over before it was reviewed", tone: "slate" },
  published: { label: "Published", tone: "green" },
  returned: { label: "Sent back", tone: "barn" },
  withdrawn: { label: "Withdrawn", tone: "slate" },
  merged: { label: "Merged", tone: "slate" },
  removed: { label: "Taken down", tone: "barn" },
  under_review: { label: "Reported, under review", tone: "gold" },
  hidden: { label: "Taken down", tone: "barn" },
} satisfies Record<string, { label: string; tone: BadgeTone }>;

const submissionState = ({ state }: EventSubmission) => SUBMISSION_STATES[state as keyof typeof SUBMISSION_STATES];

interface SubmissionsProps {
  onEdit: (id: number) => void;
  /** The address of the same page with another part of the list. */
  hrefFor?: (page: number) => string;
  /** Shown if nothing was submitted; by default nothing. */
  empty?: ReactNode;
}

export function Submissions({ onEdit, hrefFor = paths.submitEvent, empty = null }: SubmissionsProps) {
  const [params] = useSearchParams();
  const page = pageOf(params);
  const { data } = useApi<PaginatedEventSubmission>(submissionsUrl(page), { staleTime: 0, keepPrevious: true });
  if (!data) return null;
  if (data.count === 0) return empty;

  async function withdraw(submission: EventSubmission) {
    try {
      await withdrawSubmission(submission.id);
      showToast(`${submission.title} was withdrawn.`, { tone: "success" });
    } catch (error) {
      showError(error);
    }
    await invalidatePaths("events/submissions/");
  }

  return (
    <section className="submissions" aria-labelledby="submissions-title">
      <h2 id="submissions-title">Submitted by you</h2>
      <ul className="submissions-list">
        {data.results.map((submission) => {
          const { label, tone } = submissionState(submission);
          const slug = submission.state === "published" ? submission.slug : submission.merged_into;
          const isOpen = ["waiting", "over", "returned"].includes(submission.state);
          return (
            <li key={submission.id} className="submission">
              <p className="submission-title">
                {slug && hasPage(paths.event(slug)) ? (
                  <Link to={paths.event(slug)}>{submission.title}</Link>
                ) : (
                  submission.title
                )}
              </p>
              <p className="submission-state">
                <Badge tone={tone}>{label}</Badge> <span className="meta">{formatDay(submission.start_date)}</span>
              </p>
              {submission.reason && <p className="submission-reason">“{submission.reason}”</p>}
              {isOpen && (
                <p className="submission-actions">
                  <Button
                    size="sm"
                    variant="secondary"
                    aria-label={`Change ${submission.title}`}
                    onClick={() => onEdit(submission.id)}
                  >
                    Change
                  </Button>
                  <Button
                    size="sm"
                    variant="quiet"
                    aria-label={`Withdraw ${submission.title}`}
                    onClick={() => void withdraw(submission)}
                  >
                    Withdraw
                  </Button>
                </p>
              )}
            </li>
          );
        })}
      </ul>
      <Pagination page={page} pages={pageCount(data.count)} hrefFor={hrefFor} />
    </section>
  );
}
