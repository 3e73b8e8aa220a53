// The next events, for the home page. If their own call fails, the plain list is the fallback.
import { LinkButton } from "../kit/Button";
import { Link } from "../kit/router";
import { EmptyState, ErrorState } from "../kit/State";
import { limits, texts } from "../kit/texts";
import { paths } from "../paths";
import {
  fallbackUrl,
  upcomingUrl,
  useEvents,
  type ListedEvent,
  type PaginatedListedEvent,
  type UpcomingEventList,
} from "./api";
import { EventCard, EventCardSkeleton } from "./EventCard";
import { useNow } from "./useNow";
import { useRefetchForMember } from "./useRefetchForMember";

const MAX_EVENTS = limits.home.upcoming_events;
const timeoutMs = limits.home.sub_request_timeout_ms;

interface Upcoming {
  events: ListedEvent[] | undefined;
  hasFailed: boolean;
}

function useUpcoming(today: string): Upcoming {
  // No retries: the list is the fallback. Events that are there stay if asking for them again fails.
  const first = useEvents<UpcomingEventList>(upcomingUrl(MAX_EVENTS), { timeoutMs, retries: 0 });
  const isGiven = first.data?.success === true && Array.isArray(first.data.data);
  const isFailed = !isGiven && !first.isPending;
  const second = useEvents<PaginatedListedEvent>(fallbackUrl(today, MAX_EVENTS), {
    timeoutMs,
    retries: 0,
    enabled: isFailed,
  });
  if (!isFailed) return { events: first.data?.data.slice(0, MAX_EVENTS), hasFailed: false };
  return { events: second.data?.results.slice(0, MAX_EVENTS), hasFailed: second.isError };
}

export function UpcomingEvents() {
  const now = useNow();
  useRefetchForMember();
  const { events, hasFailed } = useUpcoming(now.today);
  return (
    <section className="upcoming" aria-labelledby="upcoming-title">
      <div className="section-head">
        <h2 id="upcoming-title">Upcoming events</h2>
        {events?.length !== 0 && <Link to={paths.events()}>{texts.home.events_browse}</Link>}
      </div>
      {hasFailed ? (
        <ErrorState
          title={texts.home.events_failed}
          retryLabel={texts.home.events_retry}
          onRetry={() => location.reload()}
        />
      ) : events?.length === 0 ? (
        <EmptyState
          icon="calendar"
          title={texts.home.events_empty}
          action={
            <LinkButton to={paths.events()} variant="secondary">
              {texts.home.events_browse}
            </LinkButton>
          }
        />
      ) : (
        <ul className="upcoming-list">
          {events
            ? events.map((event) => (
                <li key={event.id}>
                  <EventCard event={event} now={now} small flips />
                </li>
              ))
            : Array.from({ length: MAX_EVENTS }, (_, index) => (
                <li key={index}>
                  <EventCardSkeleton small />
                </li>
              ))}
        </ul>
      )}
    </section>
  );
}
