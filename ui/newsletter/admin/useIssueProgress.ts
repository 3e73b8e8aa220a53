// Refetches an issue and its results from the moment it is due until it has been sent.
import { useEffect, useEffectEvent } from "react";
import { invalidatePaths } from "../../kit/query";
import { issueResultsUrl, type EditedIssue } from "./api";

/** How often an issue that is due or going out is asked about. */
const POLL_MS = 3000;

export function useIssueProgress(issue: EditedIssue | undefined, refetch: () => unknown) {
  const dueAt = issue?.status === "scheduled" ? issue.scheduled_at : null;
  const isUnderWay = (issue?.status === "sending" && !issue.hold) || dueAt !== null;
  const ask = useEffectEvent(() => {
    if (!issue || (dueAt && Date.parse(dueAt) > Date.now())) return;
    void refetch();
    void invalidatePaths(issueResultsUrl(issue.id));
  });
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => ask(), POLL_MS);
    return () => clearInterval(timer);
  }, [isUnderWay]);
}
