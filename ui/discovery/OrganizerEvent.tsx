// An event that the town discovered by itself, shown to its organizer or business: the details we have, and a form to
// correct them.
import { type ReactNode, useState } from "react";
import { whenText } from "../events/dates";
import { useNow } from "../events/useNow";
import { Button } from "../kit/Button";
import { ErrorSummary } from "../kit/ErrorSummary";
import { useForm } from "../kit/form";
import { Link } from "../kit/router";
import { hasPage } from "../routes";
import type { OrganizerEvent } from "./api";
import { EventFields } from "./EventFields";
import { NAMES, changeOf, check, valuesOf, type Name } from "./fields";

interface SummaryProps {
  event: OrganizerEvent;
  /** The id of its heading, which labels it. */
  id: string;
  heading?: "h2" | "h3";
  children: ReactNode;
}

export function EventSummary({ event, id, heading: Heading = "h2", children }: SummaryProps) {
  const { today } = useNow();
  const from = event.sources.map((source) => source.name).join(", ");
  return (
    <section className="organizer-event" aria-labelledby={id}>
      <Heading id={id}>
        {event.path && hasPage(event.path) ? <Link to={event.path}>{event.title}</Link> : event.title}
      </Heading>
      <p>{whenText(event, today)}</p>
      <p>{[event.location, event.address].filter(Boolean).join(", ") || "No location given."}</p>
      {event.description && <p className="organizer-text">{event.description}</p>}
      <p className="meta">
        {[from && `Found at ${from}.`, event.path ? "It is on the calendar." : "It is not on the calendar yet."]
          .filter(Boolean)
          .join(" ")}
      </p>
      {children}
    </section>
  );
}

interface CorrectionProps {
  event: OrganizerEvent;
  onSend: (fields: Record<string, unknown>) => Promise<void>;
}

export function CorrectionForm({ event, onSend }: CorrectionProps) {
  const [opened] = useState(() => valuesOf(event));
  const form = useForm<Name>({
    names: NAMES,
    check: (values) => {
      // An organizer's description may be short.
      const { description: _, location: __, ...errors } = check({ ...values });
      return errors;
    },
    send: (values) => onSend(changeOf(opened, values)),
  });
  return (
    <form className="event-fields-form" {...form.form}>
      <ErrorSummary problems={form.problems} />
      <EventFields field={form.field} values={opened} hasCategory={false} />
      <div className="event-fields-actions">
        <Button type="submit" size="lg" busy={form.isBusy}>
          Save
        </Button>
      </div>
    </form>
  );
}
