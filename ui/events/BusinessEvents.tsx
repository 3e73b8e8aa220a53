// A business's events, on its page; no section if there are none.
import { Link } from "../kit/router";
import { paths } from "../paths";
import { businessEventsUrl, useEvents, type PaginatedListedEvent } from "./api";
import { EventCard } from "./EventCard";
import { useNow } from "./useNow";
import { useRefetchForMember } from "./useRefetchForMember";

export function BusinessEvents({ business }: { business: { id: number; name: string } }) {
  const now = useNow();
  useRefetchForMember();
  const events = useEvents<PaginatedListedEvent>(businessEventsUrl(business.id)).data?.results ?? [];
  if (events.length === 0) return null;
  return (
    <section className="section" aria-labelledby="business-events-title">
      <div className="wrap">
        <div className="section-head">
          <h2 id="business-events-title">Events here</h2>
          <Link to={paths.events({ business: String(business.id) })}>All events here</Link>
        </div>
        <ul className="upcoming-list">
          {events.map((event) => (
            <li key={event.id}>
              <EventCard event={event} now={now} small />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
