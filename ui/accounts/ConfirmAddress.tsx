// Emails the member a link that confirms the account's own address.
import { useState, type ReactNode } from "react";
import { Banner } from "../kit/Banner";
import { Button } from "../kit/Button";
import { ErrorSummary } from "../kit/ErrorSummary";
import { useForm } from "../kit/form";
import { sendConfirmation } from "./api";

/** `children`: why; it goes away once the link is sent. */
export function ConfirmAddress({ email, children }: { email: string; children: ReactNode }) {
  const [isSent, setSent] = useState(false);
  const form = useForm({
    names: [],
    send: async () => {
      await sendConfirmation(email);
      setSent(true);
    },
  });
  if (isSent)
    return (
      <Banner tone="success">
        We sent a link to <b>{email}</b>. It works for one day.
      </Banner>
    );
  return (
    <form className="confirm-address" {...form.form}>
      {children}
      <ErrorSummary problems={form.problems} />
      <div className="form-actions">
        <Button type="submit" variant="secondary" busy={form.isBusy}>
          Email me the link
        </Button>
      </div>
    </form>
  );
}
