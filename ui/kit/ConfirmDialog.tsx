// Asks for confirmation of something irreversible: says what it does, with a button that names the action.
import type { ReactNode } from "react";
import { Banner } from "./Banner";
import { Button } from "./Button";
import { Dialog } from "./Dialog";
import { showToast } from "./toasts";
import { useAttempt } from "./useAction";

interface ConfirmProps {
  title: string;
  /** The button's label: "Delete alert". */
  action: string;
  /** The label of the button that changes nothing; "Cancel" is ambiguous where something would be canceled. */
  dismiss?: string;
  variant?: "primary" | "danger";
  /** The message shown when it is done. */
  done: string;
  send: () => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}

export function ConfirmDialog({
  title,
  action,
  dismiss = "Cancel",
  variant = "danger",
  done,
  send,
  onClose,
  children,
}: ConfirmProps) {
  const { isBusy, error, attempt } = useAttempt();
  const confirm = () =>
    attempt(async () => {
      await send();
      showToast(done, { tone: "success" });
      onClose();
    });
  const actions = (
    <>
      <Button variant="secondary" onClick={onClose} disabled={isBusy} data-autofocus>
        {dismiss}
      </Button>
      <Button variant={variant} busy={isBusy} onClick={confirm}>
        {action}
      </Button>
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} isBusy={isBusy} title={title} actions={actions}>
      {error && <Banner tone="error">{error}</Banner>}
      {children}
    </Dialog>
  );
}
