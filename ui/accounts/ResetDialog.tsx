// Requests a password reset link. The response is the same whether or not the account exists.
import { useState } from "react";
import { Button } from "../kit/Button";
import { Dialog } from "../kit/Dialog";
import { ErrorSummary } from "../kit/ErrorSummary";
import { EmailField } from "../kit/Field";
import { useForm } from "../kit/form";
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

function ResetForm({ email, onSent }: { email: string; onSent: (email: string) => void }) {
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
    <form className="account-form" {...form.form}>
      <ErrorSummary problems={form.problems} />
      <p>Type the address of your account. We will send you a link to set a new password.</p>
      <EmailField {...form.field("email")} label="Email" defaultValue={email} required data-autofocus />
      <div className="account-form-actions">
        <Button type="submit" busy={form.isBusy}>
          Send reset link
        </Button>
      </div>
    </form>
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
      <Dialog isOpen={isOpen} onClose={close} title="Reset your password">
        <ResetForm
          email={sentTo ?? email}
          onSent={(address) => {
            setSentTo(address);
            setSent(true);
          }}
        />
      </Dialog>
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
    <Dialog key="sent" isOpen={isOpen} onClose={close} title={accountTexts.password_reset.sent_title} actions={actions}>
      <p>
        If there is an account for <b>{sentTo}</b>, a link is on its way. It works once, within the next hour. Check
        your spam folder, too.
      </p>
    </Dialog>
  );
}
