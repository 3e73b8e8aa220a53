// The target of the link in a confirmation email: confirms the account's address, current or new.
import { useState } from "react";
import { Banner } from "../kit/Banner";
import { Button, LinkButton } from "../kit/Button";
import { ErrorSummary } from "../kit/ErrorSummary";
import { useForm } from "../kit/form";
import { useParams } from "../kit/router";
import { paths } from "../paths";
import { AccountFrame } from "./AccountFrame";
import { confirmEmail } from "./api";
import { reloadUser } from "./session";

export default function ConfirmEmailPage() {
  const { token = "" } = useParams();
  const [done, setDone] = useState<string | null>(null);
  // A button is needed because mail programs open links by themselves to scan them.
  const form = useForm({
    names: [],
    explain: (error) => ({
      errors: {},
      general: [
        error.fields["token"] ? "This link no longer works. Ask for a new one in your profile." : error.message,
      ],
    }),
    send: async () => {
      setDone((await confirmEmail(token)).detail);
      await reloadUser();
    },
  });
  if (done !== null) {
    return (
      <AccountFrame title="Confirm your address">
        <Banner tone="success">{done}</Banner>
        <div className="account-form-actions">
          <LinkButton to={paths.profile()}>Your profile</LinkButton>
        </div>
      </AccountFrame>
    );
  }
  return (
    <AccountFrame
      title="Confirm your address"
      lede="Press the button to say that this address is yours."
      hasErrors={form.problems.length > 0}
    >
      <form className="account-form" {...form.form}>
        <ErrorSummary problems={form.problems} />
        <Button type="submit" size="lg" busy={form.isBusy}>
          Confirm address
        </Button>
      </form>
    </AccountFrame>
  );
}

export { default as style } from "./accounts.css";
