// Events discovered at one's own businesses: confirm, correct, disown, or hide them.
import { useState } from "react";
import { Button } from "../../kit/Button";
import { Dialog } from "../../kit/Dialog";
import { ErrorSummary } from "../../kit/ErrorSummary";
import { TextareaField } from "../../kit/Field";
import { useForm } from "../../kit/form";
import { invalidatePaths } from "../../kit/query";
import { showError, showToast } from "../../kit/toasts";
import { CorrectionForm, EventSummary } from "../OrganizerEvent";
import { FOUND, decideFound, type FoundEvent, type OwnerVerb } from "./api";

const DONE: Record<OwnerVerb, string> = {
  confirm: "Thank you. It is on the calendar, marked as confirmed.",
  correct: "Thank you. It is corrected, and no source will change that.",
  disown: "Thank you. The town office looks at it again.",
  remove: "It is off the calendar.",
};

async function decide(id: number, verb: OwnerVerb, more?: Record<string, unknown>) {
  await decideFound(id, verb, more);
  showToast(DONE[verb], { tone: "success" });
  await invalidatePaths(FOUND, "events/", "businesslistings/");
}

interface AskProps {
  event: FoundEvent;
  verb: "disown" | "remove";
  onClose: () => void;
}

function AskDialog({ event, verb, onClose }: AskProps) {
  const isRemoval = verb === "remove";
  const form = useForm<"text">({
    names: ["text"],
    send: async (values) => {
      await decide(event.id, verb, values);
      onClose();
    },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isBusy={form.isBusy}
      title={isRemoval ? `Remove ${event.title}?` : `Is ${event.title} not at ${event.business.name}?`}
    >
      <form className="source-form" {...form.form}>
        <ErrorSummary problems={form.problems} />
        <p>
          {isRemoval
            ? "It is taken off the calendar right away, and no source brings it back. The town office is told."
            : "It is taken off your page and off the calendar until the town office has looked at it."}
        </p>
        <TextareaField
          {...form.field("text")}
          label={isRemoval ? "Why" : "Do you know whose it is?"}
          optional
          rows={3}
        />
        <div className="form-actions">
          <Button variant="secondary" onClick={onClose} disabled={form.isBusy}>
            Keep it
          </Button>
          <Button type="submit" variant={isRemoval ? "danger" : "primary"} busy={form.isBusy}>
            {isRemoval ? "Remove event" : "It is not ours"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

export function FoundEventCard({ event }: { event: FoundEvent }) {
  const [open, setOpen] = useState<"correct" | "disown" | "remove" | null>(null);
  const [isBusy, setBusy] = useState(false);
  const label = (words: string) => `${words}: ${event.title}`;

  async function confirm() {
    setBusy(true);
    try {
      await decide(event.id, "confirm");
    } catch (error) {
      showError(error);
      setBusy(false);
    }
  }

  return (
    <EventSummary event={event} id={`found-${event.id}`} heading="h3">
      <p className="meta">At {event.business.name}</p>
      <div className="case-actions">
        <Button size="sm" icon="check" busy={isBusy} aria-label={label("This is right")} onClick={() => void confirm()}>
          This is right
        </Button>
        <Button
          size="sm"
          variant="secondary"
          aria-label={label("Correct it")}
          aria-expanded={open === "correct"}
          onClick={() => setOpen(open === "correct" ? null : "correct")}
        >
          Correct it
        </Button>
        <Button size="sm" variant="secondary" aria-label={label("Not ours")} onClick={() => setOpen("disown")}>
          Not ours…
        </Button>
        <Button size="sm" variant="quiet" aria-label={label("Remove it")} onClick={() => setOpen("remove")}>
          Remove it…
        </Button>
      </div>
      {open === "correct" && <CorrectionForm event={event} onSend={(fields) => decide(event.id, "correct", fields)} />}
      {(open === "disown" || open === "remove") && (
        <AskDialog event={event} verb={open} onClose={() => setOpen(null)} />
      )}
    </EventSummary>
  );
}
