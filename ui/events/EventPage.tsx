// One event: when and where first, then what it is. The address ends with the id; a former title in it is replaced.
import { lazy, Suspense, useEffect, useState } from "react";
import { useSession } from "../accounts/session";
import { placeOnMap } from "../directory/place";
import { useCanonicalPath } from "../kit/canonicalPath";
import { track } from "../kit/analytics";
import { Button } from "../kit/Button";
import { readPending } from "../kit/pendingAction";
import { MapView } from "../kit/MapView";
import type { Place } from "../kit/mercator";
import { Link, useParams, useSearchParams } from "../kit/router";
import { useSite } from "../kit/site";
import { GonePage, LoadError, NotFoundPage, PageProblem } from "../kit/State";
import { usePageTitle } from "../kit/documentTitle";
import { useVisit } from "../kit/visit";
import { paths } from "../paths";
import { eventUrl, moreUrl, useEvents, type EventDetail, type EventExtras, type Timing } from "./api";
import { isPast } from "./dates";
import { EventActions } from "./EventActions";
import { EventCard } from "./EventCard";
import { EventFacts } from "./EventFacts";
import { EventHead } from "./EventHead";
import { EventPicture } from "./EventPicture";
import { EventSource } from "./EventSource";
import { EventText } from "./EventText";
import { reportKey } from "./interactions";
import { eventId, eventSlug, onDate } from "./model";
import { Named } from "./SourceList";
import { useNow } from "./useNow";
import { useRefetchForMember } from "./useRefetchForMember";

// Lazily loaded, because most readers never open it.
const ReportDialog = lazy(async () => ({ default: (await import("./ReportDialog")).ReportDialog }));

/** The date of a series in the address; without one, the page is about the next. */
function asked(params: URLSearchParams): string | undefined {
  const date = params.get("date") ?? "";
  return /^\d{4}-\d\d-\d\d$/.test(date) && !Number.isNaN(Date.parse(date)) ? date : undefined;
}

export default function EventPage() {
  const { slug = "" } = useParams();
  const date = asked(useSearchParams()[0]);
  const id = eventId(slug);
  const answer = useEvents<EventDetail>(eventUrl(id ?? 0), { enabled: id !== null });
  const more = useEvents<EventExtras>(moreUrl(id ?? 0, date), { enabled: id !== null });
  useRefetchForMember();
  useCanonicalPath(more.data && paths.event(more.data.slug));
  const isMissing = id === null || answer.error?.status === 404;
  // The page is about one occurrence, which may have its own name and place.
  const event = answer.data && onDate(answer.data, more.data?.occurrences[0]);
  usePageTitle(event?.title ?? (isMissing ? "Event not found" : ""));
  // What is open or typed on the page of one event is not about the next.
  if (event) return <EventView key={event.id} event={event} series={answer.data} more={more.data} />;
  if (answer.error?.status === 410)
    return <GonePage sentence={answer.error.message} to={paths.events()} label="All events" />;
  if (isMissing)
    return <NotFoundPage title="This event is not listed" to={paths.events()} icon="calendar" label="All events" />;
  if (answer.isError) {
    return (
      <PageProblem title="Event">
        <LoadError title="This event could not be loaded." query={answer} />
      </PageProblem>
    );
  }
  return <EventSkeleton />;
}

function EventView({
  event,
  series,
  more,
}: {
  event: EventDetail;
  series: EventDetail;
  more: EventExtras | undefined;
}) {
  const now = useNow();
  const bounds = useSite()?.map.bounds;
  // Once opened it stays mounted, so that what was typed is kept for the next opening.
  const [report, setReport] = useState<"unasked" | "open" | "closed">("unasked");
  const { state } = useSession();
  // After signing in, reopen the report.
  useEffect(() => {
    if (state === "authenticated" && readPending(reportKey(event.id))) setReport("open");
  }, [state, event.id]);
  // A series is shown at the asked occurrence, else at the next one; when it is over, at its last.
  const timing: Timing = more?.occurrences[0] ?? event;
  const past = isPast(timing, now);
  const isLater = more?.occurrences.some((one) => one.start_date < timing.start_date);
  const place = more ? placeOnMap(more, bounds) : null;
  useVisit(event.id, () => track("event_view", { event_id: event.id }));
  return (
    <>
      <article className={past ? "wrap event event-over" : "wrap event"}>
        <div className="event-side">
          <EventHead event={event} more={more} timing={timing} now={now} isPast={past} />
          <EventFacts event={event} more={more} hasMap={place !== null} />
          <EventActions
            event={event}
            slug={more?.slug ?? eventSlug(event.title, event.id)}
            date={timing.start_date}
            isLater={isLater ?? false}
            recurrenceId={more?.occurrences[0]?.recurrence_id ?? null}
          />
          <EventText event={event} series={series} more={more} today={now.today} />
        </div>
        <div className="event-side-second">
          <EventPhoto event={event} more={more} />
          <aside className="event-aside" aria-label="Map and source">
            {place && <EventMap event={event} place={place} />}
            <EventSource event={event} more={more} />
            <p className="needs-script">
              <Button variant="quiet" size="sm" icon="flag" onClick={() => setReport("open")}>
                Report a problem
              </Button>
            </p>
          </aside>
        </div>
      </article>
      {more && <Neighbors more={more} />}
      {more && more.similar.length > 0 && (
        <section className="section section-alt" aria-labelledby="event-similar-title">
          <div className="wrap">
            <div className="section-head">
              <h2 id="event-similar-title">You might also like</h2>
              <Link to={paths.events()}>All events</Link>
            </div>
            <ul className="event-similar">
              {more.similar.map((other) => (
                <li key={other.id}>
                  <EventCard event={other} now={now} small />
                </li>
              ))}
            </ul>
          </div>
        </section>
      )}
      {report !== "unasked" && (
        <Suspense fallback={null}>
          <ReportDialog event={event} isOpen={report === "open"} onClose={() => setReport("closed")} />
        </Suspense>
      )}
    </>
  );
}

/** With a photo credit, if a source provided it. */
function EventPhoto({ event, more }: { event: EventDetail; more: EventExtras | undefined }) {
  const photo = (
    <EventPicture
      event={{ ...event, picture: more?.picture }}
      className="event-photo"
      eager
      sizes="(min-width: 64rem) 32rem, 100vw"
    />
  );
  const credit = more?.picture_credit;
  if (!credit) return photo;
  return (
    <figure className="event-figure">
      {photo}
      <figcaption className="meta">
        Picture: <Named {...credit} />
      </figcaption>
    </figure>
  );
}

function EventMap({ event: { id, title, location }, place }: { event: EventDetail; place: Place }) {
  const name = location || title;
  return (
    <section id="event-map" aria-labelledby="event-map-title">
      <h2 className="event-subtitle" id="event-map-title">
        On the map
      </h2>
      <MapView label={`Map with ${name}`} pins={[{ key: String(id), number: 1, label: name, ...place }]} compact />
    </section>
  );
}

function Neighbors({ more: { previous, next } }: { more: EventExtras }) {
  if (!previous && !next) return null;
  return (
    <nav className="wrap event-neighbors" aria-label="Events before and after">
      {previous && (
        <Link className="event-neighbor" rel="prev" to={paths.event(previous.slug)}>
          <span className="meta">Previous event</span>
          <span>{previous.title}</span>
        </Link>
      )}
      {next && (
        <Link className="event-neighbor event-neighbor-next" rel="next" to={paths.event(next.slug)}>
          <span className="meta">Next event</span>
          <span>{next.title}</span>
        </Link>
      )}
    </nav>
  );
}

function EventSkeleton() {
  return (
    <div className="wrap event event-loading" role="status" aria-label="Loading">
      <div className="event-head">
        <span className="skeleton event-loading-line" />
        <span className="skeleton event-loading-title" />
        <span className="skeleton event-loading-when" />
      </div>
      <span className="event-photo skeleton" />
      <div className="event-facts">
        {Array.from({ length: 4 }, (_, index) => (
          <span key={index} className="skeleton skeleton-text" />
        ))}
      </div>
    </div>
  );
}

export { default as style } from "./event.css";
