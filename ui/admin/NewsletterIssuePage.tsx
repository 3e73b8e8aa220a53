// One issue at the desk: its words, how readers will see it, a test, and when it goes out.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useSession } from "../accounts/session";
import { Badge } from "../kit/Badge";
import { Banner } from "../kit/Banner";
import { Button } from "../kit/Button";
import { ConfirmDialog } from "../kit/ConfirmDialog";
import { formatMoment } from "../kit/dates";
import { EmailField, TextareaField, TextField } from "../kit/Field";
import { count } from "../kit/format";
import { apiUrl, type ApiError } from "../kit/http";
import { useApi } from "../kit/query";
import { Link, useNavigate, useParams } from "../kit/router";
import { Skeleton } from "../kit/Skeleton";
import { EmptyState, ErrorState } from "../kit/State";
import { showToast } from "../kit/toasts";
import type { IssueSection } from "../newsletter/api";
import { IssueSections } from "../newsletter/IssueSections";
import { paths } from "../paths";
import { AdminFrame } from "./AdminFrame";
import {
  deleteIssue, editIssue, editedIssueUrl, newsletterUrl, refreshIssue, scheduleIssue, testIssue, unscheduleIssue, type EditedIssue, type Overview,
} from "./newsletter/api";
import { isSameChoice, wireOf } from "./newsletter/items";
import { ItemsEditor } from "./newsletter/ItemsEditor";
import { FREQUENCY_NAMES, ISSUE_STATUSES } from "./newsletter/words";

/** Sends a change of an issue; the answer is how it stands from now on. */
function useIssueChange(id: number) {
  const client = useQueryClient();
  return useMutation<EditedIssue, ApiError, { send: () => Promise<EditedIssue>; done: string }>({
    mutationFn: ({ send }) => send(),
    onSuccess: (issue, { done }) => {
      client.setQueryData([apiUrl(editedIssueUrl(id))], issue);
      void client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(apiUrl(`${newsletterUrl}issues/?`)) });
      if (done) showToast(done, { tone: "success" });
    },
  });
}

interface ContentProps {
  issue: EditedIssue;
  sections: IssueSection[];
  onSections: (sections: IssueSection[]) => void;
  /** What comes after the form waits until all is saved. */
  after: (isChanged: boolean) => ReactNode;
}

function Content({ issue, sections, onSections, after }: ContentProps) {
  const [subject, setSubject] = useState(issue.subject);
  const [intro, setIntro] = useState(issue.intro);
  const [isRefreshing, setRefreshing] = useState(false);
  const change = useIssueChange(issue.id);
  const isChanged = subject !== issue.subject || intro !== issue.intro || !isSameChoice(sections, issue.sections);
  return (
    <>
      <form
        className="account-form"
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate({ send: () => editIssue(issue.id, { subject, intro, sections: wireOf(sections) }), done: "Your changes are saved." });
        }}
      >
        <TextField label="Subject" value={subject} maxLength={150} error={change.error?.fields["subject"]?.[0]} onChange={(event) => setSubject(event.currentTarget.value)} />
        <TextareaField label="Opening" hint="Markdown: **bold**, [a link](/directory)" rows={7} value={intro} error={change.error?.fields["intro"]?.[0]} onChange={(event) => setIntro(event.currentTarget.value)} />
        <ItemsEditor issueId={issue.id} sections={sections} onChange={onSections} />
        <div className="admin-bar">
          <Button type="submit" busy={change.isPending} disabled={!isChanged}>Save</Button>
          <Button variant="secondary" icon="refresh" onClick={() => setRefreshing(true)}>Refresh the lists…</Button>
          {isChanged && <span className="meta">Not saved yet</span>}
        </div>
        {change.error && !change.error.fields["subject"] && !change.error.fields["intro"] && <Banner tone="error">{change.error.fields["sections"]?.[0] ?? change.error.message}</Banner>}
      </form>
      {isRefreshing && (
        <ConfirmDialog
          title="Refresh the lists?"
          action="Refresh"
          variant="primary"
          done="The lists are up to date."
          send={() => change.mutateAsync({ send: () => refreshIssue(issue.id), done: "" })}
          onClose={() => setRefreshing(false)}
        >
          <p>Events, deals, guides and new businesses are chosen again. What you added, removed or moved is lost{isChanged && ", and so is what you have not saved"}.</p>
        </ConfirmDialog>
      )}
      {after(isChanged)}
    </>
  );
}

function Test({ issue }: { issue: EditedIssue }) {
  const { user } = useSession();
  const [email, setEmail] = useState(user?.email ?? "");
  const sending = useMutation<{ detail: string }, ApiError>({ mutationFn: () => testIssue(issue.id, email), onSuccess: ({ detail }) => showToast(detail, { tone: "success" }) });
  return (
    <form className="admin-search" onSubmit={(event) => { event.preventDefault(); sending.mutate(); }}>
      <EmailField label="Send a test to" value={email} error={sending.error?.fields["email"]?.[0] ?? sending.error?.message} onChange={(event) => setEmail(event.currentTarget.value)} />
      <Button type="submit" variant="secondary" busy={sending.isPending}>Send test</Button>
    </form>
  );
}

function Sending({ issue }: { issue: EditedIssue }) {
  const [at, setAt] = useState("");
  const [isAsking, setAsking] = useState(false);
  const { data: overview } = useApi<Overview>(newsletterUrl, { staleTime: 0 });
  const change = useIssueChange(issue.id);
  const readers = overview && count(overview[issue.frequency], "subscriber", "subscribers");
  if (issue.status === "scheduled" && issue.scheduled_at) {
    return (
      <div className="admin-bar">
        <p>It goes out {formatMoment(issue.scheduled_at)}.</p>
        <Button variant="secondary" busy={change.isPending} onClick={() => change.mutate({ send: () => unscheduleIssue(issue.id), done: "The issue is on hold." })}>Put it on hold</Button>
      </div>
    );
  }
  return (
    <>
      <form
        className="admin-search"
        onSubmit={(event) => {
          event.preventDefault();
          if (at) change.mutate({ send: () => scheduleIssue(issue.id, at), done: "The issue is scheduled." });
          else setAsking(true);
        }}
      >
        <TextField type="datetime-local" label="When" hint="Town time. Leave empty to send now." optional value={at} error={change.error?.fields["at"]?.[0] ?? change.error?.message} onChange={(event) => setAt(event.currentTarget.value)} />
        <Button type="submit" busy={change.isPending}>{at ? "Schedule" : "Send now"}</Button>
      </form>
      {isAsking && (
        <ConfirmDialog
          title={`Send this issue to ${readers ?? "all subscribers"}?`}
          action="Send now"
          variant="primary"
          done="The issue is going out."
          send={() => change.mutateAsync({ send: () => scheduleIssue(issue.id, ""), done: "" })}
          onClose={() => setAsking(false)}
        >
          <p>“{issue.subject}” goes out right away. You cannot undo this.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function Desk({ issue }: { issue: EditedIssue }) {
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  const [sections, setSections] = useState(issue.sections);
  const isOpen = issue.status === "draft" || issue.status === "scheduled";
  return (
    <div className="issue-desk">
      <div className="issue-desk-side">
        <p>
          <Badge tone={ISSUE_STATUSES[issue.status].tone}>{ISSUE_STATUSES[issue.status].label}</Badge>{" "}
          <span className="meta">{FREQUENCY_NAMES[issue.frequency]}{issue.status !== "draft" && issue.status !== "scheduled" && `, ${count(issue.mailed, "mail", "mails")}, ${count(issue.skipped, "reader", "readers")} without a topic in it, ${issue.bounced} bounced`}</span>
        </p>
        {isOpen ? (
          <Content
            issue={issue}
            sections={sections}
            onSections={setSections}
            after={(isChanged) => isChanged ? <p className="meta">Save your changes to test or send the issue.</p> : <><Test issue={issue} /><Sending issue={issue} /></>}
          />
        ) : <p>{issue.status === "sent" ? <Link to={paths.newsletterIssue(issue.id)}>See it in the archive</Link> : "It is going out now."}</p>}
        {issue.status === "draft" && <div className="admin-bar"><Button variant="danger" onClick={() => setDeleting(true)}>Delete draft…</Button></div>}
        {isDeleting && (
          <ConfirmDialog
            title="Delete this draft?"
            action="Delete draft"
            done="Draft deleted."
            send={() => deleteIssue(issue.id).then(() => navigate(paths.adminNewsletter()))}
            onClose={() => setDeleting(false)}
          >
            <p>“{issue.subject}” and its introduction are gone for good.</p>
          </ConfirmDialog>
        )}
      </div>
      <section className="issue-desk-preview" aria-label="As readers will see it">
        <h2 className="issue-desk-subject">{issue.subject}</h2>
        <IssueSections issue={{ ...issue, sections }} />
        {sections.length === 0 && <EmptyState title="Nothing is coming up and nothing is new." icon="calendar"><p>Refresh the lists later, or send just the introduction.</p></EmptyState>}
      </section>
    </div>
  );
}

export default function NewsletterIssuePage() {
  const { id = "" } = useParams();
  const { data: issue, error, refetch } = useApi<EditedIssue>(editedIssueUrl(id), { staleTime: 0 });
  return (
    <AdminFrame title="Issue">
      <p><Link to={paths.adminNewsletter()}>All issues</Link></p>
      {issue && <Desk key={issue.updated_at} issue={issue} />}
      {!issue && error && <ErrorState title={error.status === 404 ? "This issue does not exist." : "The issue could not be loaded."} onRetry={() => void refetch()} />}
      {!issue && !error && <Skeleton count={6} label="Loading the issue" />}
    </AdminFrame>
  );
}

export { default as style } from "./newsletter/desk.css";
