// The days of a plan with their stops, side by side if there is room and stacked on phones, and the tray.
// All ways to move a stop are here; each is announced and can be undone.
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { formatDay } from "../kit/dates";
import { dragMark, useDragOrder } from "../kit/dragOrder";
import { TextField } from "../kit/Field";
import { count } from "../kit/format";
import { Icon } from "../kit/Icon";
import { announce, dismissToast } from "../kit/toasts";
import { showUndo } from "../kit/undo";
import { useIsWideScreen } from "../kit/useIsWideScreen";
import type { ItineraryDay, SavedItinerary, PlannedStop } from "./api";
import {
  dayOf,
  insertStop,
  listName,
  movedText,
  moveStop,
  placeOf,
  replaceStop,
  stepFrom,
  stopName,
  stopsOf,
  type Place,
} from "./model";
import { StopRow, type StopActions } from "./StopRow";
import type { Change } from "./usePlan";

interface BoardProps {
  plan: SavedItinerary;
  change: Change;
  onSwap: (stop: PlannedStop) => void;
}

export function PlanBoard({ plan, change, onSwap }: BoardProps) {
  const board = useRef<HTMLDivElement>(null);
  const toast = useRef(0);
  // The control that moved a stop keeps the focus after the move; a removed stop's goes to the next one's handle, or to
  // the heading if none is left.
  const [moved, setMoved] = useState<{ id: string; way: string; list?: string } | null>(null);
  useEffect(() => {
    if (!moved) return;
    const row = [...(board.current?.querySelectorAll<HTMLElement>("[data-order-key]") ?? [])].find(
      ({ dataset }) => dataset["orderKey"] === moved.id,
    );
    const list = board.current?.querySelector(`[data-order-list="${moved.list}"]`);
    const heading = list?.closest(".itinerary-day")?.querySelector<HTMLElement>("summary, h2");
    const control = (way: string) => row?.querySelector<HTMLElement>(`[data-way="${way}"]:not(:disabled)`);
    (control(moved.way) ?? control("handle") ?? heading)?.focus();
  }, [moved]);

  const move = (id: string, to: Place, way: string) => {
    const from = placeOf(plan.stops, id);
    if (!from || (from.day === to.day && from.index === to.index)) return;
    const next = { ...plan, stops: moveStop(plan.stops, id, to.day, to.index) };
    change((present) => ({ ...present, stops: moveStop(present.stops, id, to.day, to.index) }));
    setMoved({ id, way });
    // Announced as it appears. One at a time: after moving a stop several steps, one wants to undo the last.
    dismissToast(toast.current);
    toast.current = showUndo(movedText(next, id), () => {
      change((present) => ({ ...present, stops: moveStop(present.stops, id, from.day, from.index) }));
      setMoved({ id, way });
      announce(movedText(plan, id));
    });
  };
  const { drag, startDrag } = useDragOrder(board, ({ key, to }) =>
    move(key, { day: dayOf(to.list), index: to.index }, "handle"),
  );

  const actions: StopActions = {
    edit: (stop, edit) => change((present) => ({ ...present, stops: replaceStop(present.stops, stop.id, edit) })),
    step(stop, by) {
      const place = placeOf(plan.stops, stop.id);
      if (place) move(stop.id, { ...place, index: place.index + by }, by === 1 ? "down" : "up");
    },
    toDay: (stop, day) => move(stop.id, { day, index: stopsOf(plan.stops, day).length }, "edit"),
    remove(stop) {
      const place = placeOf(plan.stops, stop.id);
      change((present) => ({ ...present, stops: present.stops.filter(({ id }) => id !== stop.id) }));
      const others = stopsOf(plan.stops, stop.day).filter(({ id }) => id !== stop.id);
      const next = others[place?.index ?? 0] ?? others.at(-1);
      setMoved({ id: next?.id ?? "", way: "handle", list: listName(stop.day) });
      showUndo(`Removed ${stopName(stop)}.`, () => {
        change((present) =>
          present.stops.some(({ id }) => id === stop.id)
            ? present
            : { ...present, stops: insertStop(present.stops, stop, place?.index ?? 0) },
        );
        setMoved({ id: stop.id, way: "handle" });
      });
    },
    swap: onSwap,
    onKey(stop, event: KeyboardEvent) {
      if (!event.key.startsWith("Arrow")) return;
      event.preventDefault();
      const place = placeOf(plan.stops, stop.id);
      const to = place && stepFrom(place, event.key, plan.stops, plan.days.length);
      if (to) move(stop.id, to, "handle");
      else announce(`${stopName(stop)} cannot go farther that way`);
    },
    startDrag: (stop, index, event) => startDrag(event, stop.id, { list: listName(stop.day), index }),
  };

  const rows = (day: number | null, empty: string) => {
    const stops = stopsOf(plan.stops, day);
    const list = listName(day);
    const isTarget = drag?.to.list === list && drag.from.list !== list;
    return (
      <ol className={isTarget ? "itinerary-stops itinerary-stops-target" : "itinerary-stops"} data-order-list={list}>
        {stops.length === 0 && <li className="itinerary-empty">{empty}</li>}
        {stops.map((stop, index) => (
          <StopRow
            key={stop.id}
            {...{ stop, index, actions }}
            count={stops.length}
            days={plan.days}
            mode={plan.travel_mode}
            mark={dragMark(drag, list, index, stops.length)}
          />
        ))}
      </ol>
    );
  };
  const editDay = (at: number, edit: Partial<ItineraryDay>) =>
    change((present) => ({
      ...present,
      days: present.days.map((day, index) => (index === at ? { ...day, ...edit } : day)),
    }));

  return (
    <div className="itinerary-board" ref={board}>
      <div className="itinerary-days" role="group" aria-label="Days" tabIndex={plan.days.length > 1 ? 0 : undefined}>
        {plan.days.map((day, at) => (
          <Column key={day.date} title={formatDay(day.date)} note={stopCount(stopsOf(plan.stops, at))}>
            <DayHours day={day} onEdit={(edit) => editDay(at, edit)} />
            {rows(at, "Nothing planned yet. Add a stop, or drag one here.")}
          </Column>
        ))}
      </div>
      <Column title="Unscheduled" note={stopCount(stopsOf(plan.stops, null))}>
        <p className="meta">What you want to see, without a day yet.</p>
        {rows(null, "Nothing here.")}
      </Column>
    </div>
  );
}

const stopCount = (stops: PlannedStop[]) => count(stops.length, "stop", "stops");

/** A column if there is room; on a phone it is collapsible. */
function Column({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  const isWide = useIsWideScreen();
  const head = (
    <>
      <h2 className="itinerary-day-title" tabIndex={-1}>
        {title}
      </h2>
      <span className="meta">{note}</span>
    </>
  );
  if (isWide) {
    return (
      <section className="itinerary-day" aria-label={title}>
        <div className="itinerary-day-head">{head}</div>
        {children}
      </section>
    );
  }
  return (
    <details className="itinerary-day" open>
      <summary className="itinerary-day-head">
        {head}
        <Icon name="chevron-down" />
      </summary>
      {children}
    </details>
  );
}

function DayHours({ day, onEdit }: { day: ItineraryDay; onEdit: (edit: Partial<ItineraryDay>) => void }) {
  // Only what cannot be taken yet: all else is the plan's, which may have changed elsewhere.
  const [typed, setTyped] = useState<Partial<Pick<ItineraryDay, "start_time" | "end_time">>>({});
  const shown = { start_time: day.start_time, end_time: day.end_time, ...typed };
  const isValid = ({ start_time, end_time }: typeof shown) => start_time !== "" && end_time > start_time;
  const edit = (name: "start_time" | "end_time", value: string) => {
    const next = { ...typed, [name]: value };
    const isTaken = isValid({ ...shown, [name]: value });
    setTyped(isTaken ? {} : next);
    if (isTaken) onEdit(next);
  };
  return (
    <div className="itinerary-hours">
      <TextField
        type="time"
        label="Starts"
        value={shown.start_time}
        onChange={(event) => edit("start_time", event.currentTarget.value)}
      />
      <TextField
        type="time"
        label="Ends"
        value={shown.end_time}
        error={!isValid(shown) ? "Choose a time after the start." : undefined}
        onChange={(event) => edit("end_time", event.currentTarget.value)}
      />
    </div>
  );
}
