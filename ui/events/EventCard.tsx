// An event in a list: when, what, where, how reliable. The title is the only link, but the whole card is clickable; the
// heart is separate beside it. The server renders the same markup; keep the two in sync.
import { memo } from "react";
import { Badge } from "../kit/Badge";
import { Icon } from "../kit/Icon";
import { keepTogether } from "../kit/format";
import { hover } from "../kit/hover";
import { Link } from "../kit/router";
import { DateBlock } from "../kit/Time";
import { paths } from "../paths";
import type { ListedEvent } from "./api";
import { categoryLabel } from "./categories";
import { isPast, isRunning, relativeLabel, whenText, type Now } from "./dates";
import { EventBadges } from "./EventBadges";
import { EventPicture } from "./EventPicture";
import { InterestButton } from "./InterestButton";
import { placeText, priceText, slugOf } from "./model";

interface EventCardProps {
  event: ListedEvent;
  now: Now;
  /** The number of its pin on the map. */
  number?: number | undefined;
  isActive?: boolean;
  eager?: boolean;
  /** One narrow row without picture and badges, as on the home page. */
  small?: boolean;
  /** See InterestButton. */
  flips?: boolean;
  /** For the link to say which date of a series this is, if it may not be the next. */
  date?: string | undefined;
  /** Called with the card's id when it is hovered or focused, and with null afterward. */
  onPoint?: ((key: string | null) => void) | undefined;
}

/** Memoized so that it re-renders only when its props change: lists are long. */
export const EventCard = memo(function EventCard({
  event,
  now,
  number,
  isActive = false,
  eager,
  small = false,
  flips = false,
  date,
  onPoint,
}: EventCardProps) {
  const past = event.next_occurrence?.is_over || isPast(event, now);
  const place = placeText(event);
  const price = priceText(event);
  const look = ["event-card", small && "event-card-small", past && "event-card-past", isActive && "event-card-active"];
  return (
    <article
      className={look.filter(Boolean).join(" ")}
      {...hover(onPoint && ((isPointed) => onPoint(isPointed ? String(event.id) : null)))}
    >
      <div className="event-card-date">
        <DateBlock date={event.start_date} />
        {number !== undefined && (
          <span className="event-card-number" aria-hidden="true">
            {number}
          </span>
        )}
      </div>
      <div className="event-card-body">
        <h3 className="event-card-name" dir="auto">
          <Link className="event-card-link" to={paths.event(slugOf(event), date)}>
            {event.title}
          </Link>
        </h3>
        <p className="event-card-when">
          <span>{keepTogether(whenText(event, now.today, event.all_day))}</span>
          <WhenMark event={event} now={now} isPast={past} />
        </p>
        <p className="event-card-facts">
          {place && <span>{place}</span>}
          {!small && event.category && <span>{categoryLabel(event.category)}</span>}
          {price && <span>{price}</span>}
          {event.is_recurring && (
            <span className="event-card-repeats">
              <Icon name="repeat" size={14} /> Repeats
            </span>
          )}
        </p>
        {!small && <EventBadges event={event} />}
      </div>
      {!small && <EventPicture event={event} className="event-card-picture" eager={eager} sizes="8.5rem" />}
      <InterestButton event={event} flips={flips} />
    </article>
  );
});

/** One badge after the time: what changed, else how soon it is. */
function WhenMark({ event, now, isPast: past }: { event: ListedEvent; now: Now; isPast: boolean }) {
  if (event.status === "cancelled")
    return (
      <Badge tone="barn" icon="close">
        Canceled
      </Badge>
    );
  if (event.status === "postponed")
    return (
      <Badge tone="gold" icon="clock">
        Postponed
      </Badge>
    );
  if (past) return <Badge>Past</Badge>;
  const label = relativeLabel(event, now) ?? (isRunning(event, now) ? "On now" : null);
  return label && <span className="event-label">{label}</span>;
}

/** The same layout, shown while loading. */
export function EventCardSkeleton({ small = false }: { small?: boolean }) {
  return (
    <div
      className={small ? "event-card event-card-small event-card-waiting" : "event-card event-card-waiting"}
      aria-hidden="true"
    >
      <div className="event-card-date">
        <span className="skeleton event-card-waiting-date" />
      </div>
      <div className="event-card-body">
        <span className="skeleton event-card-waiting-name" />
        <span className="skeleton skeleton-text" />
        <span className="skeleton skeleton-text" />
      </div>
    </div>
  );
}
