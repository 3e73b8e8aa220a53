// The opening hours as text, a line for each weekday, with how the server parsed it; special dates below.
import { useEffect, useRef, useState } from "react";
import { Button, IconButton } from "../../kit/Button";
import { TextField } from "../../kit/Field";
import { OpenStatusText } from "../../kit/OpenStatusText";
import { announce } from "../../kit/toasts";
import { CopyHours, type Copying } from "./CopyHours";
import { lineId, lineWords } from "./lines";
import { SpecialDates } from "./SpecialDates";
import { DAYS, withLine, wordsOf, type TypedHours } from "./typedHours";
import { useHoursReading } from "./useHoursReading";

interface HoursEditorProps {
  businessId: number;
  typed: TypedHours;
  onWeekly: (weekly: string[] | null) => void;
  onSpecial: (special: TypedHours["special"]) => void;
  /** Errors from saving, by control. */
  errors: Record<string, string>;
}

export function HoursEditor(props: HoursEditorProps) {
  const { typed, onWeekly } = props;
  if (typed.weekly) return <KnownHours {...props} weekly={typed.weekly} />;
  return (
    <div className="hours-edit">
      <p>The hours are not known. Visitors see none on your page.</p>
      <p>
        <Button
          id={lineId("hours-0")}
          icon="clock"
          variant="secondary"
          onClick={() => {
            onWeekly(DAYS.map(() => ""));
            // The first line takes the place of this button.
            requestAnimationFrame(() => document.getElementById(lineId("hours-0"))?.focus());
          }}
        >
          Add opening hours
        </Button>
      </p>
    </div>
  );
}

function KnownHours({
  businessId,
  typed,
  weekly,
  onWeekly,
  onSpecial,
  errors,
}: HoursEditorProps & { weekly: string[] }) {
  const reading = useHoursReading(businessId, typed);
  const [typingAt, setTypingAt] = useState<number | null>(null);
  const [copying, setCopying] = useState<Copying | null>(null);
  const said = useRef("");

  const current = typingAt === null ? undefined : reading.ofDay(typingAt);
  const words = current?.spans ? wordsOf(current.spans) : (current?.error ?? "");
  useEffect(() => {
    const text = typingAt === null || !words ? "" : `${DAYS[typingAt]}: ${words}`;
    if (text && said.current.startsWith(`${typingAt} `) && said.current !== `${typingAt} ${text}`) announce(text);
    if (text) said.current = `${typingAt} ${text}`;
  }, [typingAt, words]);

  const open = (from: number | null) => setCopying({ from, line: from === null ? "" : (weekly[from] ?? "") });
  const status = reading.whole?.open_status;
  return (
    <div className="hours-edit">
      <p className="field-hint">
        Write times the way you say them: 9-5 · 9:30a-1p, 2-6 · 10pm-2am · closed. Each line shows how it is read.
      </p>
      <div className="hours-edit-week">
        {DAYS.map((day, at) => {
          const line = weekly[at] ?? "";
          const { hint, error } = lineWords(line, reading.ofDay(at), typingAt === at);
          return (
            <div key={day} className="hours-edit-day">
              <TextField
                label={day}
                id={lineId(`hours-${at}`)}
                value={line}
                hint={hint}
                error={error ?? (line.trim() && reading.ofDay(at)?.spans ? undefined : errors[`hours-${at}`])}
                placeholder="9-5, or closed"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={200}
                onFocus={() => setTypingAt(at)}
                onBlur={() => setTypingAt(null)}
                onChange={(event) => onWeekly(withLine(weekly, [at], event.currentTarget.value))}
              />
              <IconButton
                icon="copy"
                label={`Copy ${day} to other days`}
                disabled={!line.trim()}
                onClick={() => open(at)}
              />
            </div>
          );
        })}
      </div>
      <div className="hours-edit-bar">
        <Button variant="secondary" size="sm" icon="calendar" onClick={() => open(null)}>
          Set several days at once
        </Button>
        <Button variant="quiet" size="sm" onClick={() => onWeekly(null)}>
          Remove all hours
        </Button>
      </div>
      {status && (
        <div className="hours-edit-now">
          <span>With these hours, your page says</span> <OpenStatusText status={status} />
        </div>
      )}
      <SpecialDates
        businessId={businessId}
        rows={typed.special}
        reading={reading}
        errors={errors}
        onChange={onSpecial}
      />
      {copying && (
        <CopyHours
          businessId={businessId}
          copying={copying}
          onCopy={(days, line) => onWeekly(withLine(weekly, days, line))}
          onClose={() => setCopying(null)}
        />
      )}
    </div>
  );
}
