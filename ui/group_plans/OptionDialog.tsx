// Adds an option to a plan, or edits one. Existing answers are kept.
import { useState } from "react";
import { Banner } from "../kit/Banner";
import { Button } from "../kit/Button";
import { Dialog } from "../kit/Dialog";
import { ApiError, fieldMessages } from "../kit/http";
import { useFirstError } from "../kit/useFirstError";
import type { OptionInput } from "./api";
import { EMPTY_OPTION, OptionFields, optionInput, type OptionDraft, type OptionErrors } from "./OptionFields";

interface Props {
  title: string;
  action: string;
  present?: OptionDraft;
  /** What saving leads to. */
  warning?: string | undefined;
  send: (option: OptionInput) => Promise<unknown>;
  onClose: () => void;
  onDone: () => void;
}

export function OptionDialog({ title, action, present, warning, send, onClose, onDone }: Props) {
  const [draft, setDraft] = useState(present ?? EMPTY_OPTION);
  const [errors, setErrors] = useState<OptionErrors>({});
  const [general, setGeneral] = useState("");
  const [isBusy, setBusy] = useState(false);
  const fields = useFirstError<HTMLDivElement>(errors);
  async function save() {
    setBusy(true);
    setErrors({});
    setGeneral("");
    try {
      await send(optionInput(draft));
      onDone();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setErrors(fieldMessages(error));
      setGeneral(Object.keys(error.fields).length > 0 ? "" : error.message);
      setBusy(false);
    }
  }
  const actions = (
    <>
      <Button variant="secondary" onClick={onClose} disabled={isBusy}>
        Cancel
      </Button>
      <Button busy={isBusy} onClick={() => void save()}>
        {action}
      </Button>
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} isBusy={isBusy} title={title} size="lg" actions={actions}>
      {general && <Banner tone="error">{general}</Banner>}
      {warning && <p>{warning}</p>}
      <div ref={fields}>
        <OptionFields draft={draft} onChange={setDraft} errors={errors} isKnown={present !== undefined} />
      </div>
    </Dialog>
  );
}
