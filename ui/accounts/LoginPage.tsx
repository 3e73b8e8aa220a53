// Signing in: by email and password, or back from Google with a code in the address.
import { useRef, useState } from "react";
import { Button } from "../kit/Button";
import { Dialog } from "../kit/Dialog";
import { ErrorSummary } from "../kit/ErrorSummary";
import { EmailField } from "../kit/Field";
import { useForm } from "../kit/form";
import { PasswordField } from "../kit/PasswordField";
import { Link, Navigate, useLocation } from "../kit/router";
import { Skeleton } from "../kit/Skeleton";
import { accountTexts } from "../kit/accountTexts";
import { texts } from "../kit/texts";
import { paths } from "../paths";
import { AccountFrame } from "./AccountFrame";
import { login } from "./api";
import { GoogleButton } from "./GoogleButton";
import { emailError, loginError, readWay } from "./model";
import { ResetDialog } from "./ResetDialog";
import { signIn, useSession } from "./session";
import { useGoogleLogin } from "./useGoogleLogin";

/** Says why sign-in failed; closing returns to the email field. */
function FailedDialog({ message, onClose }: { message: string | null; onClose: () => void }) {
  return (
    <Dialog
      alert
      isOpen={message !== null}
      onClose={onClose}
      size="sm"
      title={accountTexts.login.failed_title}
      actions={<Button onClick={onClose}>{accountTexts.login.ok}</Button>}
    >
      <p>{message}</p>
    </Dialog>
  );
}

export default function LoginPage() {
  const { state, user } = useSession();
  const location = useLocation();
  const way = readWay(location.state);
  const [failure, setFailure] = useState<string | null>(null);
  const [resetFor, setResetFor] = useState<string | null>(null);
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const google = useGoogleLogin(setFailure);
  const form = useForm({
    names: ["email", "password"],
    check: (values) => ({
      email: emailError(values.email),
      password: values.password ? undefined : accountTexts.signup.password_required,
    }),
    send: async (values) => {
      try {
        signIn(await login(values.email.trim(), values.password));
      } catch (error) {
        if (password.current) password.current.value = "";
        setFailure(loginError(error));
      }
    },
  });

  // Also for those who were already signed in: there is nothing for them to do here.
  if (user) return <Navigate to={way.from ?? google.origin ?? paths.dashboard()} replace />;
  if (google.isUnderWay) {
    return (
      <AccountFrame title="Log in" lede="Logging you in with Google.">
        <Skeleton shape="row" label="Logging you in" />
      </AccountFrame>
    );
  }

  function closeFailure() {
    setFailure(null);
    // Wait until the dialog has returned the focus to the button.
    requestAnimationFrame(() => email.current?.focus());
  }

  return (
    <AccountFrame title="Log in" hasErrors={form.problems.length > 0}>
      <form className="account-form" {...form.form}>
        <ErrorSummary problems={form.problems} />
        <EmailField
          {...form.field("email")}
          label="Email"
          autoComplete="username"
          defaultValue={way.email}
          required
          ref={email}
        />
        <PasswordField {...form.field("password")} label="Password" required ref={password} />
        <div className="account-form-row">
          <Button variant="quiet" size="sm" onClick={() => setResetFor(email.current?.value ?? "")}>
            {accountTexts.login.forgot}
          </Button>
        </div>
        <Button type="submit" size="lg" busy={form.isBusy || state === "loading"}>
          {texts.layout.login}
        </Button>
      </form>
      <GoogleButton from={way.from} />
      <p className="account-frame-foot">
        New here?{" "}
        <Link to={paths.signup()} state={{ from: way.from }}>
          Create an account
        </Link>
      </p>
      <ResetDialog isOpen={resetFor !== null} email={resetFor ?? ""} onClose={() => setResetFor(null)} />
      <FailedDialog message={failure} onClose={closeFailure} />
    </AccountFrame>
  );
}

export { default as style } from "./accounts.css";
