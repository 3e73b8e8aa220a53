// Sends an issue: a test to one address, then now or at a scheduled time in the town's time zone.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSession } from "../../accounts/session";
import { approvalsUrl } from "../../approval_requests/api";
import { Banner } from "../../kit/Banner";
import { Button } from "../../kit/Button";
import { ConfirmDialog } from "../../kit/ConfirmDialog";
import { formatMoment } from "../../kit/dates";
import { EmailField, TextField } from "../../kit/Field";
import { count } from "../../kit/format";
import { apiUrl, type ApiError } from "../../kit/http";
import { invalidatePaths } from "../../kit/query";
import { showToast } from "../../kit/toasts";
import { useFirstError } from "../../kit/useFirstError";
import {
  editedIssueUrl,
  newsletterUrl,
  scheduleIssue,
  settleIssue,
  testIssue,
  unscheduleIssue,
  type EditedIssue,
} from "./api";
import { SendNowDialog } from "./SendNowDialog";

/** Sends a change to an issue; the response is its new state. */
export function useIssueChange(id: number) {
  const client = useQueryClient();
  return useMutation<EditedIssue, ApiError, { send: () => Promise<EditedIssue>; done: string }>({
    mutationFn: ({ send }) => send(),
    onSuccess: (issue, { done }) => {
      client.setQueryData([apiUrl(editedIssueUrl(id))], issue);
      void invalidatePaths(`${newsletterUrl}issues/?`, approvalsUrl);
      if (done) showToast(done, { tone: "success" });
    },
    // A colleague was faster: show what they did.
    onError: (error) => void (error.status === 409 && invalidatePaths(editedIssueUrl(id))),
  });
}

export function TestIssue({ issue }: { issue: EditedIssue }) {
  const { user } = useSession();
  const [email, setEmail] = useState(user?.email ?? "");
  const sending = useMutation<{ detail: string }, ApiError>({
    mutationFn: () => testIssue(issue.id, email),
    onSuccess: ({ detail }) => showToast(detail, { tone: "success" }),
  });
  const fields = useFirstError(sending.error);
  return (
    <form
      ref={fields}
      className="field-action"
      onSubmit={(event) => {
        event.preventDefault();
        sending.mutate();
      }}
    >
      <EmailField
        label="Send a test to"
        value={email}
        error={sending.error?.fields["email"]?.[0] ?? sending.error?.message}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <Button type="submit" variant="secondary" busy={sending.isPending}>
        Send test
      </Button>
    </form>
  );
}

export function SendIssue({ issue }: { issue: EditedIssue }) {
  const [at, setAt] = useState("");
  const [isAsking, setAsking] = useState(false);
  const change = useIssueChange(issue.id);
  const { reset } = change;
  const fields = useFirstError(change.error);
  // A refusal was about the issue as it was.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the issue has changed
  useEffect(() => reset(), [issue.revision]);
  if (issue.status === "scheduled" && issue.scheduled_at) {
    return (
      <div className="admin-bar">
        <p>It goes out {formatMoment(issue.scheduled_at)}.</p>
        <Button
          variant="secondary"
          busy={change.isPending}
          onClick={() => change.mutate({ send: () => unscheduleIssue(issue.id), done: "The issue is on hold." })}
        >
          Put it on hold
        </Button>
      </div>
    );
  }
  return (
    <>
      <form
        ref={fields}
        className="field-action"
        onSubmit={(event) => {
          event.preventDefault();
          if (at) change.mutate({ send: () => scheduleIssue(issue, at), done: "The issue is scheduled." });
          else setAsking(true);
        }}
      >
        <TextField
          type="datetime-local"
          label="When"
          hint="Town time. Leave empty to send now."
          optional
          value={at}
          error={change.error?.fields["at"]?.[0] ?? change.error?.message}
          onChange={(event) => setAt(event.currentTarget.value)}
        />
        <Button type="submit" busy={change.isPending}>
          {at ? "Schedule" : "Send now"}
        </Button>
      </form>
      {isAsking && (
        <SendNowDialog
          issue={issue}
          send={() => change.mutateAsync({ send: () => scheduleIssue(issue, ""), done: "" })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** What becomes of an issue that a restore stopped while it was going out. */
export function RestOfIssue({ issue }: { issue: EditedIssue }) {
  const [isAsking, setAsking] = useState(false);
  const change = useIssueChange(issue.id);
  const had = count(issue.mailed, "reader", "readers");
  return (
    <>
      <p>It had gone out to {had} when the backup was made. The others may have it by now.</p>
      <div className="admin-bar">
        <Button variant="secondary" onClick={() => setAsking(true)}>
          Send the rest…
        </Button>
        <Button
          variant="secondary"
          busy={change.isPending}
          onClick={() => change.mutate({ send: () => settleIssue(issue.id, false), done: "It counts as sent." })}
        >
          Everybody has it
        </Button>
      </div>
      {change.error && <Banner tone="error">{change.error.message}</Banner>}
      {isAsking && (
        <ConfirmDialog
          title="Send it to the other readers?"
          action="Send the rest"
          variant="primary"
          done="The issue is going out."
          send={() => change.mutateAsync({ send: () => settleIssue(issue.id, true), done: "" })}
          onClose={() => setAsking(false)}
        >
          <p>Whoever got it after the backup was made gets it again. You cannot undo this.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
