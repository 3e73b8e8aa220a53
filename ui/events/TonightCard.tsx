// Tonight in town: today's featured events. Renders nothing if there are none.
import { Icon } from "../kit/Icon";
import { Link } from "../kit/router";
import { paths } from "../paths";
import { useEvents, type PaginatedListedEvent } from "./api";
import { isStillOn, timeText } from "./dates";
import { placeText, slugOf } from "./model";
import { tonightUrl } from "./tonight";
import { useNow } from "./useNow";

export function TonightCard() {
  const now = useNow();
  const list = useEvents<PaginatedListedEvent>(tonightUrl(now.today));
  const events = (list.data?.results ?? []).filter((event) => isStillOn(event, now));
  if (events.length === 0) return null;
  return (
    <section className="tonight" aria-labelledby="tonight-title">
      <h2 className="tonight-title" id="tonight-title">
        <Icon name="star" size={22} /> Tonight
      </h2>
      <ul className="tonight-list">
        {events.map((event) => (
          <li key={event.id} className="tonight-event">
            <span className="tonight-time">{timeText({ ...event, end_time: null }, event.all_day) || "Today"}</span>
            <span>
              <Link className="tonight-link" to={paths.event(slugOf(event))}>
                {event.title}
              </Link>
              {placeText(event) && <span className="tonight-place">{placeText(event)}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
