// Contacting an event's organizer: a link that gives access to this event only, without an account.
import { useMutation } from "@tanstack/react-query";
import { Button } from "../../kit/Button";
import { share } from "../../kit/share";
import { showError, showToast } from "../../kit/toasts";
import { invite, type EventCase } from "../api";

export function CaseOrganizer({ found }: { found: EventCase }) {
  const sending = useMutation({
    mutationFn: () => invite(found.event.id),
    onSuccess: ({ to }) => showToast(`Email sent to ${to}.`, { tone: "success" }),
    onError: (error) => showError(error),
  });
  const link = found.organizer_link;
  if (!link && !found.organizer_email) return null;
  return (
    <section className="case-part">
      <h3>Ask the organizer</h3>
      <p className="meta">
        They get a private link to confirm, correct, claim or remove the event, without an account. Anyone with the link
        can do this.
      </p>
      <div className="case-actions">
        {found.organizer_email && (
          <Button size="sm" variant="secondary" icon="mail" busy={sending.isPending} onClick={() => sending.mutate()}>
            Write to {found.organizer_email}
          </Button>
        )}
        {link && (
          <Button size="sm" variant="quiet" icon="share" onClick={() => void share(found.event.title, link)}>
            Share the link yourself
          </Button>
        )}
      </div>
    </section>
  );
}
