// An editable stop: dragged, moved by buttons or keys, locked, checked off, edited, swapped, removed.
import { useState, type KeyboardEvent, type PointerEvent } from "react";
import { Button, IconButton } from "../kit/Button";
import { Checkbox } from "../kit/Choice";
import { SelectField, TextareaField, TextField } from "../kit/Field";
import { Icon } from "../kit/Icon";
import type { ItineraryDay, PlannedStop, TravelMode } from "./api";
import { dayName, dayOf, MIN_MINUTES, listName, MAX_MINUTES, stopName, TRAY } from "./model";
import { StopFacts, StopName, StopTimes, Travel } from "./StopView";

const NOTE_LENGTH = 1000;

export interface StopActions {
  edit: (stop: PlannedStop, edit: Partial<PlannedStop>) => void;
  /** Moves it up or down by one. */
  step: (stop: PlannedStop, by: 1 | -1) => void;
  /** Moves it to the end of another day, or into the tray. */
  toDay: (stop: PlannedStop, day: number | null) => void;
  remove: (stop: PlannedStop) => void;
  swap: (stop: PlannedStop) => void;
  onKey: (stop: PlannedStop, event: KeyboardEvent) => void;
  startDrag: (stop: PlannedStop, index: number, event: PointerEvent) => void;
}

interface StopRowProps {
  stop: PlannedStop;
  index: number;
  count: number;
  days: ItineraryDay[];
  mode: TravelMode;
  mark: string | null;
  actions: StopActions;
}

export function StopRow({ stop, index, count, days, mode, mark, actions }: StopRowProps) {
  const [isEditing, setEditing] = useState(false);
  const name = stopName(stop);
  const look = ["itinerary-stop", mark && `itinerary-stop-${mark}`, stop.is_done && "itinerary-stop-done"];
  const canSwap = stop.kind !== "custom" && stop.day !== null && !stop.is_locked;
  return (
    <li className={look.filter(Boolean).join(" ")} data-order-key={stop.id}>
      <Travel stop={stop} mode={mode} />
      <article className="itinerary-card" aria-label={name}>
        <div className="itinerary-card-head">
          <button
            type="button"
            className="itinerary-handle"
            aria-label={`Move ${name}`}
            title="Drag, or use the arrow keys"
            aria-keyshortcuts="ArrowUp ArrowDown ArrowLeft ArrowRight"
            data-way="handle"
            onPointerDown={(event) => actions.startDrag(stop, index, event)}
            onKeyDown={(event) => actions.onKey(stop, event)}
          >
            <Icon name="grip" />
          </button>
          <div className="itinerary-card-words">
            <StopTimes stop={stop} />
            <h3 className="itinerary-card-title">
              {stop.day !== null && <span className="itinerary-number">{index + 1}</span>}
              <StopName stop={stop} />
            </h3>
          </div>
          <IconButton
            icon={stop.is_locked ? "lock" : "lock-open"}
            className="itinerary-lock"
            label={`Lock ${name}`}
            aria-pressed={stop.is_locked}
            onClick={() => actions.edit(stop, { is_locked: !stop.is_locked })}
          />
        </div>
        <div className="itinerary-card-facts">
          <StopFacts stop={stop} />
        </div>
        <div className="itinerary-card-actions">
          <Checkbox
            label="Done"
            aria-label={`Done: ${name}`}
            checked={stop.is_done}
            onChange={() => actions.edit(stop, { is_done: !stop.is_done })}
          />
          <IconButton
            icon="chevron-down"
            className="itinerary-up"
            label={`Move up: ${name}`}
            disabled={index === 0}
            data-way="up"
            onClick={() => actions.step(stop, -1)}
          />
          <IconButton
            icon="chevron-down"
            label={`Move down: ${name}`}
            disabled={index === count - 1}
            data-way="down"
            onClick={() => actions.step(stop, 1)}
          />
          <Button
            size="sm"
            variant="quiet"
            aria-expanded={isEditing}
            aria-label={`Edit ${name}`}
            data-way="edit"
            onClick={() => setEditing(!isEditing)}
          >
            Edit
          </Button>
          {canSwap && (
            <Button
              size="sm"
              variant="quiet"
              icon="refresh"
              aria-label={`Show me another: ${name}`}
              onClick={() => actions.swap(stop)}
            >
              Show me another
            </Button>
          )}
        </div>
        {isEditing && <StopFields stop={stop} days={days} actions={actions} />}
      </article>
    </li>
  );
}

/** Parses whole minutes within the limits, or returns an error. */
function readMinutes(typed: string): { minutes: number } | { error: string } {
  const minutes = Number(typed);
  return typed.trim() !== "" && Number.isInteger(minutes) && minutes >= MIN_MINUTES && minutes <= MAX_MINUTES
    ? { minutes }
    : { error: `Enter whole minutes from ${MIN_MINUTES} to ${MAX_MINUTES}.` };
}

function StopFields({ stop, days, actions }: Pick<StopRowProps, "stop" | "days" | "actions">) {
  const [typed, setTyped] = useState(String(stop.duration_minutes));
  const read = readMinutes(typed);
  const name = stopName(stop);
  return (
    <div className="itinerary-fields">
      {stop.kind === "custom" && (
        <TextField
          label="What"
          value={stop.title}
          maxLength={120}
          error={stop.title.trim() ? undefined : "Say what it is."}
          onChange={(event) => actions.edit(stop, { title: event.currentTarget.value })}
        />
      )}
      <div className="itinerary-fields-row">
        <TextField
          label="Minutes there"
          inputMode="numeric"
          value={typed}
          error={"error" in read ? read.error : undefined}
          onChange={(event) => {
            const next = event.currentTarget.value;
            setTyped(next);
            const now = readMinutes(next);
            if ("minutes" in now) actions.edit(stop, { duration_minutes: now.minutes });
          }}
        />
        {stop.kind !== "event" && (
          <TextField
            type="time"
            label="Be there at"
            optional
            value={stop.fixed_time ?? ""}
            onChange={(event) => actions.edit(stop, { fixed_time: event.currentTarget.value || null })}
          />
        )}
      </div>
      <TextareaField
        label="Note"
        optional
        rows={2}
        maxLength={NOTE_LENGTH}
        value={stop.note}
        onChange={(event) => actions.edit(stop, { note: event.currentTarget.value })}
      />
      <SelectField
        label="Move to day"
        data-way="day"
        value={listName(stop.day)}
        options={[
          ...days.map((_, day) => ({ value: listName(day), label: dayName(days, day) })),
          { value: TRAY, label: "Unscheduled" },
        ]}
        onChange={(event) => actions.toDay(stop, dayOf(event.currentTarget.value))}
      />
      <Button size="sm" variant="danger" aria-label={`Remove ${name}`} onClick={() => actions.remove(stop)}>
        Remove
      </Button>
    </div>
  );
}
