// Creates the first superuser, via the link that the program prints when it starts with an empty database.
import { Button } from "../kit/Button";
import { ErrorSummary } from "../kit/ErrorSummary";
import { EmailField } from "../kit/Field";
import { readRefusal, useForm } from "../kit/form";
import { useNavigate, useParams } from "../kit/router";
import { accountTexts } from "../kit/accountTexts";
import { showToast } from "../kit/toasts";
import { paths } from "../paths";
import { AccountFrame } from "./AccountFrame";
import { makeFirstSuperuser } from "./api";
import { confirmationError, emailError } from "./model";
import { NewPassword } from "./NewPassword";
import { signIn } from "./session";

export default function SetupPage() {
  const { token = "" } = useParams();
  const navigate = useNavigate();
  const form = useForm({
    names: ["email", "password", "password2"],
    explain: (error) => {
      const refusal = readRefusal(error, ["email", "password", "password2"] as const);
      return error.fields["token"]
        ? { ...refusal, general: ["This link no longer works. Restart the program for a new one."] }
        : refusal;
    },
    check: (values) => ({
      email: emailError(values.email),
      password: values.password ? undefined : accountTexts.signup.password_required,
      password2: confirmationError(values.password, values.password2),
    }),
    send: async (values) => {
      const email = values.email.trim();
      signIn(await makeFirstSuperuser(token, email, values.password));
      showToast("Your account is ready.", { tone: "success" });
      void navigate(paths.admin(), { replace: true });
    },
  });
  return (
    <AccountFrame
      title="Set up this town"
      lede="Create the first account. It can do everything, including making other people staff."
      hasErrors={form.problems.length > 0}
    >
      <form className="account-form" {...form.form}>
        <ErrorSummary problems={form.problems} />
        <EmailField {...form.field("email")} label="Email" required />
        <NewPassword first={form.field("password")} second={form.field("password2")} />
        <Button type="submit" size="lg" busy={form.isBusy}>
          Create superuser
        </Button>
      </form>
      <p className="account-frame-foot">The link works once, within 30 minutes of being printed.</p>
    </AccountFrame>
  );
}

export { default as style } from "./accounts.css";
