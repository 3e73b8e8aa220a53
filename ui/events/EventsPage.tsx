// What is on in town: filters, and the list, the month or the map.
// Invariant: every choice is stored in the address; the page's own state is only what is expanded.
import { Suspense, lazy, useMemo, useRef } from "react";
import { useOptimisticTransition } from "../kit/useOptimisticTransition";
import { Segmented, type Option } from "../kit/Segmented";
import { SelectField } from "../kit/Field";
import { AppliedFilters, FilterSheet } from "../kit/Filters";
import { count } from "../kit/format";
import { pageCount } from "../kit/paging";
import { Link, useNavigate, useSearchParams, type NavigateOptions } from "../kit/router";
import { useSite } from "../kit/site";
import { ServerRendered } from "../kit/hydration";
import { usePageTitle } from "../kit/documentTitle";
import { useIsWideScreen } from "../kit/useIsWideScreen";
import { paths } from "../paths";
import { hasPage } from "../routes";
import { eventsUrl, facetsUrl, useEvents, type EventFacets, type PaginatedListedEvent } from "./api";
import { categoryLabel } from "./categories";
import { EventFilterPanel } from "./EventFilterPanel";
import { EventResults } from "./EventResults";
import {
  DAYS,
  appliedFilters,
  changed,
  cleared,
  facetsQuery,
  listQuery,
  readChosenFilters,
  readFilters,
  writeFilters,
  type Days,
  type Filters,
  type Ordering,
  type View,
} from "./filters";
import { Subscribe } from "./Subscribe";
import { TonightCard } from "./TonightCard";
import { useNow } from "./useNow";
import { useRefetchForMember } from "./useRefetchForMember";

/** Lazily loaded: most visitors use the list. */
const MonthView = lazy(() => import("./MonthView"));

const VIEWS: Option<View>[] = [
  { value: "list", label: "List", icon: "list" },
  { value: "month", label: "Month", icon: "calendar" },
  { value: "map", label: "Map", icon: "map" },
];
const ORDERINGS = [
  { value: "start_date", label: "Soonest first" },
  { value: "-start_date", label: "Latest first" },
];
/** The most common choices, one click away. */
const QUICK: Days[] = ["today", "tonight", "weekend"];

export default function EventsPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const isWide = useIsWideScreen();
  const now = useNow();
  const town = useSite()?.name ?? "town";
  const settled = useMemo(() => readFilters(params), [params]);
  const { page, view } = settled;
  const href = (next: Filters) => `${paths.events()}${writeFilters(next)}`;
  // The controls show the latest choice at once; the list shows what the address has settled on.
  const [filters, show] = useOptimisticTransition(
    settled,
    (next: Filters, options?: NavigateOptions) => void navigate(href(next), options),
  );
  useRefetchForMember();

  const list = useEvents<PaginatedListedEvent>(eventsUrl(listQuery(settled)), {
    keepPrevious: true,
    enabled: view !== "month",
  });
  const facets = useEvents<EventFacets>(facetsUrl(facetsQuery(settled)), { keepPrevious: true }).data;

  const only = settled.category.length === 1 ? settled.category[0] : undefined;
  const heading = only ? `${categoryLabel(only)} events` : "Events";
  const pages = pageCount(list.data?.count ?? 0);
  usePageTitle(page > 1 ? `${heading}, page ${page}` : heading);

  const nameOf = (kind: "source" | "business", id: string) => {
    if (kind === "source") return facets?.sources.find(({ value }) => value === id)?.label ?? `Source ${id}`;
    return list.data?.results.find(({ business }) => String(business?.id) === id)?.business?.name ?? "One business";
  };
  // Removing a filter removes its button, too, so the focus moves to the updated count.
  const total = useRef<HTMLParagraphElement>(null);
  const showAndFocus = (next: Filters) => {
    show(next);
    total.current?.focus({ preventScroll: true });
  };
  const applied = appliedFilters(filters, nameOf).map(({ without, ...rest }) => ({
    ...rest,
    onRemove: () => showAndFocus(without),
  }));
  const clear = () => showAndFocus(cleared(filters));
  // Choices in the sheet replace the history entry, so that Back leaves the page, not just the last filter.
  const replace = (next: Filters) => show(next, { replace: true });
  const panel = (name: string, onChange: (next: Filters) => void) => (
    <EventFilterPanel filters={filters} onChange={onChange} facets={facets} name={name} />
  );
  // The list is long: memoized, so that it re-renders for a new response, not for every filter click.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when these change; reads the rest as of then
  const results = useMemo(() => {
    if (view === "month")
      return (
        <MonthView
          filters={settled}
          now={now}
          onDay={(day) => void navigate(href({ ...settled, day }), { replace: true })}
        />
      );
    return (
      <EventResults
        list={list}
        filters={settled}
        now={now}
        applied={applied}
        onClear={clear}
        hrefFor={(number) => href({ ...settled, page: number })}
      />
    );
  }, [settled, now, list.data, list.error, list.isPlaceholderData, facets]);

  return (
    <div className="wrap events">
      <header className="events-head">
        <div>
          <h1 className="events-title">{heading}</h1>
          <p className="events-lede">What is on in {town}: today, this weekend and in the weeks to come.</p>
          <div className="events-quick needs-script" role="group" aria-label="Days">
            {DAYS.filter(({ value }) => QUICK.includes(value)).map(({ value, label }) => (
              <button
                key={value}
                type="button"
                className="chip events-quick-day"
                aria-pressed={filters.date === value}
                onClick={() =>
                  show(
                    changed(filters, {
                      date: filters.date === value ? null : value,
                      from: "",
                      to: "",
                      view: filters.view === "month" ? "list" : filters.view,
                    }),
                  )
                }
              >
                {label}
              </button>
            ))}
          </div>
        </div>
        <TonightCard />
      </header>
      <div className="events-columns" data-view={view}>
        <ServerRendered
          as="aside"
          className="events-filters"
          aria-label="Filters"
          onChosen={(chosen) => show(readChosenFilters(chosen))}
        >
          {isWide && panel("page", show)}
        </ServerRendered>
        <section className="events-main" aria-label="Events">
          <div className="events-bar">
            {/* The month has no number of its own; it says what is left of the filters. */}
            <p
              className={view === "month" ? "visually-hidden" : "events-count"}
              role="status"
              tabIndex={-1}
              ref={total}
            >
              {view === "month" ? filtersText(applied.length) : countText(list.data?.count, page, pages)}
            </p>
            <div className="events-tools">
              <div className="events-open-filters">
                <FilterSheet
                  count={applied.length}
                  found={list.data && view !== "month" ? count(list.data.count, "event", "events") : "events"}
                  {...(applied.length > 0 && { onClear: () => replace(cleared(filters)) })}
                >
                  {panel("sheet", replace)}
                </FilterSheet>
              </div>
              {view !== "month" && (
                <SelectField
                  label="Sort by"
                  hideLabel
                  options={ORDERINGS}
                  value={filters.ordering}
                  onChange={(event) => show(changed(filters, { ordering: event.currentTarget.value as Ordering }))}
                />
              )}
              <Segmented
                legend="Show as"
                options={VIEWS}
                value={filters.view}
                onChange={(next) => show(changed(filters, { view: next }))}
              />
            </div>
          </div>
          <AppliedFilters filters={applied} onClear={clear} />
          {view === "month" ? (
            <ServerRendered className="events-month">
              <Suspense fallback={<div className="month-waiting skeleton" />}>{results}</Suspense>
            </ServerRendered>
          ) : (
            results
          )}
          <Subscribe filters={filters} />
          {hasPage(paths.submitEvent()) && (
            <p className="events-send needs-script">
              Something missing? <Link to={paths.submitEvent()}>Submit an event</Link>
            </p>
          )}
        </section>
      </div>
    </div>
  );
}

const filtersText = (number: number) => (number > 0 ? count(number, "filter", "filters") : "No filters");

function countText(total: number | undefined, page: number, pages: number): string {
  if (total === undefined) return "";
  const events = count(total, "event", "events");
  return pages > 1 ? `${events}, page ${page} of ${pages}` : events;
}

export { default as style } from "./events.css";
