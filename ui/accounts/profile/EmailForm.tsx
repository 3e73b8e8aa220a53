// Another address. It counts once the link in the mail to it has been opened.
import { useState } from "react";
import { Banner } from "../../kit/Banner";
import { Button } from "../../kit/Button";
import { ErrorSummary } from "../../kit/ErrorSummary";
import { EmailField } from "../../kit/Field";
import { useForm } from "../../kit/form";
import { PasswordField } from "../../kit/PasswordField";
import { changeEmail, type User } from "../api";
import { emailFault, faults } from "../model";
import { ProfilePart } from "./ProfilePart";

export function EmailForm({ user, hasPassword }: { user: User; hasPassword: boolean }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    names: ["email", "password"],
    check: (values) => faults({ email: emailFault(values.email) }),
    send: async (values, element) => {
      await changeEmail(values.email.trim(), values.password);
      setSentTo(values.email.trim());
      element.reset();
    },
  });
  return (
    <ProfilePart title="Email address" text={<>You log in with <b>{user.email}</b>, and mail from the town goes there.</>}>
      <form className="account-form" {...form.form}>
        {sentTo !== null && (
          <Banner tone="success" onDismiss={() => setSentTo(null)}>We sent a link to <b>{sentTo}</b>. Your address changes when you open it.</Banner>
        )}
        <ErrorSummary problems={form.problems} />
        <EmailField {...form.field("email")} label="New email address" required />
        {hasPassword && <PasswordField {...form.field("password")} label="Your password" required />}
        <div className="account-form-actions"><Button type="submit" busy={form.isBusy}>Change address</Button></div>
      </form>
    </ProfilePart>
  );
}
