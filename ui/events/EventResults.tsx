// The search results: loading, failed, empty, or the list by days with its map.
import type { UseQueryResult } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { placeOnMap } from "../directory/place";
import { formatDay } from "../kit/dates";
import { ClearFilters, type AppliedFilter } from "../kit/Filters";
import { joinWords } from "../kit/format";
import type { ApiError } from "../kit/http";
import { MapView } from "../kit/MapView";
import type { Pin } from "../kit/mercator";
import { Pagination } from "../kit/Pagination";
import { useSite } from "../kit/site";
import { pageCount } from "../kit/paging";
import { EmptyState, LoadError, PastEnd } from "../kit/State";
import type { PaginatedListedEvent } from "./api";
import { byDay, friendlyDay, type Now } from "./dates";
import { EventCard, EventCardSkeleton } from "./EventCard";
import type { Filters } from "./filters";

interface EventResultsProps {
  list: UseQueryResult<PaginatedListedEvent, ApiError>;
  filters: Filters;
  now: Now;
  applied: AppliedFilter[];
  onClear: () => void;
  hrefFor: (page: number) => string;
}

export function EventResults({ list, filters, now, applied, onClear, hrefFor }: EventResultsProps) {
  if (list.isError && list.error.status === 404 && filters.page > 1) {
    return <PastEnd first={hrefFor(1)} />;
  }
  if (list.isError && !list.data) {
    return <LoadError title="The events could not be loaded." query={list} />;
  }
  if (!list.data)
    return (
      <div className="event-list">
        {Array.from({ length: 6 }, (_, index) => (
          <EventCardSkeleton key={index} />
        ))}
      </div>
    );
  if (list.data.count === 0) return <NothingFound applied={applied} onClear={onClear} />;
  return <Found list={list.data} isUpdating={list.isPlaceholderData} filters={filters} now={now} hrefFor={hrefFor} />;
}

function NothingFound({ applied, onClear }: Pick<EventResultsProps, "applied" | "onClear">) {
  if (applied.length === 0)
    return (
      <EmptyState icon="calendar" title="Nothing is planned yet.">
        As soon as someone adds an event, it shows up here.
      </EmptyState>
    );
  return (
    <EmptyState icon="calendar" title="No events match." action={<ClearFilters onClear={onClear} />}>
      <p>You asked for {joinWords(applied.map(({ label }) => label))}.</p>
      <p>
        {applied.length > 1 ? "Remove one of them above, or clear them all." : "Clear it to see everything that is on."}
      </p>
    </EmptyState>
  );
}

interface FoundProps extends Pick<EventResultsProps, "filters" | "now" | "hrefFor"> {
  list: PaginatedListedEvent;
  isUpdating: boolean;
}

function Found({ list, isUpdating, filters, now, hrefFor }: FoundProps) {
  const [pointed, setPointed] = useState<string | null>(null);
  const [picked, setPicked] = useState<string | null>(null);
  const bounds = useSite()?.map.bounds;
  const isMap = filters.view === "map";
  const events = list.results;
  const pins = useMemo(
    () =>
      events.flatMap((event, index): Pin[] => {
        const place = placeOnMap({ latitude: event.latitude ?? null, longitude: event.longitude ?? null }, bounds);
        return place ? [{ key: String(event.id), number: index + 1, label: event.title, ...place }] : [];
      }),
    [events, bounds],
  );
  const numbers = new Map(pins.map(({ key, number }) => [key, number]));
  const missing = events.length - pins.length;

  function pick(key: string) {
    setPicked(key);
    document.querySelector<HTMLElement>(`#event-${key} .event-card-link`)?.focus();
  }

  return (
    <>
      <div className={isMap ? "events-found events-found-map" : "events-found"} aria-busy={isUpdating}>
        <div className="event-days-list">
          {byDay(events, now).map(({ date, events: onDay }, index) => (
            <section key={index} className="event-day" aria-labelledby={`day-${index}`}>
              <h2 className="event-day-title" id={`day-${index}`}>
                {date ? <DayTitle date={date} today={now.today} /> : "Ongoing"}
              </h2>
              <ol className="event-list">
                {onDay.map((event) => (
                  <li key={event.id} id={`event-${event.id}`}>
                    <EventCard
                      event={event}
                      now={now}
                      number={isMap ? numbers.get(String(event.id)) : undefined}
                      isActive={(pointed ?? picked) === String(event.id)}
                      eager={index === 0}
                      small={isMap}
                      date={filters.from > now.today && event.is_recurring ? event.start_date : undefined}
                      onPoint={isMap ? setPointed : undefined}
                    />
                  </li>
                ))}
              </ol>
            </section>
          ))}
        </div>
        {isMap && (
          <div className="events-map">
            <MapView
              label="Map of the events in the list"
              nouns="events"
              pins={pins}
              activeKey={pointed ?? picked}
              onPick={pick}
              onPoint={setPointed}
            />
            {bounds && missing > 0 && (
              <p className="events-map-note">
                {missing === 1 ? "One event has" : `${missing} events have`} no place on the map.
              </p>
            )}
          </div>
        )}
      </div>
      <Pagination page={filters.page} pages={pageCount(list.count)} hrefFor={hrefFor} label="Pages of the events" />
    </>
  );
}

/** "Today · Saturday, November 21" */
function DayTitle({ date, today }: { date: string; today: string }) {
  const name = friendlyDay(date, today);
  const full = formatDay(date, today);
  if (!name || full.startsWith(name)) return full;
  return (
    <>
      {`${name} `}
      <span className="event-day-date">{full}</span>
    </>
  );
}
