// Why something is sent back or taken down: whoever sent it in reads the reason.
import { useState } from "react";
import { Button } from "../../kit/Button";
import { Dialog } from "../../kit/Dialog";
import { TextareaField } from "../../kit/Field";

const COMMON = [
  "Not an event in our town.",
  "It is not clear when or where it takes place.",
  "This is an advertisement.",
  "It is already on the calendar.",
];

interface RejectDialogProps {
  count: number;
  verb: string;
  onReject: (reason: string) => void;
  onClose: () => void;
}

export function RejectDialog({ count, verb, onReject, onClose }: RejectDialogProps) {
  const [reason, setReason] = useState("");
  const [isTried, setTried] = useState(false);
  const error = isTried && !reason.trim() ? "Say why." : undefined;
  const actions = (
    <>
      <Button variant="secondary" onClick={onClose}>
        Cancel
      </Button>
      <Button variant="danger" onClick={() => (reason.trim() ? onReject(reason.trim()) : setTried(true))}>
        {verb}
      </Button>
    </>
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={count === 1 ? `${verb}: why?` : `${verb} ${count} events: why?`}
      actions={actions}
    >
      <div className="reject">
        <TextareaField
          label="Reason"
          hint="The person who submitted it will see this."
          value={reason}
          error={error}
          countTo={500}
          onChange={(event) => setReason(event.currentTarget.value)}
          data-autofocus
        />
        <div className="reject-common">
          {COMMON.map((text) => (
            <button key={text} type="button" className="reject-choice" onClick={() => setReason(text)}>
              {text}
            </button>
          ))}
        </div>
      </div>
    </Dialog>
  );
}
