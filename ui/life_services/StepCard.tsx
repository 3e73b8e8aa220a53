// One step: its status, why and how, who helps, and a personal note.
import { useState } from "react";
import { Badge } from "../kit/Badge";
import { Button } from "../kit/Button";
import { Checkbox } from "../kit/Choice";
import { TextareaField } from "../kit/Field";
import { announce } from "../kit/toasts";
import type { LifeServiceStep, StepStatus } from "./api";
import { paragraphs } from "./model";
import { BusinessLines, OfficeFacts } from "./StepHelp";

/** The server's limit. */
const MAX_NOTE_LENGTH = 1000;

interface StepProps {
  step: LifeServiceStep;
  number: number;
  onStatus: (status: StepStatus) => void;
  /** Resolves to whether it was saved, or why not, in words. */
  onNote: (note: string) => Promise<string>;
}

function Note({ step, onNote }: Pick<StepProps, "step" | "onNote">) {
  const [typed, setTyped] = useState<string | null>(null);
  const [said, setSaid] = useState({ ok: "", error: "" });
  const [isOpen, setOpen] = useState(step.note !== "");
  if (!isOpen) {
    return (
      <Button
        className="needs-script"
        variant="quiet"
        size="sm"
        icon="edit"
        aria-label={`Add a note: ${step.title}`}
        onClick={() => {
          setOpen(true);
          requestAnimationFrame(() => document.getElementById(`note-${step.key}`)?.focus());
        }}
      >
        Add a note
      </Button>
    );
  }
  async function save() {
    if (typed === null || typed === step.note) return;
    const error = typed.length > MAX_NOTE_LENGTH ? `Use at most ${MAX_NOTE_LENGTH} characters.` : await onNote(typed);
    if (error) {
      // It is saved on the way out of the field: whoever does not see the error beside it has left it by then.
      announce(error);
      return setSaid({ ok: "", error });
    }
    // From here on it is the step's: "Start over" empties it.
    setTyped((now) => (now === typed ? null : now));
    setSaid({ ok: "Note saved.", error: "" });
  }
  return (
    <div className="life-note">
      <TextareaField
        id={`note-${step.key}`}
        label="Your note"
        hint="Only you can read it. It is saved when you leave the field."
        rows={2}
        value={typed ?? step.note}
        error={said.error}
        countTo={(typed ?? "").length > MAX_NOTE_LENGTH - 200 ? MAX_NOTE_LENGTH : undefined}
        aria-label={`Your note on ${step.title}`}
        onChange={(event) => {
          setTyped(event.target.value);
          setSaid({ ok: "", error: "" });
        }}
        onBlur={() => void save()}
      />
      <p className="meta" role="status">
        {said.ok}
      </p>
    </div>
  );
}

export function StepCard({ step, number, onStatus, onNote }: StepProps) {
  const [isOpened, setOpened] = useState(false);
  const isLeft = step.status === "to_do";
  const isShown = isLeft || isOpened;
  const skip = step.status === "not_needed" ? "I need this after all" : "Not for me";
  return (
    <li className={isLeft ? "life-step" : "life-step life-step-over"} id={step.key}>
      <div className="life-step-head">
        <h2 className="life-step-title">
          <Checkbox
            label={
              <>
                <span className="life-step-number">{number}.</span> {step.title}
              </>
            }
            checked={step.status === "done"}
            onChange={(event) => onStatus(event.target.checked ? "done" : "to_do")}
          />
        </h2>
        <p className="life-step-marks">
          {step.timing && (
            <Badge tone="sound" icon="clock">
              {step.timing}
            </Badge>
          )}
          {!step.is_required && <Badge>If it applies to you</Badge>}
          {step.status === "not_needed" && <Badge tone="gold">Not for you</Badge>}
        </p>
      </div>
      {isShown && (
        <div className="life-step-body">
          {step.reason && <p className="life-reason">{step.reason}</p>}
          {paragraphs(step.detail).map((part) => (
            <p key={part} className="life-detail">
              {part}
            </p>
          ))}
          {step.office && <OfficeFacts office={step.office} />}
          <BusinessLines step={step} />
        </div>
      )}
      <div className="life-step-actions">
        {(isShown || step.note) && <Note step={step} onNote={onNote} />}
        {!isLeft && (
          <Button
            className="needs-script"
            variant="quiet"
            size="sm"
            aria-expanded={isOpened}
            aria-label={`${isOpened ? "Hide details" : "Show details"}: ${step.title}`}
            onClick={() => setOpened(!isOpened)}
          >
            {isOpened ? "Hide details" : "Show details"}
          </Button>
        )}
        {step.status !== "done" && (
          <Button
            className="needs-script"
            variant="quiet"
            size="sm"
            aria-label={`${skip}: ${step.title}`}
            onClick={() => onStatus(step.status === "not_needed" ? "to_do" : "not_needed")}
          >
            {skip}
          </Button>
        )}
      </div>
    </li>
  );
}
