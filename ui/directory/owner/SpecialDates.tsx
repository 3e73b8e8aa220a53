// The days that differ from the weekly hours: holidays, vacations, a late opening.
import { useState } from "react";
import { Button, IconButton } from "../../kit/Button";
import { formatDay, townToday } from "../../kit/dates";
import { TextField } from "../../kit/Field";
import { newKey } from "../../kit/http";
import { lineId, lineWords } from "./lines";
import { CLOSED, type TypedSpecialDay } from "./typedHours";
import type { HoursReading } from "./useHoursReading";

interface SpecialDatesProps {
  rows: TypedSpecialDay[];
  reading: HoursReading;
  errors: Record<string, string>;
  onChange: (rows: TypedSpecialDay[]) => void;
}

export function SpecialDates({ rows, reading, errors, onChange }: SpecialDatesProps) {
  const today = townToday();
  const [typingAt, setTypingAt] = useState("");
  // Last night's is kept unchanged and hidden. (A row's key is its date, as it was saved.)
  const shown = rows.filter(({ key, date }) => date >= today || key !== date);
  const change = (key: string, part: Partial<TypedSpecialDay>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const idOf = (key: string, part: string) => lineId(`special-${key}-${part}`);
  return (
    <div className="special-dates">
      <h3 className="special-dates-title">Special dates</h3>
      <p className="field-hint">Holidays, vacations, a late opening: they replace the hours of that day.</p>
      {shown.map((row) => {
        const { key, date, hours, note } = row;
        const day = date ? formatDay(date, today) : "new date";
        const line = lineWords(hours, reading.ofSpecial(key), typingAt === key);
        return (
          <fieldset key={key} className="special-dates-row">
            <legend className="visually-hidden">{`Special date: ${day}`}</legend>
            <TextField
              label="Date"
              type="date"
              id={idOf(key, "date")}
              value={date}
              min={today}
              hint={date ? formatDay(date, today) : undefined}
              error={date ? undefined : errors[`special-${key}-date`]}
              onChange={(event) => change(key, { date: event.currentTarget.value })}
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
              onFocus={() => setTypingAt(key)}
              onBlur={() => setTypingAt("")}
              onChange={(event) => change(key, { hours: event.currentTarget.value })}
            />
            <TextField
              label="Note"
              optional
              id={idOf(key, "note")}
              value={note}
              maxLength={120}
              onChange={(event) => change(key, { note: event.currentTarget.value })}
            />
            <IconButton
              icon="close"
              label={`Remove ${day}`}
              onClick={() => {
                onChange(rows.filter((other) => other.key !== key));
                document.getElementById(lineId("special-add"))?.focus();
              }}
            />
          </fieldset>
        );
      })}
      <p>
        <Button
          id={lineId("special-add")}
          variant="secondary"
          size="sm"
          icon="calendar-add"
          onClick={() => {
            const key = newKey();
            onChange([...rows, { key, date: "", hours: CLOSED, note: "" }]);
            requestAnimationFrame(() => document.getElementById(idOf(key, "date"))?.focus());
          }}
        >
          Add a special date
        </Button>
      </p>
    </div>
  );
}
