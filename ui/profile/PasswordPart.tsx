// Changes the password, given the old one. All other sessions of the account are logged out, and its access tokens end.
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Banner } from "../kit/Banner";
import { Button } from "../kit/Button";
import { ErrorSummary } from "../kit/ErrorSummary";
import { useForm } from "../kit/form";
import { PasswordField } from "../kit/PasswordField";
import { invalidatePaths } from "../kit/query";
import { accountTexts } from "../kit/accountTexts";
import { showError, showToast } from "../kit/toasts";
import { askForReset, changePassword, sessionsUrl, type User } from "../accounts/api";
import { confirmationError } from "../accounts/model";
import { NewPassword } from "../accounts/NewPassword";
import { tokensUrl } from "./AccessTokens";
import { ProfilePart } from "./ProfilePart";

/** For accounts that only use an external login: setting a password uses the same link as a password reset. */
function FirstPassword({ user }: { user: User }) {
  const [isSent, setSent] = useState(false);
  const ask = useMutation({
    mutationFn: () => askForReset(user.email),
    onSuccess: () => setSent(true),
    onError: (failure) => showError(failure),
  });
  return (
    <ProfilePart
      title="Password"
      text="You log in with Google and have no password. With one you could log in without Google too."
    >
      {isSent ? (
        <Banner tone="success">
          We sent a link to <b>{user.email}</b>. Open it to set a password.
        </Banner>
      ) : (
        <div className="account-form-actions">
          <Button icon="mail" busy={ask.isPending} onClick={() => ask.mutate()}>
            Send me a link to set a password
          </Button>
        </div>
      )}
    </ProfilePart>
  );
}

export function PasswordPart({ user, hasPassword }: { user: User; hasPassword: boolean }) {
  return hasPassword ? <PasswordForm user={user} /> : <FirstPassword user={user} />;
}

function PasswordForm({ user }: { user: User }) {
  // A new key resets the fields and the strength meter together.
  const [round, setRound] = useState(0);
  const form = useForm({
    names: ["old_password", "new_password1", "new_password2"],
    check: (values) => ({
      old_password: values.old_password ? undefined : accountTexts.signup.password_required,
      new_password1: values.new_password1 ? undefined : accountTexts.signup.password_required,
      new_password2: confirmationError(values.new_password1, values.new_password2),
    }),
    send: async (values) => {
      await changePassword(values.old_password, values.new_password1, values.new_password2);
      setRound(round + 1);
      showToast("Your new password is saved.", { tone: "success" });
      await invalidatePaths(sessionsUrl, tokensUrl);
    },
  });
  return (
    <ProfilePart title="Password" text="Changing it logs you out everywhere else and ends your access tokens.">
      <form key={round} className="account-form" {...form.form}>
        <ErrorSummary problems={form.problems} />
        {/* For password managers, which otherwise cannot tell whose password this is. */}
        <input
          className="visually-hidden"
          type="email"
          name="username"
          autoComplete="username"
          value={user.email}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <PasswordField {...form.field("old_password")} label="Current password" what="current password" required />
        <NewPassword first={form.field("new_password1")} second={form.field("new_password2")} label="New password" />
        <div className="account-form-actions">
          <Button type="submit" busy={form.isBusy}>
            Change password
          </Button>
        </div>
      </form>
    </ProfilePart>
  );
}
