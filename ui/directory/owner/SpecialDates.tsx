// Dates on which other hours apply. A vacation is set and shown as a whole; its days are rows all the same.
import { useState } from "react";
import { Button, IconButton } from "../../kit/Button";
import { daysBetween, formatDay, townToday } from "../../kit/dates";
import { TextField } from "../../kit/Field";
import { count } from "../../kit/format";
import { inRuns, runLabel } from "../../kit/hours";
import { newKey } from "../../kit/http";
import { announce } from "../../kit/toasts";
import { lineId, lineWords } from "./lines";
import { SeveralDaysDialog } from "./SeveralDaysDialog";
import { CLOSED, withSeveralDays, type SeveralDays, type TypedSpecialDay } from "./typedHours";
import type { HoursReading } from "./useHoursReading";

interface SpecialDatesProps {
  businessId: number;
  rows: TypedSpecialDay[];
  reading: HoursReading;
  errors: Record<string, string>;
  onChange: (rows: TypedSpecialDay[]) => void;
}

const NO_DAYS: SeveralDays = { first: "", last: "", hours: CLOSED, note: "" };
const idOf = (key: string, part: string) => lineId(`special-${key}-${part}`);

export function SpecialDates({ businessId, rows, reading, errors, onChange }: SpecialDatesProps) {
  const today = townToday();
  /** What is typed here is not put together with its neighbors: its fields would go under one's hands. */
  const [typed, setTyped] = useState<string[]>([]);
  const noteTyped = (key: string) => setTyped(typed.includes(key) ? typed : [...typed, key]);
  /** `keys`: of the rows that the days in the dialog come from. */
  const [setting, setSetting] = useState<{ days: SeveralDays; keys: string[] } | null>(null);
  // Last night's is kept unchanged and hidden. (A row's key is its date, as it was saved.)
  const shown = rows.filter(({ key, date }) => date >= today || key !== date);
  const isAlone = ({ key, date }: TypedSpecialDay) =>
    !date ||
    typed.includes(key) ||
    ["date", "hours"].some((part) => errors[`special-${key}-${part}`]) ||
    reading.ofSpecial(key)?.error;
  const remove = (keys: string[]) => {
    onChange(rows.filter(({ key }) => !keys.includes(key)));
    document.getElementById(lineId("special-add"))?.focus();
  };
  return (
    <div className="special-dates">
      <h3 className="special-dates-title">Special dates</h3>
      <p className="field-hint">Holidays, vacations, a late opening: they replace the hours of those days.</p>
      {inRuns(shown, (row) => (isAlone(row) ? row.key : JSON.stringify([row.hours, row.note]))).map((run) => {
        const [first] = run;
        const keys = run.map(({ key }) => key);
        const last = run.at(-1) ?? first;
        const label = run.length > 1 ? runLabel(run, today) : null;
        return label ? (
          <div key={first.key} role="group" className="special-dates-run" aria-label={`Special dates: ${label}`}>
            <p>
              <b>{label}</b>
              <br />
              {[first.hours, first.note].filter(Boolean).join(" · ")}
            </p>
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Change ${label}`}
              onClick={() => setSetting({ days: { ...first, first: first.date, last: last.date }, keys })}
            >
              Change
            </Button>
            <IconButton icon="close" label={`Remove ${label}`} onClick={() => remove(keys)} />
          </div>
        ) : (
          <SpecialDate
            key={first.key}
            row={first}
            reading={reading}
            errors={errors}
            onChange={(part) => {
              noteTyped(first.key);
              onChange(rows.map((row) => (row.key === first.key ? { ...row, ...part } : row)));
            }}
            onRemove={() => remove(keys)}
          />
        );
      })}
      <div className="hours-edit-bar">
        <Button
          id={lineId("special-add")}
          variant="secondary"
          size="sm"
          icon="calendar-add"
          onClick={() => {
            const key = newKey();
            noteTyped(key);
            onChange([...rows, { key, date: "", hours: CLOSED, note: "" }]);
            requestAnimationFrame(() => document.getElementById(idOf(key, "date"))?.focus());
          }}
        >
          Add a special date
        </Button>
        <Button variant="secondary" size="sm" icon="calendar" onClick={() => setSetting({ days: NO_DAYS, keys: [] })}>
          Add several days
        </Button>
      </div>
      {setting && (
        <SeveralDaysDialog
          businessId={businessId}
          title={setting.keys.length > 0 ? "Change these days" : "Add several days"}
          days={setting.days}
          onSet={(days) => {
            onChange(withSeveralDays(rows, days, setting.keys));
            announce(`Hours set for ${count(daysBetween(days.first, days.last) + 1, "day", "days")}.`);
          }}
          onClose={() => setSetting(null)}
        />
      )}
    </div>
  );
}

interface SpecialDateProps {
  row: TypedSpecialDay;
  reading: HoursReading;
  errors: Record<string, string>;
  onChange: (part: Partial<TypedSpecialDay>) => void;
  onRemove: () => void;
}

function SpecialDate({ row: { key, date, hours, note }, reading, errors, onChange, onRemove }: SpecialDateProps) {
  const today = townToday();
  const [isTyping, setTyping] = useState(false);
  const day = date ? formatDay(date, today) : "new date";
  const line = lineWords(hours, reading.ofSpecial(key), isTyping);
  return (
    <fieldset className="special-dates-row">
      <legend className="visually-hidden">{`Special date: ${day}`}</legend>
      <TextField
        label="Date"
        type="date"
        id={idOf(key, "date")}
        value={date}
        min={today}
        hint={date ? formatDay(date, today) : undefined}
        error={date ? undefined : errors[`special-${key}-date`]}
        onChange={(event) => onChange({ date: event.currentTarget.value })}
      />
      <TextField
        label="Hours"
        id={idOf(key, "hours")}
        value={hours}
        hint={line.hint}
        error={date ? (line.error ?? (hours.trim() ? undefined : errors[`special-${key}-hours`])) : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        onFocus={() => setTyping(true)}
        onBlur={() => setTyping(false)}
        onChange={(event) => onChange({ hours: event.currentTarget.value })}
      />
      <TextField
        label="Note"
        optional
        id={idOf(key, "note")}
        value={note}
        maxLength={120}
        onChange={(event) => onChange({ note: event.currentTarget.value })}
      />
      <IconButton icon="close" label={`Remove ${day}`} onClick={onRemove} />
    </fieldset>
  );
}
