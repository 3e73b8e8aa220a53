// How an event repeats, as a choice in words. The raw recurrence rule is below, for what the choices do not cover.
import { useState } from "react";
import { CheckGroup } from "../../kit/CheckGroup";
import { Disclosure } from "../../kit/Disclosure";
import { SelectField, TextField } from "../../kit/Field";
import {
  DAYS,
  dayName,
  dayOf,
  everyLabel,
  readRule,
  weekdayLabel,
  weekdaysOf,
  writeRule,
  type Day,
  type Frequency,
  type Repeat,
} from "./repeat";

interface RepeatFieldProps {
  /** The props of the rule's own field. */
  field: { id: string; name: string; error: string | undefined; defaultValue: string; hint?: string };
  /** The first day, as currently entered in the form. */
  start: string;
}

const FREQUENCIES = [
  { value: "", label: "Does not repeat" },
  { value: "DAILY", label: "Daily" },
  { value: "WEEKLY", label: "Weekly" },
  { value: "MONTHLY", label: "Monthly" },
  { value: "YEARLY", label: "Yearly" },
];
const CUSTOM = "custom";
const MAX_INTERVALS = 6;

const isFrequency = (word: string): word is Frequency => ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"].includes(word);

type Ending = "never" | "until" | "count";

function Choices({ repeat, start, onChange }: { repeat: Repeat; start: string; onChange: (repeat: Repeat) => void }) {
  const [asked, setAsked] = useState<Ending | null>(null);
  const ending = repeat.until ? "until" : repeat.count ? "count" : (asked ?? "never");
  const intervals = [...new Set([...Array.from({ length: MAX_INTERVALS }, (_, at) => at + 1), repeat.interval])];
  const own = dayOf(start);
  const days = repeat.days.length > 0 ? repeat.days : own ? [own] : [];
  const toggle = (day: Day) =>
    onChange({ ...repeat, days: days.includes(day) ? days.filter((one) => one !== day) : [...days, day] });
  const weekdays = [...new Set([...weekdaysOf(start), ...(repeat.weekday ? [repeat.weekday] : [])])];
  return (
    <>
      <SelectField
        label="How often"
        options={intervals.map((interval) => ({
          value: String(interval),
          label: everyLabel(repeat.frequency, interval),
        }))}
        value={String(repeat.interval)}
        onChange={(event) => onChange({ ...repeat, interval: Number(event.currentTarget.value) })}
      />
      {repeat.frequency === "WEEKLY" && (
        <div className="repeat-days">
          <CheckGroup
            legend="On these days"
            options={DAYS.map((day) => ({ value: day, label: dayName(day) }))}
            chosen={days}
            onToggle={(value) => toggle(value as Day)}
          />
        </div>
      )}
      {repeat.frequency === "MONTHLY" && (
        <SelectField
          label="On which day"
          options={[
            { value: "", label: start ? `On day ${Number(start.slice(8))}` : "On the same date" },
            ...weekdays.map((value) => ({ value, label: weekdayLabel(value) })),
          ]}
          value={repeat.weekday}
          onChange={(event) => onChange({ ...repeat, weekday: event.currentTarget.value })}
        />
      )}
      <SelectField
        label="Until when"
        options={[
          { value: "never", label: "No end date" },
          { value: "until", label: "Until a day" },
          { value: "count", label: "A number of times" },
        ]}
        value={ending}
        onChange={(event) => {
          const chosen = event.currentTarget.value as Ending;
          setAsked(chosen);
          onChange({ ...repeat, until: "", count: chosen === "count" ? repeat.count || "10" : "" });
        }}
      />
      {ending === "until" && (
        <TextField
          label="Last day it repeats"
          type="date"
          min={start}
          value={repeat.until}
          onChange={(event) => onChange({ ...repeat, until: event.currentTarget.value })}
        />
      )}
      {ending === "count" && (
        <TextField
          label="How many times"
          type="number"
          min={1}
          max={9999}
          value={repeat.count}
          onChange={(event) => onChange({ ...repeat, count: event.currentTarget.value })}
        />
      )}
    </>
  );
}

export function RepeatField({ field, start }: RepeatFieldProps) {
  const { defaultValue, ...rest } = field;
  const [rule, setRule] = useState(defaultValue);
  const repeat = rule.trim() ? readRule(rule) : null;
  const chosen = repeat?.frequency ?? (rule.trim() ? CUSTOM : "");
  const choose = (value: string) => {
    if (isFrequency(value))
      setRule(
        writeRule({ ...(repeat ?? { interval: 1, until: "", count: "" }), frequency: value, days: [], weekday: "" }),
      );
    else if (value === "") setRule("");
  };
  return (
    <>
      <SelectField
        label="Repeats"
        options={chosen === CUSTOM ? [...FREQUENCIES, { value: CUSTOM, label: "Custom" }] : FREQUENCIES}
        value={chosen}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {repeat && <Choices repeat={repeat} start={start} onChange={(wanted) => setRule(writeRule(wanted))} />}
      <div className="event-fields-whole">
        <Disclosure
          summary="Advanced: the rule as calendars write it"
          isOpen={chosen === CUSTOM || Boolean(rest.error)}
        >
          <TextField
            {...rest}
            label="Rule"
            optional
            hint={rest.hint ?? "For example, FREQ=WEEKLY;BYDAY=TH;UNTIL=20270528"}
            spellCheck={false}
            value={rule}
            onChange={(event) => setRule(event.currentTarget.value)}
          />
        </Disclosure>
      </div>
    </>
  );
}
