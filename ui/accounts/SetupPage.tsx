// The first superuser, made by the link that the program prints when it starts with an empty database.
import { Button } from "../kit/Button";
import { ErrorSummary } from "../kit/ErrorSummary";
import { EmailField } from "../kit/Field";
import { readRefusal, useForm } from "../kit/form";
import { useNavigate, useParams } from "../kit/router";
import { texts } from "../kit/texts";
import { showToast } from "../kit/toasts";
import { paths } from "../paths";
import { AccountFrame } from "./AccountFrame";
import { makeFirstSuperuser } from "./api";
import { confirmationFault, emailFault, faults } from "./model";
import { NewPassword } from "./NewPassword";
import { signIn } from "./session";

export default function SetupPage() {
  const { token = "" } = useParams();
  const navigate = useNavigate();
  const form = useForm({
    names: ["email", "password", "password2"],
    explain: (error) => {
      const refusal = readRefusal(error, ["email", "password", "password2"] as const);
      return error.fields["token"] ? { ...refusal, general: ["This link is not good any more. Start the program again for a new one."] } : refusal;
    },
    check: (values) => faults({
      email: emailFault(values.email),
      password: values.password ? undefined : texts.signup.password_required,
      password2: confirmationFault(values.password, values.password2),
    }),
    send: async (values) => {
      const email = values.email.trim();
      signIn(await makeFirstSuperuser(token, email, values.password));
      showToast("Your account is made.", { tone: "success" });
      void navigate(paths.admin(), { replace: true });
    },
  });
  return (
    <AccountFrame title="Set up this town" lede="Make the first account. It may do everything, and make others staff." isFaulty={form.problems.length > 0}>
      <form className="account-form" {...form.form}>
        <ErrorSummary problems={form.problems} />
        <EmailField {...form.field("email")} label="Email" required />
        <NewPassword first={form.field("password")} second={form.field("password2")} />
        <Button type="submit" size="lg" busy={form.isBusy}>Create superuser</Button>
      </form>
      <p className="account-frame-foot">The link works once, for 30 minutes after the program has printed it.</p>
    </AccountFrame>
  );
}

export { default as style } from "./accounts.css";
