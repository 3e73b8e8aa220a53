// One event in the home page's cards: the day as a calendar leaf, its name, time and place.
import { slugOf } from "../events/model";
import type { ListedEvent } from "../kit/apiTypes";
import { Link } from "../kit/router";
import { DateBlock } from "../kit/Time";
import { paths } from "../paths";
import { eventFacts } from "./model";

export function EventRow({ event, hasDay = true }: { event: ListedEvent; hasDay?: boolean }) {
  return (
    <li className="home-event">
      {hasDay && <DateBlock date={event.start_date} />}
      <div className="home-event-words">
        <h3 className="home-event-title">
          <Link className="home-event-link" to={paths.event(slugOf(event))}>
            {event.title}
          </Link>
        </h3>
        <p className="home-event-facts">{eventFacts(event, hasDay).join(" · ")}</p>
      </div>
    </li>
  );
}
