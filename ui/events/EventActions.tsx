// What to do with an event: show interest, put it into a calendar, pass it on. On phones the row
// sticks to the lower edge, under the thumb.
import { counting } from "../kit/analytics";
import { Button } from "../kit/Button";
import { Icon } from "../kit/Icon";
import { share } from "../kit/share";
import { eventCalendarAddress, paths } from "../paths";
import type { EventDetail } from "./api";
import { InterestButton } from "./InterestButton";

export function EventActions({ event, slug }: { event: EventDetail; slug: string }) {
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
      <Button
        className="event-action needs-script"
        variant="secondary"
        icon="share"
        onClick={() => void share(event.title, paths.event(slug), "event")}
      >
        Share
      </Button>
    </div>
  );
}
