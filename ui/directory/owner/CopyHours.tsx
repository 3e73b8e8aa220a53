// Applies the same hours to several days: typed once, or copied from a day.
import { useState, type FormEvent } from "react";
import { Button } from "../../kit/Button";
import { Checkbox } from "../../kit/Choice";
import { Dialog } from "../../kit/Dialog";
import { FieldError, TextField } from "../../kit/Field";
import { count } from "../../kit/format";
import { errorMessage } from "../../kit/http";
import { announce } from "../../kit/toasts";
import { useFirstError } from "../../kit/useFirstError";
import { DAYS, readLine } from "./typedHours";

export interface Copying {
  /** The day to copy from; null for hours typed here. */
  from: number | null;
  line: string;
}

interface CopyHoursProps {
  businessId: number;
  copying: Copying;
  onCopy: (days: number[], line: string) => void;
  onClose: () => void;
}

const GROUPS = [
  { label: "Monday to Friday", days: [0, 1, 2, 3, 4] },
  { label: "Weekend", days: [5, 6] },
  { label: "Every day", days: [0, 1, 2, 3, 4, 5, 6] },
];

export function CopyHours({ businessId, copying, onCopy, onClose }: CopyHoursProps) {
  const { from } = copying;
  const [line, setLine] = useState(copying.line);
  const [days, setDays] = useState<number[]>([]);
  const [errors, setErrors] = useState<{ line?: string; days?: string }>({});
  const [isBusy, setBusy] = useState(false);
  const fields = useFirstError(errors);
  const name = from === null ? "" : (DAYS[from] ?? "");
  const choices = DAYS.map((_, day) => day).filter((day) => day !== from);
  const isChosen = (group: number[]) => group.every((day) => days.includes(day) || day === from);

  async function apply(event: FormEvent) {
    event.preventDefault();
    // A portal: outside the listing's form in the DOM, but inside it for React events.
    event.stopPropagation();
    if (isBusy) return;
    const noDays = days.length === 0 ? "Choose at least one day." : undefined;
    setBusy(true);
    try {
      // Read here, so that a mistake is found once and not on five days.
      const words = from === null ? await readLine(businessId, line) : line;
      setErrors({ days: noDays });
      if (noDays) return;
      onCopy(days, words);
      announce(`Hours set for ${count(days.length, "day", "days")}.`);
      onClose();
    } catch (error) {
      setErrors({ line: errorMessage(error), days: noDays });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      isBusy={isBusy}
      title={from === null ? "Set several days at once" : `Copy ${name} to…`}
    >
      <form ref={fields} className="hours-copy" noValidate onSubmit={(event) => void apply(event)}>
        {from === null ? (
          <TextField
            label="Hours"
            hint="For example, 9-5, or closed"
            value={line}
            error={errors.line}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={200}
            data-autofocus
            onChange={(event) => setLine(event.currentTarget.value)}
          />
        ) : (
          <p>{line}</p>
        )}
        <fieldset className="hours-copy-days" aria-describedby={errors.days ? "hours-copy-error" : undefined}>
          <legend className="field-label">Days</legend>
          <div className="hours-copy-groups">
            {GROUPS.map(({ label, days: group }) => (
              <Button
                key={label}
                size="sm"
                variant="secondary"
                aria-pressed={isChosen(group)}
                onClick={() => {
                  const others = days.filter((day) => !group.includes(day));
                  setDays(isChosen(group) ? others : [...others, ...group.filter((day) => day !== from)]);
                }}
              >
                {label}
              </Button>
            ))}
          </div>
          {choices.map((day) => (
            <Checkbox
              key={day}
              label={DAYS[day]}
              checked={days.includes(day)}
              aria-invalid={errors.days ? true : undefined}
              onChange={() => setDays(days.includes(day) ? days.filter((one) => one !== day) : [...days, day])}
            />
          ))}
          <FieldError id="hours-copy-error" error={errors.days} />
        </fieldset>
        <div className="hours-copy-actions">
          <Button variant="secondary" onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" busy={isBusy}>
            {from === null ? "Set hours" : "Copy hours"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
