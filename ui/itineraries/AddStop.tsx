// Adds a stop: found by searching everything in town, or a custom one.
import { useMemo, useState } from "react";
import { Button } from "../kit/Button";
import { Combobox, type ComboboxOption } from "../kit/Combobox";
import { SelectField, TextField } from "../kit/Field";
import { showError, showToast } from "../kit/toasts";
import { useFirstError } from "../kit/useFirstError";
import { useSuggestions } from "../layout/suggestions";
import { paths } from "../paths";
import { matchRoute } from "../routes";
import type { ItineraryDay, PickedRecord, StopKind } from "./api";
import { dayName, dayOf, listName, ownStop, stopsOf, TRAY } from "./model";
import type { Planning } from "./usePlan";
import { isCommercial } from "../kit/initialData";

const KINDS: StopKind[] = ["business", "event", "guide", "deal"];

/** The kind of record at an address of this site, if it can be a stop. */
function kindAt(path: string): PickedRecord["kind"] | null {
  const key = matchRoute(path)?.route.key;
  return (KINDS.find((kind) => kind === key) as PickedRecord["kind"] | undefined) ?? null;
}

interface AddStopProps {
  planning: Planning;
  /** Added by the server, which knows how long a visit takes. */
  onAdd: (pick: PickedRecord, day: number | null) => Promise<void>;
}

export function AddStop({ planning: { plan, change }, onAdd }: AddStopProps) {
  const [list, setList] = useState(listName(0));
  const [typed, setTyped] = useState("");
  const [own, setOwn] = useState("");
  const [error, setError] = useState({ text: "" });
  const fields = useFirstError(error);
  const [isBusy, setBusy] = useState(false);
  const { hits, groups, message } = useSuggestions(typed, "");
  const finds = isCommercial() ? "Find a place, event, guide or deal" : "Find a place, event or guide";
  const day = plan.days[Number(list)] || list === TRAY ? dayOf(list) : 0;

  const { options, picks } = useMemo(() => {
    const picks = new Map<string, PickedRecord>();
    const options: ComboboxOption[] = [];
    const add = (
      kind: PickedRecord["kind"] | null,
      object_id: number,
      title: string,
      key: string,
      note: string,
      group: string,
    ) => {
      if (!kind) return;
      picks.set(key, { kind, object_id, recurrence_id: null, title });
      options.push({ key, label: title, note, group });
    };
    for (const { id, name, slug, category } of hits)
      add("business", id, name, paths.business(slug), category?.name ?? "", "Businesses");
    for (const { label, results } of groups)
      for (const { id, name, path, note } of results) add(kindAt(path), id, name, path, note, label);
    return { options, picks };
  }, [hits, groups]);

  async function pick(key: string) {
    const found = picks.get(key);
    if (!found || isBusy) return;
    setBusy(true);
    try {
      await onAdd(found, day);
      setTyped("");
    } catch (error) {
      showError(error, "The stop could not be added.");
    } finally {
      setBusy(false);
    }
  }

  return (
    <section className="itinerary-add" aria-labelledby="itinerary-add-title">
      <h2 id="itinerary-add-title" className="itinerary-subtitle">
        Add a stop
      </h2>
      <div className="itinerary-add-fields">
        <DaySelect days={plan.days} value={listName(day)} onChange={setList} />
        <div className="field">
          <span className="field-label" aria-hidden="true">
            {finds}
          </span>
          <Combobox
            label={finds}
            placeholder="Bakery, concert, Main Street"
            value={typed}
            onChange={setTyped}
            options={options}
            message={message}
            onPick={({ key }) => void pick(key)}
          />
        </div>
        <form
          ref={fields}
          className="field-action itinerary-own"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            const title = own.trim();
            setError({ text: title ? "" : "Say what it is, like Lunch at Grandma’s." });
            if (!title) return;
            change((present) => ({ ...present, stops: [...present.stops, ownStop(title, day)] }));
            setOwn("");
            const to = stopsOf(plan.stops, day).length + 1;
            showToast(`Added ${title} to ${dayName(plan.days, day)}, ${to} of ${to}.`, { tone: "success" });
          }}
        >
          <TextField
            label="Or a stop of your own"
            placeholder="Lunch at Grandma’s"
            maxLength={120}
            value={own}
            error={error.text || undefined}
            onChange={(event) => setOwn(event.currentTarget.value)}
          />
          <Button type="submit" variant="secondary">
            Add
          </Button>
        </form>
      </div>
    </section>
  );
}

function DaySelect({
  days,
  value,
  onChange,
}: {
  days: ItineraryDay[];
  value: string;
  onChange: (list: string) => void;
}) {
  return (
    <SelectField
      label="To"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      options={[
        ...days.map((_, day) => ({ value: listName(day), label: dayName(days, day) })),
        { value: TRAY, label: "Unscheduled" },
      ]}
    />
  );
}
