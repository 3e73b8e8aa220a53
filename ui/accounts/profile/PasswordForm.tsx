// A new password in exchange for the old. Everywhere else the account is logged out.
import { useState } from "react";
import { Button } from "../../kit/Button";
import { ErrorSummary } from "../../kit/ErrorSummary";
import { useForm } from "../../kit/form";
import { PasswordField } from "../../kit/PasswordField";
import { queryClient } from "../../kit/query";
import { apiUrl } from "../../kit/http";
import { texts } from "../../kit/texts";
import { showToast } from "../../kit/toasts";
import { changePassword, sessionsUrl, type User } from "../api";
import { confirmationFault, faults } from "../model";
import { NewPassword } from "../NewPassword";
import { ProfilePart } from "./ProfilePart";

export function PasswordForm({ user }: { user: User }) {
  // A new key empties the fields and their strength together.
  const [round, setRound] = useState(0);
  const form = useForm({
    names: ["old_password", "new_password1", "new_password2"],
    check: (values) => faults({
      old_password: values.old_password ? undefined : texts.signup.password_required,
      new_password1: values.new_password1 ? undefined : texts.signup.password_required,
      new_password2: confirmationFault(values.new_password1, values.new_password2),
    }),
    send: async (values) => {
      await changePassword(values.old_password, values.new_password1, values.new_password2);
      setRound(round + 1);
      showToast("Your new password is saved.", { tone: "success" });
      await queryClient.invalidateQueries({ queryKey: [apiUrl(sessionsUrl)] });
    },
  });
  return (
    <ProfilePart title="Password" text="Changing it logs you out everywhere else.">
      <form key={round} className="account-form" {...form.form}>
        <ErrorSummary problems={form.problems} />
        {/* For password managers, which otherwise do not know whose password this is. */}
        <input className="visually-hidden" type="email" name="username" autoComplete="username" value={user.email} readOnly tabIndex={-1} aria-hidden="true" />
        <PasswordField {...form.field("old_password")} label="Current password" what="current password" required />
        <NewPassword first={form.field("new_password1")} second={form.field("new_password2")} label="New password" />
        <div className="account-form-actions"><Button type="submit" busy={form.isBusy}>Change password</Button></div>
      </form>
    </ProfilePart>
  );
}
