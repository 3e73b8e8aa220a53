// The actions for an event: show interest, add to calendar, share. On phones the row is fixed to the bottom of the
// screen, within thumb reach.
import { counting } from "../kit/analytics";
import { AddToPlan } from "../kit/AddToPlan";
import { Button } from "../kit/Button";
import { Icon } from "../kit/Icon";
import { share } from "../kit/share";
import { eventCalendarAddress, paths } from "../paths";
import type { EventDetail } from "./api";
import { InterestButton } from "./InterestButton";

interface EventActionsProps {
  event: EventDetail;
  slug: string;
  /** That of the occurrence. */
  date: string;
  /** There is an earlier one, so what is shared says which it is. */
  isLater: boolean;
  /** Which occurrence is meant; null until it is known. */
  recurrenceId: string | null;
}

export function EventActions({ event, slug, date, isLater, recurrenceId }: EventActionsProps) {
  return (
    <div className="event-actions" role="group" aria-label={`What to do with ${event.title}`}>
      <InterestButton event={event} />
      <a
        className="button button-secondary button-md event-action"
        href={eventCalendarAddress(slug)}
        download
        {...counting("event_click", { event_id: event.id, kind: "calendar" })}
      >
        <Icon name="calendar-add" />
        <span>Add to calendar</span>
      </a>
      <AddToPlan
        className="event-action"
        pick={{
          kind: "event",
          object_id: event.id,
          recurrence_id: recurrenceId,
          title: event.title,
          date,
        }}
      />
      <Button
        className="event-action needs-script"
        variant="secondary"
        icon="share"
        onClick={() => void share(event.title, paths.event(slug, isLater ? date : undefined), "event")}
      >
        Share
      </Button>
    </div>
  );
}
