// Tonight's featured events, beside the upcoming ones.
import { isStillOn } from "../events/dates";
import { TONIGHT } from "../events/tonight";
import { useNow } from "../events/useNow";
import { Link } from "../kit/router";
import { Skeleton } from "../kit/Skeleton";
import { paths } from "../paths";
import { EventRow } from "./EventRow";
import { useTonight } from "./useEvents";

export function TonightCard() {
  const now = useNow();
  const { events: all, isLoading, isFailed } = useTonight();
  const events = all.filter((event) => isStillOn(event, now));
  return (
    <section className="home-tonight" aria-labelledby="tonight-title">
      <h2 className="home-tonight-title" id="tonight-title">
        Tonight
      </h2>
      {isLoading && <Skeleton shape="text" count={TONIGHT} label="Loading tonight’s events" />}
      {!isLoading && events.length === 0 && (
        <p className="home-tonight-none">
          {isFailed ? "What is on tonight could not be loaded. " : "No highlight tonight. "}
          <Link to={paths.eventsToday()}>See everything today</Link>
        </p>
      )}
      {events.length > 0 && (
        <ul className="home-tonight-list">
          {events.map((event) => (
            <EventRow key={event.id} event={event} hasDay={false} />
          ))}
        </ul>
      )}
    </section>
  );
}
