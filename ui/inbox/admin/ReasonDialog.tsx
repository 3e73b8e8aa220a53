// Why something is rejected: those concerned read it.
import { Button } from "../../kit/Button";
import { Dialog } from "../../kit/Dialog";
import { ErrorSummary } from "../../kit/ErrorSummary";
import { TextareaField } from "../../kit/Field";
import { useForm } from "../../kit/form";

interface ReasonDialogProps {
  title: string;
  onReject: (reason: string) => void;
  onClose: () => void;
}

export function ReasonDialog({ title, onReject, onClose }: ReasonDialogProps) {
  const form = useForm({
    names: ["reason"],
    check: ({ reason }) => (reason.trim() ? {} : { reason: "Say why. Those concerned read this." }),
    send: async ({ reason }) => onReject(reason.trim()),
  });
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      <form className="inbox-item" {...form.form}>
        <ErrorSummary problems={form.problems} />
        <TextareaField
          {...form.field("reason")}
          label="Why not?"
          hint="Those concerned read this."
          rows={3}
          maxLength={500}
        />
        <div className="inbox-actions">
          <Button type="submit" variant="danger" busy={form.isBusy}>
            Reject
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
