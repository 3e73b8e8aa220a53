// The head of an event page: what, whether it takes place, when, and how certain that is.
import { Banner } from "../kit/Banner";
import { keepTogether } from "../kit/format";
import { PrintAddress } from "../kit/PrintAddress";
import { Link } from "../kit/router";
import { DateBlock } from "../kit/Time";
import { paths } from "../paths";
import type { EventDetail, EventExtras, Timing } from "./api";
import { BadgeReasons } from "./BadgeReasons";
import { categoryLabel } from "./categories";
import { friendlyDay, fullWhen, isRunning, relativeLabel, type Now } from "./dates";
import { eventSlug } from "./model";

interface EventHeadProps {
  event: EventDetail;
  more: EventExtras | undefined;
  /** The occurrence the page is about. */
  timing: Timing;
  now: Now;
  isPast: boolean;
}

export function EventHead({ event, more, timing, now, isPast }: EventHeadProps) {
  return (
    <header className="event-head">
      {event.category && (
        <p className="event-category">
          <Link to={paths.events({ category: event.category })}>{categoryLabel(event.category)}</Link>
        </p>
      )}
      <h1 className="event-name" dir="auto">
        {event.title}
      </h1>
      <StateBanner more={more} isPast={isPast} />
      <EventWhen
        timing={timing}
        isAllDay={more?.all_day ?? false}
        now={now}
        isOff={isPast || (nextStatus(more) ?? "scheduled") !== "scheduled"}
      />
      <BadgeReasons event={event} more={more} />
      <PrintAddress path={paths.event(more?.slug ?? eventSlug(event.title, event.id))} />
    </header>
  );
}

/** The status of the date that the page is about. */
const nextStatus = (more: EventExtras | undefined) => more?.occurrences[0]?.status ?? more?.status;

function StateBanner({ more, isPast }: Pick<EventHeadProps, "more" | "isPast">) {
  const next = nextStatus(more);
  const isWhole = more !== undefined && (more.occurrences.length < 2 || more.status === next);
  if (next === "cancelled" && isWhole) {
    return (
      <Banner tone="error">
        <b>Canceled.</b> This event is not taking place.
      </Banner>
    );
  }
  if (next === "postponed" && isWhole)
    return (
      <Banner tone="warning">
        <b>Postponed.</b> It is not taking place on this date; the new date will be posted here.
      </Banner>
    );
  if (isPast)
    return (
      <Banner>
        <b>Past.</b> This event is over.
      </Banner>
    );
  if (next === "cancelled")
    return (
      <Banner tone="warning">
        <b>This date is canceled.</b> The other dates are below.
      </Banner>
    );
  if (next === "postponed")
    return (
      <Banner tone="warning">
        <b>This date is postponed.</b> The other dates are below.
      </Banner>
    );
  return null;
}

function EventWhen({
  timing,
  isAllDay,
  now,
  isOff,
}: {
  timing: Timing;
  isAllDay: boolean;
  now: Now;
  /** Past or not taking place: nobody needs to know how soon it is. */
  isOff: boolean;
}) {
  const name = friendlyDay(timing.start_date, now.today);
  const { days, time } = fullWhen(timing, now.today, isAllDay);
  const label = isOff ? null : (relativeLabel(timing, now) ?? (isRunning(timing, now) ? "On now" : null));
  return (
    <div className="event-when">
      <DateBlock date={timing.start_date} />
      <div>
        <p className="event-when-day">{keepTogether(name && !days.startsWith(name) ? `${name}, ${days}` : days)}</p>
        {(time || label) && (
          <p className="event-when-time">
            {time && <span>{keepTogether(time)}</span>}
            {label && <span className="event-label">{label}</span>}
          </p>
        )}
      </div>
    </div>
  );
}
