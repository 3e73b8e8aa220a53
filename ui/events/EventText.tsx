// What an event is: its description, offers, upcoming dates of a series, atmosphere.
import { Tag } from "../kit/Badge";
import { labelOf } from "../kit/format";
import { Prose } from "../kit/Prose";
import { paths } from "../paths";
import type { EventDetail, EventExtras, ShownOccurrence } from "./api";
import { fullWhen } from "./dates";
import { onDate, placeText } from "./model";

interface EventTextProps {
  event: EventDetail;
  /** The series itself, with the values most occurrences share. */
  series: EventDetail;
  more: EventExtras | undefined;
  today: string;
}

export function EventText({ event, series, more, today }: EventTextProps) {
  const { description, special_offers, atmosphere_tags } = event;
  const offers = Object.entries(special_offers);
  return (
    <div className="event-main">
      {more?.description_html ? (
        <Prose html={more.description_html} />
      ) : (
        description && <p className="event-text">{description}</p>
      )}
      {offers.length > 0 && (
        <section aria-labelledby="event-offers-title">
          <h2 className="event-subtitle" id="event-offers-title">
            Special offers
          </h2>
          <dl>
            {offers.map(([name, text]) => (
              <div key={name} className="event-offer">
                <dt>{labelOf(name)}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {more && more.occurrences.length > 1 && <ComingDates event={event} series={series} more={more} today={today} />}
      {atmosphere_tags.length > 0 && (
        <ul className="event-tags" aria-label="Atmosphere">
          {atmosphere_tags.map((tag) => (
            <li key={tag}>
              <Tag to={paths.events({ search: tag })}>{tag}</Tag>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Shows an occurrence's own name or place if it differs from the one above. */
function ownWords(event: EventDetail, on: EventDetail): string {
  const place = placeText(on);
  return [on.title !== event.title && on.title, place !== placeText(event) && place].filter(Boolean).join(" · ");
}

function OwnWords(props: { event: EventDetail; on: EventDetail }) {
  const words = ownWords(props.event, props.on);
  return words ? <span className="event-date-own">{words}</span> : null;
}

/** The one that the page is about need not be the next. */
const byStart = (one: ShownOccurrence, other: ShownOccurrence) => (one.starts_at < other.starts_at ? -1 : 1);

function ComingDates({ event, series, more, today }: EventTextProps & { more: EventExtras }) {
  return (
    <section aria-labelledby="event-dates-title">
      <h2 className="event-subtitle" id="event-dates-title">
        Upcoming dates
      </h2>
      <ul>
        {[...more.occurrences].sort(byStart).map((occurrence) => {
          const { days, time } = fullWhen(occurrence, today, occurrence.all_day);
          return (
            <li
              key={occurrence.starts_at}
              className={occurrence.status === "cancelled" ? "event-date event-date-off" : "event-date"}
            >
              <span>{days}</span>
              {time && <span>{time}</span>}
              <OwnWords event={event} on={onDate(series, occurrence)} />
              {occurrence.status === "cancelled" && <b>Canceled</b>}
              {occurrence.status === "postponed" && <b>Postponed</b>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
