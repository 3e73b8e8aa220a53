// What an option is: a place, an event on one of its dates, a deal, a date, or anything else.
import { useEffect, useEffectEvent, useId, useMemo, useState } from "react";
import { moreUrl, type EventExtras } from "../events/api";
import { Button } from "../kit/Button";
import { Combobox } from "../kit/Combobox";
import { FieldError, SelectField, TextField } from "../kit/Field";
import { useApi } from "../kit/query";
import { Segmented } from "../kit/Segmented";
import { useSuggestions } from "../layout/suggestions";
import type { OptionInput, OptionKind } from "./api";
import { whenText } from "./model";
import { isCommercial } from "../kit/initialData";

const KINDS: { value: OptionKind; label: string }[] = [
  { value: "date", label: "Date" },
  { value: "business", label: "Place" },
  { value: "event", label: "Event" },
  { value: "deal", label: "Deal" },
  { value: "custom", label: "Other" },
];

export interface OptionDraft {
  kind: OptionKind;
  found: { id: number; name: string } | null;
  recurrenceId: string;
  title: string;
  note: string;
  startDate: string;
  startTime: string;
  endTime: string;
  capacity: string;
}

export const EMPTY_OPTION: OptionDraft = {
  kind: "date",
  found: null,
  recurrenceId: "",
  title: "",
  note: "",
  startDate: "",
  startTime: "",
  endTime: "",
  capacity: "",
};

export function optionInput(draft: OptionDraft): OptionInput {
  const { kind, found, recurrenceId, title, note, startDate, startTime, endTime, capacity } = draft;
  const when = { start_date: startDate || null, start_time: startTime || null, end_time: endTime || null };
  return {
    kind,
    ...(found && kind !== "date" && kind !== "custom" && { object_id: found.id }),
    ...(kind === "event" && recurrenceId && { recurrence_id: recurrenceId }),
    ...(kind === "custom" && { title }),
    ...(kind !== "event" && when),
    note,
    // Anything that is not a number is sent as is, for the server to reject.
    capacity: capacity.trim() ? (capacity as unknown as number) : null,
  };
}

/** Errors by the API's field names. */
export type OptionErrors = Record<string, string>;

interface FinderProps {
  kind: "business" | "event" | "deal";
  onPick: (found: { id: number; name: string }) => void;
}

const FINDS = { business: "Find a place", event: "Find an event", deal: "Find a deal" };

function Finder({ kind, onPick }: FinderProps) {
  const [typed, setTyped] = useState("");
  const { hits, groups, message } = useSuggestions(typed, "");
  const options = useMemo(() => {
    if (kind === "business") {
      return hits.map(({ id, name, category }) => ({ key: String(id), label: name, note: category?.name, name }));
    }
    const found = groups.find((group) => group.kind === kind)?.results ?? [];
    return found.map(({ id, name, note }) => ({ key: String(id), label: name, note, name }));
  }, [kind, hits, groups]);
  const nothing = typed.trim().length > 1 && options.length === 0 ? message || "Nothing found yet." : undefined;
  return (
    <div className="group-plan-finder">
      <span className="field-label" aria-hidden="true">
        {FINDS[kind]}
      </span>
      <Combobox
        label={FINDS[kind]}
        value={typed}
        onChange={setTyped}
        options={options}
        message={nothing}
        onPick={(option) => {
          const chosen = options.find(({ key }) => key === option.key);
          if (chosen) onPick({ id: Number(chosen.key), name: chosen.name });
        }}
      />
    </div>
  );
}

interface Props {
  draft: OptionDraft;
  onChange: (draft: OptionDraft) => void;
  errors: OptionErrors;
  /** Whether its subject is fixed: an existing option cannot be turned into a different one. */
  isKnown?: boolean;
}

function EventDates({ draft, onChange, errors }: Props) {
  const id = draft.found?.id ?? 0;
  const more = useApi<EventExtras>(moreUrl(id), { enabled: id > 0 });
  const dates = (more.data?.occurrences ?? []).filter(({ is_over, status }) => !is_over && status !== "cancelled");
  const options = dates.map((date) => ({
    value: date.recurrence_id,
    label: whenText({ when: { ...date, end_date: date.end_date === date.start_date ? null : date.end_date } }),
  }));
  const only = options.length === 1 ? options[0]?.value : undefined;
  const { recurrenceId } = draft;
  const choose = useEffectEvent((date: string) => onChange({ ...draft, recurrenceId: date }));
  useEffect(() => {
    if (only && recurrenceId !== only) choose(only);
  }, [only, recurrenceId]);
  return (
    <SelectField
      label="Which date"
      value={recurrenceId}
      onChange={(event) => onChange({ ...draft, recurrenceId: event.currentTarget.value })}
      options={
        only ? options : [{ value: "", label: more.isPending ? "Loading the dates" : "Choose a date" }, ...options]
      }
      error={errors["recurrence_id"]}
    />
  );
}

export function OptionFields(props: Props) {
  const { draft, onChange, errors, isKnown = false } = props;
  const { kind, found } = draft;
  const set = (change: Partial<OptionDraft>) => onChange({ ...draft, ...change });
  const objectErrorId = useId();
  return (
    <div className="group-plan-option-fields">
      {!isKnown && (
        <Segmented
          legend="What kind of option"
          options={isCommercial() ? KINDS : KINDS.filter(({ value }) => value !== "deal")}
          value={kind}
          onChange={(value) => set({ kind: value, found: null, recurrenceId: "" })}
        />
      )}
      {!isKnown && (kind === "business" || kind === "event" || kind === "deal") && (
        <div role="group" aria-label={FINDS[kind]} aria-describedby={errors["object_id"] && objectErrorId}>
          {found ? (
            <p className="group-plan-found">
              <strong>{found.name}</strong>{" "}
              <Button variant="quiet" size="sm" onClick={() => set({ found: null, recurrenceId: "" })}>
                Choose another
              </Button>
            </p>
          ) : (
            <Finder key={kind} kind={kind} onPick={(chosen) => set({ found: chosen, recurrenceId: "" })} />
          )}
          <div role="alert">
            <FieldError id={objectErrorId} error={errors["object_id"]} />
          </div>
        </div>
      )}
      {!isKnown && kind === "event" && found && <EventDates {...props} />}
      {kind === "custom" && (
        <TextField
          label="What is it?"
          value={draft.title}
          maxLength={120}
          onChange={(event) => set({ title: event.currentTarget.value })}
          error={errors["title"]}
        />
      )}
      {kind !== "event" && (
        <div className="field-row group-plan-row">
          <TextField
            type="date"
            label="Date"
            optional={kind !== "date"}
            value={draft.startDate}
            onChange={(event) => set({ startDate: event.currentTarget.value })}
            error={errors["start_date"]}
          />
          <TextField
            type="time"
            label="From"
            optional
            value={draft.startTime}
            onChange={(event) => set({ startTime: event.currentTarget.value })}
            error={errors["start_time"]}
          />
          <TextField
            type="time"
            label="To"
            optional
            value={draft.endTime}
            onChange={(event) => set({ endTime: event.currentTarget.value })}
            error={errors["end_time"] ?? errors["end_date"]}
          />
        </div>
      )}
      <div className="field-row group-plan-row">
        <TextField
          label="Note"
          optional
          maxLength={300}
          value={draft.note}
          onChange={(event) => set({ note: event.currentTarget.value })}
          error={errors["note"]}
        />
        <TextField
          label="Room for how many"
          optional
          inputMode="numeric"
          value={draft.capacity}
          onChange={(event) => set({ capacity: event.currentTarget.value })}
          error={errors["capacity"]}
        />
      </div>
    </div>
  );
}
