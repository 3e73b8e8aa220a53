import { useState, type ReactNode } from "react";
import { approvalStateUrl, type ApprovalState } from "../../approval_requests/api";
import { Badge } from "../../kit/Badge";
import { Banner } from "../../kit/Banner";
import { Button } from "../../kit/Button";
import { ConfirmDialog } from "../../kit/ConfirmDialog";
import { formatMoment } from "../../kit/dates";
import { useEditConflict } from "../../kit/EditConflict";
import { TextField } from "../../kit/Field";
import { DraftBanner } from "../../kit/EditBanners";
import { useEdits, type Editing } from "../../kit/edits";
import { MarkdownField } from "../../kit/MarkdownField";
import { Loaded } from "../../kit/Loaded";
import { useApi } from "../../kit/query";
import { Link, useNavigate, useParams } from "../../kit/router";
import { Skeleton } from "../../kit/Skeleton";
import { EmptyState, ErrorState } from "../../kit/State";
import { useFirstError } from "../../kit/useFirstError";
import type { IssueSection } from "../api";
import { IssueSections } from "../IssueSections";
import { paths } from "../../paths";
import { AdminFrame } from "../../admin/AdminFrame";
import { officePaths } from "../../admin/officePaths";
import { deleteIssue, editIssue, editedIssueUrl, refreshIssue, type EditedIssue, type IssueHold } from "./api";
import { isSameChoice, wireOf } from "./items";
import { IssueResults } from "./IssueResults";
import { IssueApproval, maySend } from "./IssueApproval";
import { ItemsEditor } from "./ItemsEditor";
import { RestOfIssue, SendIssue, TestIssue, useIssueChange } from "./SendIssue";
import { useIssueProgress } from "./useIssueProgress";
import { FREQUENCY_NAMES, ISSUE_STATUSES } from "./words";
import { isCommercial } from "../../kit/initialData";

interface IssueText {
  subject: string;
  intro: string;
  sections: IssueSection[];
}

interface ContentProps {
  issue: EditedIssue;
  /** Unsaved edits; they survive if the tab is killed. */
  editing: Editing<IssueText>;
  /** What comes after the form; it waits until everything is saved. */
  after: (isChanged: boolean) => ReactNode;
}

function Content({ issue, editing, after }: ContentProps) {
  const { subject, intro, sections } = editing.values;
  const [isRefreshing, setRefreshing] = useState(false);
  const change = useIssueChange(issue.id);
  const conflict = useEditConflict();
  const fields = useFirstError(change.error);
  const { edits } = editing;
  const hasOtherItems = !isSameChoice(sections, issue.sections);
  const isChanged = "subject" in edits || "intro" in edits || hasOtherItems;
  const wanted = {
    ...("subject" in edits && { subject }),
    ...("intro" in edits && { intro }),
    ...(hasOtherItems && { sections: wireOf(sections) }),
  };
  return (
    <>
      {conflict.dialog}
      <DraftBanner {...editing} />
      <form
        ref={fields}
        className="account-form"
        onSubmit={(event) => {
          event.preventDefault();
          const send = () => conflict.save(editing.base, (known) => editIssue(issue.id, { ...wanted, ...known }));
          change.mutate({ send, done: "Your changes are saved." }, { onSuccess: () => editing.settle(edits) });
        }}
      >
        <TextField
          label="Subject"
          value={subject}
          maxLength={150}
          error={change.error?.fields["subject"]?.[0]}
          onChange={(event) => editing.set("subject", event.currentTarget.value)}
        />
        <MarkdownField
          label="Opening"
          hint="Markdown: **bold**, [a link](/directory)"
          rows={7}
          value={intro}
          error={change.error?.fields["intro"]?.[0]}
          onChange={(event) => editing.set("intro", event.currentTarget.value)}
        />
        <ItemsEditor issueId={issue.id} sections={sections} onChange={(next) => editing.set("sections", next)} />
        <div className="admin-bar">
          <Button type="submit" busy={change.isPending} disabled={!isChanged}>
            Save
          </Button>
          <Button variant="secondary" icon="refresh" onClick={() => setRefreshing(true)}>
            Refresh the lists…
          </Button>
          {isChanged && <span className="meta">Not saved yet</span>}
        </div>
        {change.error && !change.error.fields["subject"] && !change.error.fields["intro"] && (
          <Banner tone="error">{change.error.fields["sections"]?.[0] ?? change.error.message}</Banner>
        )}
      </form>
      {isRefreshing && (
        <ConfirmDialog
          title="Refresh the lists?"
          action="Refresh"
          variant="primary"
          done="The lists are up to date."
          send={() =>
            change
              .mutateAsync({ send: () => refreshIssue(issue), done: "" })
              // Discard edits of the old lists, now that there are new ones.
              .then(() => editing.settle(edits.sections ? { sections: edits.sections } : {}))
          }
          onClose={() => setRefreshing(false)}
        >
          <p>
            {isCommercial() ? "Events, deals, guides" : "Events, guides"} and new businesses are chosen again. What you
            added, removed or moved is lost.
          </p>
        </ConfirmDialog>
      )}
      {after(isChanged)}
    </>
  );
}

const HOLDS: Record<IssueHold["because"], (at: string, by: string) => string> = {
  empty: (at) => `It was not sent on ${at}: nothing was in it. Add something, then schedule it again.`,
  stopped: (at, by) => `${by} stopped it on ${at}. Schedule it again when it is ready.`,
  unapproved: (at) => `It was not sent on ${at}: nobody had approved it. Ask for a review, then schedule it again.`,
  outdated: (at) => `It was not sent on ${at}: something in it had changed. Schedule it again when it is ready.`,
  restored: (at) => `It was stopped on ${at}: a backup was restored that was made while it was going out.`,
};

function HoldBanner({ hold }: { hold: IssueHold }) {
  return (
    <Banner tone="warning">{HOLDS[hold.because](formatMoment(hold.at), hold.by || "Somebody in the office")}</Banner>
  );
}

/** It cannot be sent with these; the server refuses with the same sentences. */
function OutdatedBanner({ items }: { items: EditedIssue["outdated"] }) {
  return (
    <Banner tone="warning">
      <p>It cannot go out as it is:</p>
      <ul>
        {items.map(({ path, sentence }) => (
          <li key={path}>{sentence}</li>
        ))}
      </ul>
      <p>Refresh the lists, or remove {items.length === 1 ? "it" : "them"} under “What is in it”.</p>
    </Banner>
  );
}

/** Review first, if required; then sending. */
function Release({ issue }: { issue: EditedIssue }) {
  const { data: approval } = useApi<ApprovalState>(approvalStateUrl("issue", issue.id), { staleTime: 0 });
  return (
    <>
      {approval && <IssueApproval issueId={issue.id} state={approval} />}
      {approval && (issue.status === "scheduled" || maySend(approval)) && <SendIssue issue={issue} />}
    </>
  );
}

function IssueEditor({ issue }: { issue: EditedIssue }) {
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  const { id, subject, intro, sections: saved } = issue;
  const editing = useEdits<IssueText>({ subject, intro, sections: saved }, `issue-${id}`, issue.revision);
  const { sections } = editing.values;
  const isOpen = issue.status === "draft" || issue.status === "scheduled";
  return (
    <div className="issue-page">
      <div className="issue-page-side">
        <p>
          <Badge tone={ISSUE_STATUSES[issue.status].tone}>{ISSUE_STATUSES[issue.status].label}</Badge>{" "}
          <span className="meta">{FREQUENCY_NAMES[issue.frequency]}</span>
        </p>
        {issue.hold && <HoldBanner hold={issue.hold} />}
        {issue.outdated.length > 0 && <OutdatedBanner items={issue.outdated} />}
        {issue.missed_at && (
          <Banner tone="warning">
            It went out late: it was to go out on {formatMoment(issue.missed_at)}, when the program was not running.
          </Banner>
        )}
        {isOpen ? (
          <Content
            issue={issue}
            editing={editing}
            after={(isChanged) =>
              isChanged ? (
                <p className="meta">Save your changes to test or send the issue.</p>
              ) : (
                <>
                  <TestIssue issue={issue} />
                  <Release issue={issue} />
                </>
              )
            }
          />
        ) : (
          <>
            {issue.hold ? (
              <RestOfIssue issue={issue} />
            ) : (
              <p>
                {issue.status === "sent" ? (
                  <Link to={paths.newsletterIssue(issue.id)}>See it in the archive</Link>
                ) : (
                  "It is going out now."
                )}
              </p>
            )}
            <IssueResults id={issue.id} />
          </>
        )}
        {issue.status === "draft" && (
          <div className="admin-bar">
            <Button variant="danger" onClick={() => setDeleting(true)}>
              Delete draft…
            </Button>
          </div>
        )}
        {isDeleting && (
          <ConfirmDialog
            title="Delete this draft?"
            action="Delete draft"
            done="Draft deleted."
            send={() => deleteIssue(issue.id).then(() => navigate(officePaths.newsletter()))}
            onClose={() => setDeleting(false)}
          >
            <p>“{issue.subject}” and its opening are gone for good.</p>
          </ConfirmDialog>
        )}
      </div>
      <section className="issue-page-preview" aria-label="As readers will see it">
        <h2 className="issue-page-subject">{issue.subject}</h2>
        <IssueSections issue={{ ...issue, sections }} />
        {sections.length === 0 && (
          <EmptyState title="Nothing is coming up and nothing is new." icon="calendar">
            <p>Refresh the lists later, or write an opening of your own.</p>
          </EmptyState>
        )}
      </section>
    </div>
  );
}

export default function NewsletterIssuePage() {
  const { id = "" } = useParams();
  const query = useApi<EditedIssue>(editedIssueUrl(id), { staleTime: 0 });
  useIssueProgress(query.data, query.refetch);
  return (
    <AdminFrame title="Issue">
      <p>
        <Link to={officePaths.newsletter()}>All issues</Link>
      </p>
      <Loaded
        query={query}
        waiting={<Skeleton count={6} label="Loading the issue" />}
        failed="The issue could not be loaded."
        missing={<ErrorState title="This issue does not exist." />}
      >
        {(issue) => <IssueEditor key={issue.id} issue={issue} />}
      </Loaded>
    </AdminFrame>
  );
}

export { default as style } from "./admin.css";
