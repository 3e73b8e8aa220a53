// The end of changing one's address: the link in the mail sent to the new one.
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
  const [isDone, setDone] = useState(false);
  // A button, because mail programs open links on their own to look behind them.
  const form = useForm({
    names: [],
    explain: (error) => ({ faults: {}, general: [error.fields["token"] ? "This link is not good any more. Ask for a new one in your profile." : error.message] }),
    send: async () => {
      await confirmEmail(token);
      setDone(true);
      await reloadUser();
    },
  });
  if (isDone) {
    return (
      <AccountFrame title="Confirm your new address">
        <Banner tone="success">Your address is changed. Log in with the new one from now on.</Banner>
        <div className="account-form-actions"><LinkButton to={paths.profile()}>Your profile</LinkButton></div>
      </AccountFrame>
    );
  }
  return (
    <AccountFrame title="Confirm your new address" lede="Press the button to use this address for your account." isFaulty={form.problems.length > 0}>
      <form className="account-form" {...form.form}>
        <ErrorSummary problems={form.problems} />
        <Button type="submit" size="lg" busy={form.isBusy}>Confirm address</Button>
      </form>
    </AccountFrame>
  );
}

export { default as style } from "./accounts.css";
