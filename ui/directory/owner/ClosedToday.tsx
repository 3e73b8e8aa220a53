// "Closed today" in one tap, with an undo.
import { useState } from "react";
import { Banner } from "../../kit/Banner";
import { Button } from "../../kit/Button";
import { townToday, weekdayName } from "../../kit/dates";
import { TextField } from "../../kit/Field";
import { announce } from "../../kit/toasts";
import { useAction } from "../../kit/useAction";
import type { Hours } from "../../kit/hours";
import { closeToday, reopenToday } from "./api";
import type { ManagedBusiness } from "./managedBusiness";
import { DAYS, typedHours } from "./typedHours";
import { useHoursReading } from "./useHoursReading";

interface ClosedTodayProps {
  managed: ManagedBusiness;
  onChanged: (managed: ManagedBusiness) => void;
}

/** Whether it is scheduled to open today at all. */
export function opensToday({ weekly, special }: Hours, today: string): boolean {
  const day = special.find(({ date }) => date === today) ?? weekly[DAYS.indexOf(weekdayName(today))];
  return (day?.spans.length ?? 0) > 0;
}

export function ClosedToday({ managed, onChanged }: ClosedTodayProps) {
  const { business, closed_today, fields } = managed;
  const { isBusy, run } = useAction();
  const send = (call: () => Promise<ManagedBusiness>, done: string) =>
    run(async () => {
      onChanged(await call());
      announce(done);
    });
  if (closed_today)
    return (
      <Closed
        managed={managed}
        isBusy={isBusy}
        note={closed_today.note}
        onNote={(note) => send(() => closeToday(business.id, note), "Note saved.")}
        onReopen={() => send(() => reopenToday(business.id), "Open again today.")}
      />
    );
  if (!fields.hours || !opensToday(fields.hours, townToday())) return null;
  return (
    <div className="closed-today">
      <Button
        variant="secondary"
        icon="store"
        busy={isBusy}
        onClick={() => send(() => closeToday(business.id, ""), "Closed today.")}
      >
        Closed today
      </Button>
      <p className="field-hint">One tap. Your page says so at once, and it ends by itself at your next opening.</p>
    </div>
  );
}

interface ClosedProps {
  managed: ManagedBusiness;
  note: string;
  isBusy: boolean;
  onNote: (note: string) => void;
  onReopen: () => void;
}

function Closed({ managed, note, isBusy, onNote, onReopen }: ClosedProps) {
  const [typed, setTyped] = useState(note);
  const { business, fields } = managed;
  const label = useHoursReading(business.id, typedHours(fields.hours)).whole?.open_status?.label;
  return (
    <div className="closed-today">
      <Banner
        tone="warning"
        action={
          <Button size="sm" variant="secondary" busy={isBusy} onClick={onReopen}>
            Open after all
          </Button>
        }
      >
        <p className="closed-today-title">You are closed today.</p>
        {label && <p>{`Your page says “${label}”.`}</p>}
      </Banner>
      <form
        className="closed-today-note"
        onSubmit={(event) => {
          event.preventDefault();
          onNote(typed.trim());
        }}
      >
        <TextField
          label="Tell visitors why"
          optional
          value={typed}
          placeholder="For example, snow or a family event"
          maxLength={120}
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant="secondary" busy={isBusy} disabled={typed.trim() === note}>
          Save note
        </Button>
      </form>
    </div>
  );
}
