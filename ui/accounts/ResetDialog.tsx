// Requests a password reset link. The response is the same whether or not the account exists.
import { useState } from "react";
import { Button } from "../kit/Button";
import { Dialog } from "../kit/Dialog";
import { EmailField } from "../kit/Field";
import { useForm } from "../kit/form";
import { FormDialog } from "../kit/FormDialog";
import { accountTexts } from "../kit/accountTexts";
import { showToast } from "../kit/toasts";
import { askForReset } from "./api";
import { emailError, resetRequestError } from "./model";

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** What was already typed on the page. */
  email?: string;
}

interface FormProps {
  email: string;
  onSent: (email: string) => void;
  onClose: () => void;
}

function ResetForm({ email, onSent, onClose }: FormProps) {
  const form = useForm({
    names: ["email"],
    check: (values) => ({ email: emailError(values.email) }),
    send: async (values) => {
      await askForReset(values.email.trim());
      showToast(accountTexts.password_reset.sent, { tone: "success" });
      onSent(values.email.trim());
    },
    explain: (error) => ({ errors: {}, general: [resetRequestError(error)] }),
  });
  return (
    <FormDialog title="Reset your password" form={form} action="Send reset link" onClose={onClose}>
      <p>Type the address of your account. We will send you a link to set a new password.</p>
      <EmailField {...form.field("email")} label="Email" defaultValue={email} required data-autofocus />
    </FormDialog>
  );
}

export function ResetDialog({ isOpen, onClose, email = "" }: DialogProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [isSent, setSent] = useState(false);

  function close() {
    setSentTo(null);
    setSent(false);
    onClose();
  }

  if (!isSent) {
    return (
      isOpen && (
        <ResetForm
          email={sentTo ?? email}
          onSent={(address) => {
            setSentTo(address);
            setSent(true);
          }}
          onClose={close}
        />
      )
    );
  }
  const actions = (
    <>
      <Button variant="quiet" onClick={() => setSent(false)}>
        Send again
      </Button>
      <Button onClick={close} data-autofocus>
        Done
      </Button>
    </>
  );
  return (
    <Dialog isOpen={isOpen} onClose={close} title={accountTexts.password_reset.sent_title} actions={actions}>
      <p>
        If there is an account for <b>{sentTo}</b>, a link is on its way. It works once, within the next hour. Check
        your spam folder, too.
      </p>
    </Dialog>
  );
}
