// A form in a dialog: errors on top, buttons at the bottom.
import type { ReactNode } from "react";
import { Button } from "./Button";
import { Dialog } from "./Dialog";
import { ErrorSummary } from "./ErrorSummary";
import type { useForm } from "./form";

interface FormDialogProps {
  title: string;
  size?: "sm" | "md" | "lg";
  form: Pick<ReturnType<typeof useForm>, "isBusy" | "problems" | "form">;
  /** The submit button's label: "Save line". */
  action: string;
  variant?: "primary" | "danger";
  /** Offers Cancel, before the action as in every dialog; it can have the focus. */
  cancel?: boolean | "focused";
  onClose: () => void;
  children: ReactNode;
}

export function FormDialog({ title, size, form, action, variant, cancel, onClose, children }: FormDialogProps) {
  return (
    <Dialog isOpen onClose={onClose} isBusy={form.isBusy} size={size} title={title}>
      <form className="form-fields" {...form.form}>
        <ErrorSummary problems={form.problems} />
        {children}
        <div className="form-actions">
          {cancel && (
            <Button
              variant="secondary"
              onClick={onClose}
              disabled={form.isBusy}
              data-autofocus={cancel === "focused" || undefined}
            >
              Cancel
            </Button>
          )}
          <Button type="submit" variant={variant} busy={form.isBusy}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
