// The email address: whether it is confirmed, and changing it. Either takes effect once the emailed link is opened.
import { useState } from "react";
import { Banner } from "../kit/Banner";
import { Button } from "../kit/Button";
import { ErrorSummary } from "../kit/ErrorSummary";
import { EmailField } from "../kit/Field";
import { useForm } from "../kit/form";
import { PasswordField } from "../kit/PasswordField";
import { changeEmail, type User } from "../accounts/api";
import { ConfirmAddress } from "../accounts/ConfirmAddress";
import { emailError } from "../accounts/model";
import { ProfilePart } from "./ProfilePart";

interface Props {
  user: User;
  hasPassword: boolean;
  isVerified: boolean;
}

export function EmailForm({ user, hasPassword, isVerified }: Props) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    names: ["email", "password"],
    check: ({ email }) => ({
      email:
        email.trim().toLowerCase() === user.email.toLowerCase() ? "That is already your address." : emailError(email),
    }),
    send: async (values, element) => {
      await changeEmail(values.email.trim(), values.password);
      setSentTo(values.email.trim());
      element.reset();
    },
  });
  return (
    <ProfilePart
      title="Email address"
      text={
        <>
          You log in with <b>{user.email}</b>, and email from the town goes there.
        </>
      }
    >
      {/* What is tied to an address, such as the newsletter, is linked to the account only once it is confirmed.
          Accounts that the office made were never sent a link. */}
      {!isVerified && (
        <ConfirmAddress email={user.email}>
          <Banner tone="warning">This address is not confirmed yet. Confirm it with a link that we email you.</Banner>
        </ConfirmAddress>
      )}
      <form className="account-form" {...form.form}>
        {sentTo !== null && (
          <Banner tone="success" onDismiss={() => setSentTo(null)}>
            We sent a link to <b>{sentTo}</b>. Your address changes when you open it.
          </Banner>
        )}
        <ErrorSummary problems={form.problems} />
        <EmailField {...form.field("email")} label="New email address" required />
        {hasPassword && <PasswordField {...form.field("password")} label="Your password" required />}
        <div className="account-form-actions">
          <Button type="submit" busy={form.isBusy}>
            Change address
          </Button>
        </div>
      </form>
    </ProfilePart>
  );
}
