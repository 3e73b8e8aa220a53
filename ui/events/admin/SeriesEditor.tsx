// Editing an event, by staff or by the people of its business: a series on one date, from one date on, or as a whole.
// Each of the two groups has its own API calls.
import { useId, useRef, useState, type ReactNode } from "react";
import type { ShownOccurrence } from "../../kit/apiTypes";
import { Banner } from "../../kit/Banner";
import { Button } from "../../kit/Button";
import { RadioCards } from "../../kit/Choice";
import { SelectField } from "../../kit/Field";
import { showToast } from "../../kit/toasts";
import { fullWhen } from "../dates";
import { useNow } from "../useNow";
import type { AdminEvent, Change, Scope } from "./api";
import { DeleteDialog } from "./DeleteDialog";
import { EventForm } from "./EventForm";
import { chosenDates, formValues } from "./model";
import { STATUS_LABELS } from "./words";

const SCOPES = [
  { value: "all" as const, label: "The whole series", hint: "All dates, including past ones" },
  { value: "this" as const, label: "Just one date", hint: "The others stay as they are" },
  { value: "following" as const, label: "This date and all later ones", hint: "The series is split there" },
];

export interface ChosenDates {
  scope: Scope;
  /** Of one date, or of the whole event. */
  status: AdminEvent["status"];
  /** The date in words, if one was selected. */
  date: string | null;
  /** Whether the form holds unsaved changes. */
  isDirty: boolean;
}

export const SAVE_FIRST = "Save or discard your changes first.";

interface SeriesEditorProps {
  event: AdminEvent;
  isShort?: boolean;
  /** `opened` is the event as it was when the change began. */
  onSave: (scope: Scope, change: Change, opened: AdminEvent) => Promise<void>;
  onDelete: (scope: Scope) => Promise<void>;
  /** Replaces the default confirmation before the whole event is deleted. */
  deleting?: (close: () => void) => ReactNode;
  /** More actions for the selected dates. */
  actions?: (chosen: ChosenDates) => ReactNode;
}

/** With the date even of the coming days: a series has a Friday every week. */
function dateText(date: ShownOccurrence, today: string): string {
  const { days, time } = fullWhen(date, today, date.all_day);
  return [days, time].filter(Boolean).join(", ");
}

export function SeriesEditor({
  event: newest,
  isShort = false,
  onSave,
  onDelete,
  deleting,
  actions,
}: SeriesEditorProps) {
  /** While there are unsaved changes: the event that they began from. */
  const [held, setHeld] = useState<AdminEvent | null>(null);
  const event = held ?? newest;
  const isDirty = held !== null;
  /** Counts how often the changes were discarded. */
  const [round, setRound] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const { today } = useNow();
  const dates = event.details?.occurrences ?? [];
  const [kind, setKind] = useState<Scope["kind"]>("all");
  const [at, setAt] = useState(dates[0]?.recurrence_id ?? "");
  const [isDeleting, setDeleting] = useState(false);
  const chosen = chosenDates(event, kind, at);
  const { scope, occurrence } = chosen ?? { scope: null, occurrence: null };
  const date = occurrence && dateText(occurrence, today);

  function choose(changed: Scope["kind"]) {
    // Nobody has chosen a date yet that may be gone by now.
    if (kind === "all" && !chosenDates(event, changed, at)) setAt(dates[0]?.recurrence_id ?? "");
    setKind(changed);
    setDeleting(false);
  }

  return (
    <>
      {((event.is_recurring && dates.length > 0) || !chosen) && (
        <fieldset className="event-fields-scope" disabled={isDirty} aria-describedby={isDirty ? hintId : undefined}>
          <RadioCards legend="Apply the change to" options={SCOPES} value={kind} onChange={choose} />
          {!chosen && <Banner tone="warning">The date you chose is no longer there. Choose again.</Banner>}
          {kind !== "all" && event.is_recurring && dates.length > 0 && (
            <SelectField
              label={kind === "this" ? "Which date" : "Starting with"}
              options={[
                ...(chosen ? [] : [{ value: at, label: "Choose a date", disabled: true }]),
                ...dates.map((one) => ({
                  value: one.recurrence_id,
                  label:
                    dateText(one, today) +
                    (one.status === "scheduled" ? "" : ` (${STATUS_LABELS[one.status].toLowerCase()})`),
                })),
              ]}
              value={at}
              onChange={(changed) => {
                setAt(changed.currentTarget.value);
                setDeleting(false);
              }}
            />
          )}
          {isDirty && (
            <p className="field-hint" id={hintId}>
              {SAVE_FIRST}
            </p>
          )}
        </fieldset>
      )}
      {scope && (
        <>
          <div ref={place} tabIndex={-1}>
            <EventForm
              // Each date has its own values; after saving, they are the server's.
              key={`${kind} ${at} ${event.updated_at} ${round}`}
              values={formValues(event, occurrence)}
              isOneDate={scope.kind === "this"}
              isShort={isShort}
              // Of an event without a source, and to a business, they say nothing.
              lockedFields={event.event_source && !isShort ? event.details?.locked_fields : []}
              pictureUrl={event.image ?? ""}
              business={event.business}
              submit="Save"
              onSave={(change) => onSave(scope, change, event)}
              onSaved={() => showToast("Saved.", { tone: "success" })}
              onDirty={(isNow) => setHeld(isNow ? event : null)}
              onDiscard={() => {
                setHeld(null);
                setRound(round + 1);
                // The button disappears.
                place.current?.focus();
              }}
            >
              {actions?.({
                scope,
                status: scope.kind === "this" && occurrence ? occurrence.status : event.status,
                date,
                isDirty,
              })}
              <Button variant="danger" onClick={() => setDeleting(true)}>
                Delete…
              </Button>
            </EventForm>
          </div>
          {isDeleting && scope.kind === "all" && deleting?.(() => setDeleting(false))}
          {isDeleting && !(scope.kind === "all" && deleting) && (
            <DeleteDialog
              event={event}
              scope={scope}
              date={date}
              isCanceled={occurrence?.status === "cancelled"}
              isShort={isShort}
              onDelete={() => onDelete(scope)}
              onClose={() => setDeleting(false)}
            />
          )}
        </>
      )}
    </>
  );
}
