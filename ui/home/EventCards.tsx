// The two cards about events: the next six, and tonight's best beside them. Each fails alone.
import { Link } from "react-router";
import { EmptyState, ErrorState } from "../kit/State";
import { Skeleton } from "../kit/Skeleton";
import { limits, texts } from "../kit/texts";
import { paths } from "../paths";
import { TONIGHT } from "./api";
import { EventRow } from "./EventRow";
import { useTonight, useUpcoming } from "./useEvents";

export function UpcomingCard() {
  const { events, isLoading, isFailed } = useUpcoming();
  return (
    <section className="home-upcoming" aria-labelledby="upcoming-title">
      <div className="section-head">
        <h2 id="upcoming-title">Upcoming events</h2>
        <Link to={paths.events()}>All events</Link>
      </div>
      {isFailed && <ErrorState title={texts.home.events_failed} retryLabel={texts.home.events_retry} onRetry={() => location.reload()} />}
      {isLoading && <div className="home-events"><Skeleton shape="row" count={limits.home.upcoming_events} label="Loading events" /></div>}
      {!isFailed && !isLoading && events.length === 0 && (
        <EmptyState title={texts.home.events_empty} icon="calendar" action={<Link to={paths.events()}>{texts.home.events_browse}</Link>} />
      )}
      {events.length > 0 && <ul className="home-events">{events.map((event) => <EventRow key={event.id} event={event} />)}</ul>}
    </section>
  );
}

export function TonightCard() {
  const { events, isLoading, isFailed } = useTonight();
  return (
    <section className="home-tonight" aria-labelledby="tonight-title">
      <h2 className="home-tonight-title" id="tonight-title">Tonight</h2>
      {isLoading && <Skeleton shape="text" count={TONIGHT} label="Loading tonight’s events" />}
      {!isLoading && events.length === 0 && (
        <p className="home-tonight-none">
          {isFailed ? "What is on tonight could not be loaded." : "No highlight tonight."} <Link to={paths.eventsToday()}>See everything today</Link>
        </p>
      )}
      {events.length > 0 && <ul className="home-tonight-list">{events.map((event) => <EventRow key={event.id} event={event} hasDay={false} />)}</ul>}
    </section>
  );
}
