// What an organizer can do about an event that the town discovered by itself. The key in the address is the only
// authorization; every action needs a button, because mail programs open links by themselves.
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Banner } from "../kit/Banner";
import { Button } from "../kit/Button";
import { Dialog } from "../kit/Dialog";
import { ErrorSummary } from "../kit/ErrorSummary";
import { EmailField, TextField, TextareaField } from "../kit/Field";
import { useForm } from "../kit/form";
import { Loaded } from "../kit/Loaded";
import { invalidatePaths, useApi } from "../kit/query";
import { useParams } from "../kit/router";
import { Skeleton } from "../kit/Skeleton";
import { EmptyState } from "../kit/State";
import { usePageTitle } from "../kit/documentTitle";
import { answerAsOrganizer, organizerUrl, type OrganizerEvent } from "./api";
import { CorrectionForm, EventSummary } from "./OrganizerEvent";

const DONE: Record<string, string> = {
  confirmed: "Thank you. The event is marked as confirmed.",
  corrected: "Thank you. The event is updated, and no other source will change it.",
  claimed: "Thank you. The town office will be in touch.",
};

type Open = "correct" | "claim" | "remove" | null;

function Claim({ token, onDone, onClose }: { token: string; onDone: (state: string) => void; onClose: () => void }) {
  const form = useForm<"name" | "email" | "text">({
    names: ["name", "email", "text"],
    send: async (values) => onDone((await answerAsOrganizer(token, { verb: "claim", ...values })).state),
  });
  const actions = (
    <>
      <Button variant="secondary" onClick={onClose} disabled={form.isBusy}>
        Cancel
      </Button>
      <Button type="submit" form="claim-form" busy={form.isBusy}>
        Send
      </Button>
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} isBusy={form.isBusy} title="This event is ours" actions={actions}>
      <form id="claim-form" className="source-form" {...form.form}>
        <ErrorSummary problems={form.problems} />
        <p>
          Tell the town office who you are, and it will write to you. You can correct the event with this link at any
          time.
        </p>
        <TextField {...form.field("name")} label="Your name" autoComplete="name" />
        <EmailField {...form.field("email")} label="Your email" />
        <TextareaField {...form.field("text")} label="Anything else" optional rows={3} />
      </form>
    </Dialog>
  );
}

function Remove({
  token,
  title,
  onDone,
  onClose,
}: {
  token: string;
  title: string;
  onDone: (state: string) => void;
  onClose: () => void;
}) {
  const [text, setText] = useState("");
  const removing = useMutation({
    mutationFn: () => answerAsOrganizer(token, { verb: "remove", text }),
    onSuccess: ({ state }) => onDone(state),
  });
  const actions = (
    <>
      <Button variant="secondary" onClick={onClose} disabled={removing.isPending} data-autofocus>
        Keep it
      </Button>
      <Button variant="danger" busy={removing.isPending} onClick={() => removing.mutate()}>
        Remove event
      </Button>
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} isBusy={removing.isPending} title={`Remove ${title}?`} actions={actions}>
      {removing.error && <Banner tone="error">{removing.error.message}</Banner>}
      <p>Its page is removed right away, and no source will bring it back. You cannot undo this here.</p>
      <TextareaField
        label="Why"
        optional
        rows={3}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </Dialog>
  );
}

export default function OrganizerPage() {
  usePageTitle("Is this right?");
  const { token = "" } = useParams();
  const query = useApi<OrganizerEvent>(organizerUrl(token), { staleTime: 0 });
  const [open, setOpen] = useState<Open>(null);
  const [state, setState] = useState<string | null>(null);
  const confirming = useMutation({
    mutationFn: () => answerAsOrganizer(token, { verb: "confirm" }),
    onSuccess: (answer) => done(answer.state),
  });

  function done(answer: string) {
    setState(answer);
    setOpen(null);
    scrollTo({ top: 0 });
    if (answer !== "removed") void invalidatePaths("events/");
  }

  if (state === "removed")
    return (
      <div className="wrap organizer">
        <h1>It is removed</h1>
        <p role="status">The event is off the calendar for good. Thank you for telling us.</p>
      </div>
    );
  return (
    <div className="wrap organizer">
      <h1>Is this right?</h1>
      <Loaded
        query={query}
        waiting={<Skeleton shape="text" count={6} label="Loading the event" />}
        failed="The event could not be loaded."
        missing={
          <EmptyState icon="calendar" title="This link no longer works">
            <p>The event is gone, or part of the link is missing. Copy the whole link from the email.</p>
          </EmptyState>
        }
      >
        {(event) => (
          <>
            {state && DONE[state] && <Banner tone="success">{DONE[state]}</Banner>}
            {confirming.error && <Banner tone="error">{confirming.error.message}</Banner>}
            <p className="organizer-lede">
              We found this event and added it to the town’s calendar. You know best whether it’s right.
            </p>
            <EventSummary event={event} id="organizer-event-title">
              <div className="case-actions">
                {!event.is_confirmed && (
                  <Button busy={confirming.isPending} icon="check" onClick={() => confirming.mutate()}>
                    Yes, it’s right
                  </Button>
                )}
                <Button
                  variant="secondary"
                  aria-expanded={open === "correct"}
                  onClick={() => setOpen(open === "correct" ? null : "correct")}
                >
                  Correct it
                </Button>
                {!event.is_claimed && (
                  <Button variant="secondary" onClick={() => setOpen("claim")}>
                    It is ours…
                  </Button>
                )}
                <Button variant="danger" onClick={() => setOpen("remove")}>
                  Remove it…
                </Button>
              </div>
              {event.is_claimed && (
                <p className="meta">You said that it is yours; the town office has not answered yet.</p>
              )}
            </EventSummary>
            {open === "correct" && (
              <CorrectionForm
                event={event}
                onSend={async (fields) => done((await answerAsOrganizer(token, { verb: "correct", ...fields })).state)}
              />
            )}
            {open === "claim" && <Claim token={token} onDone={done} onClose={() => setOpen(null)} />}
            {open === "remove" && (
              <Remove token={token} title={event.title} onDone={done} onClose={() => setOpen(null)} />
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}

export { default as style } from "./discovery.css";
