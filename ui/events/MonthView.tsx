// The month as a grid, as in the APG: arrows move by day, Page Up and Down by month, Home and End within the week; one
// tab stop. Each day shows how many events it has; the selected day's events are beside the grid. On phones a day shows
// dots, and its events are below.
import { useEffect, useRef, type KeyboardEvent } from "react";
import { Badge } from "../kit/Badge";
import { IconButton } from "../kit/Button";
import { formatDay } from "../kit/dates";
import { count, keepTogether } from "../kit/format";
import { withQuery } from "../kit/queryString";
import { Link } from "../kit/router";
import { EmptyState, LoadError } from "../kit/State";
import { paths } from "../paths";
import { useEvents, type CalendarEntry } from "./api";
import { WEEKDAYS, addMonths, dayAfterKey, entriesByDay, monthName, weeksOf } from "./calendar";
import { categoryLabel } from "./categories";
import { dayText, timeText, type Now } from "./dates";
import { calendarQuery, type Filters } from "./filters";

interface MonthViewProps {
  filters: Filters;
  now: Now;
  onDay: (day: string) => void;
}

/** The number of titles that fit in a cell. */
const TITLES = 3;

export default function MonthView({ filters, now, onDay }: MonthViewProps) {
  const day = filters.day || now.today;
  const weeks = weeksOf(day);
  const days = weeks.flat();
  const calendar = useEvents<CalendarEntry[]>(
    withQuery("events/calendar/", calendarQuery(filters, days[0] ?? day, days.at(-1) ?? day)),
    {
      keepPrevious: true,
    },
  );
  const entries = calendar.data ?? [];
  const byDay = entriesByDay(entries, days);
  // Until then, the days of the month shown before are there, and nothing is known about the others.
  const isKnown = calendar.data !== undefined && !calendar.isPlaceholderData;
  const grid = useRef<HTMLTableElement>(null);
  // The focus follows the selected day only if a key has moved it.
  const wantsFocus = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when these change; reads the rest as of then
  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    grid.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
  }, [day]);

  /** It says which date of a series is meant, unless that is the next one, as far as the grid shows. */
  function addressOf({ id, slug, start_date }: CalendarEntry): string {
    const isNextKnown = (days[0] ?? day) <= now.today;
    const next = entries.find((other) => other.id === id && other.end_date >= now.today);
    return paths.event(slug, isNextKnown && (!next || next.start_date === start_date) ? undefined : start_date);
  }

  function onKeyDown(event: KeyboardEvent) {
    const next = dayAfterKey(day, event.key);
    if (!next || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    wantsFocus.current = true;
    onDay(next);
  }

  if (calendar.isError && !calendar.data) return <LoadError title="The month could not be loaded." query={calendar} />;
  return (
    <div className="month">
      <div className="month-main">
        <div className="month-head">
          <IconButton icon="chevron-left" label="Previous month" onClick={() => onDay(addMonths(day, -1))} />
          <h2 className="month-title" aria-live="polite">
            {monthName(day)}
          </h2>
          <IconButton icon="chevron-right" label="Next month" onClick={() => onDay(addMonths(day, 1))} />
        </div>
        <table
          className="month-grid"
          role="grid"
          aria-label={monthName(day)}
          aria-busy={calendar.isPlaceholderData}
          ref={grid}
          onKeyDown={onKeyDown}
        >
          <thead>
            <tr>
              {WEEKDAYS.map((name) => (
                <th key={name} scope="col">
                  <span aria-hidden="true">{name.slice(0, 3)}</span>
                  <span className="visually-hidden">{name}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week[0]}>
                {week.map((date) => (
                  <DayCell
                    key={date}
                    date={date}
                    entries={byDay.get(date) ?? []}
                    isKnown={isKnown}
                    isOutside={date.slice(0, 7) !== day.slice(0, 7)}
                    isToday={date === now.today}
                    isChosen={date === day}
                    onChoose={() => onDay(date)}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <DayList date={day} today={now.today} entries={isKnown ? (byDay.get(day) ?? []) : null} addressOf={addressOf} />
    </div>
  );
}

interface DayCellProps {
  date: string;
  entries: CalendarEntry[];
  isKnown: boolean;
  isOutside: boolean;
  isToday: boolean;
  isChosen: boolean;
  onChoose: () => void;
}

function DayCell({ date, entries, isKnown, isOutside, isToday, isChosen, onChoose }: DayCellProps) {
  const look = ["month-day", isOutside && "month-day-outside", isToday && "month-day-today"].filter(Boolean).join(" ");
  const number = entries.length === 0 ? "no events" : count(entries.length, "event", "events");
  return (
    <td role="gridcell" className="month-cell" aria-selected={isChosen}>
      <button
        type="button"
        className={look}
        tabIndex={isChosen ? 0 : -1}
        aria-current={isToday ? "date" : undefined}
        aria-label={isKnown ? `${formatDay(date)}, ${number}` : formatDay(date)}
        onClick={onChoose}
      >
        <span className="month-number">{Number(date.slice(8))}</span>
        <span className="month-dots">
          {entries.slice(0, TITLES).map((entry, index) => (
            <i key={index} className={entry.status === "cancelled" ? "month-dot month-dot-off" : "month-dot"} />
          ))}
        </span>
        <span className="month-titles">
          {entries.slice(0, TITLES).map((entry, index) => (
            <span key={index} className={entry.status === "cancelled" ? "month-entry month-entry-off" : "month-entry"}>
              {entry.title}
            </span>
          ))}
          {entries.length > TITLES && <span className="month-more">{entries.length - TITLES} more</span>}
        </span>
      </button>
    </td>
  );
}

interface DayListProps {
  date: string;
  today: string;
  entries: CalendarEntry[] | null;
  addressOf: (entry: CalendarEntry) => string;
}

function DayList({ date, today, entries, addressOf }: DayListProps) {
  return (
    <section className="month-list" aria-labelledby="month-list-title">
      <h3 className="month-list-title" id="month-list-title">
        {formatDay(date, today)}
      </h3>
      {entries?.length === 0 && <EmptyState icon="calendar" title="Nothing is on that day." />}
      <ul>
        {entries?.map((entry) => (
          <li key={`${entry.id} ${entry.start_date} ${entry.start_time ?? ""}`} className="month-event">
            <span className="month-event-time">
              {entry.start_date === date
                ? keepTogether(timeText(entry, entry.all_day)) || "Any time"
                : `Since ${dayText(entry.start_date, today)}`}
            </span>
            <span>
              <Link className="month-event-link" to={addressOf(entry)}>
                {entry.title}
              </Link>
              <span className="meta month-event-kind">{categoryLabel(entry.category)}</span>
              {entry.status !== "scheduled" && (
                <Badge tone={entry.status === "cancelled" ? "barn" : "gold"}>
                  {entry.status === "cancelled" ? "Canceled" : "Postponed"}
                </Badge>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
