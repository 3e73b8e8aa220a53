// Submits a resident's event for the calendar, and lists earlier submissions.
import { useState } from "react";
import { MembersOnly } from "../accounts/Guard";
import { useSession } from "../accounts/session";
import { Banner } from "../kit/Banner";
import { Button, LinkButton } from "../kit/Button";
import { ErrorSummary } from "../kit/ErrorSummary";
import { useForm, type Values } from "../kit/form";
import { Loaded } from "../kit/Loaded";
import { invalidatePaths, useApi } from "../kit/query";
import { Link, leavePage, useSearchParams } from "../kit/router";
import { Skeleton } from "../kit/Skeleton";
import { EmptyState } from "../kit/State";
import { usePageTitle } from "../kit/documentTitle";
import { showToast } from "../kit/toasts";
import { UnsavedChanges } from "../kit/UnsavedChanges";
import { paths } from "../paths";
import {
  changeSubmission,
  ownBusinessesUrl,
  submissionUrl,
  submitEvent,
  type BusinessRef,
  type EventDetail,
} from "./api";
import { EMPTY, NAMES, changeOf, check, valuesOf, wireOf, type Name } from "./fields";
import { EventFields } from "./EventFields";
import { Submissions } from "./Submissions";

interface FormProps {
  values: Values<Name>;
  submit: string;
  businesses?: BusinessRef[] | undefined;
  onSend: (typed: Values<Name>, opened: Values<Name>) => Promise<void>;
}

function SubmitForm({ values, submit, businesses, onSend }: FormProps) {
  const [opened] = useState(values);
  const [isDirty, setDirty] = useState(false);
  const form = useForm<Name>({ names: NAMES, check, send: (typed) => onSend(typed, opened) });
  return (
    <form className="event-fields-form" {...form.form} onChange={() => setDirty(true)}>
      <ErrorSummary problems={form.problems} />
      <EventFields field={form.field} values={opened} businesses={businesses ?? []} />
      <div className="event-fields-actions">
        <Button type="submit" size="lg" busy={form.isBusy}>
          {submit}
        </Button>
      </div>
      <UnsavedChanges isDirty={isDirty && !form.isBusy}>What you typed has not been submitted yet.</UnsavedChanges>
    </form>
  );
}

function NewSubmission() {
  const [sent, setSent] = useState(0);
  const [state, setState] = useState<"waiting" | "published" | null>(null);
  const businesses = useApi<BusinessRef[]>(ownBusinessesUrl).data;
  return (
    <>
      {state && (
        <Banner tone="success" onDismiss={() => setState(null)}>
          {state === "published"
            ? "Your event is on the calendar."
            : "Thank you. The town office will review it and let you know."}
        </Banner>
      )}
      <SubmitForm
        // Resets the form for the next event after submission.
        key={sent}
        values={EMPTY}
        businesses={businesses}
        submit="Submit event"
        onSend={async (typed) => {
          const submission = await submitEvent(wireOf(typed));
          setState(submission.state === "published" ? "published" : "waiting");
          setSent((count) => count + 1);
          scrollTo({ top: 0 });
          await invalidatePaths("events/");
        }}
      />
    </>
  );
}

function ChangeSubmission({ id, onDone }: { id: number; onDone: () => void }) {
  const query = useApi<EventDetail>(submissionUrl(id), { staleTime: 0 });
  return (
    <Loaded
      query={query}
      waiting={<Skeleton shape="text" count={6} label="Loading the event" />}
      failed="The event could not be loaded."
    >
      {(event) => (
        <>
          <p>
            <Button size="sm" variant="quiet" icon="chevron-left" onClick={() => leavePage(onDone)}>
              Submit another one instead
            </Button>
          </p>
          <SubmitForm
            values={valuesOf(event)}
            submit="Submit the change"
            onSend={async (typed, opened) => {
              await changeSubmission(id, changeOf(opened, typed));
              showToast("Submitted. It’s waiting for review.", { tone: "success" });
              await invalidatePaths("events/");
              onDone();
            }}
          />
        </>
      )}
    </Loaded>
  );
}

export default function SubmitPage() {
  usePageTitle("Submit an event");
  const { user, state } = useSession();
  const [params, setParams] = useSearchParams();
  const editing = Number(params.get("edit"));
  return (
    <div className="wrap submit">
      <header>
        <h1>Submit an event</h1>
        <p className="submit-lede">
          For anything in town that’s open to others. The town office reviews it before it’s published.
        </p>
        {user && (
          <p>
            <Link to={paths.curation()}>Everything you sent in, and what became of it</Link>
          </p>
        )}
      </header>
      {!user && state === "anonymous" ? (
        <EmptyState
          icon="user"
          title="Please log in first"
          action={
            <LinkButton to={paths.login()} state={{ from: "/events/submit" }}>
              Log in
            </LinkButton>
          }
        >
          <p>So we can tell you what happens with your event.</p>
        </EmptyState>
      ) : user ? (
        <MembersOnly>
          <div className="submit-columns">
            {editing ? (
              <ChangeSubmission key={editing} id={editing} onDone={() => setParams({})} />
            ) : (
              <div>
                <NewSubmission />
              </div>
            )}
            <Submissions onEdit={(id) => leavePage(() => setParams({ edit: String(id) }))} />
          </div>
        </MembersOnly>
      ) : (
        <Skeleton shape="text" count={6} label="Loading" />
      )}
    </div>
  );
}

export { default as style } from "./discovery.css";
