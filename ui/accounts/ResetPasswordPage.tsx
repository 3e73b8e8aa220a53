// Sets a new password via the emailed link. The link's parameters are removed from the address, so that they do not
// stay in the browser history or leak to another site.
import { useEffect, useState } from "react";
import { Button } from "../kit/Button";
import { ErrorSummary } from "../kit/ErrorSummary";
import { useForm } from "../kit/form";
import { useLocation, useNavigate, useParams, useSearchParams } from "../kit/router";
import { ErrorState } from "../kit/State";
import { accountTexts } from "../kit/accountTexts";
import { showToast } from "../kit/toasts";
import { paths } from "../paths";
import { AccountFrame } from "./AccountFrame";
import { confirmReset } from "./api";
import { confirmationError, readResetLink, resetError, type ResetLink } from "./model";
import { NewPassword } from "./NewPassword";
import { ResetDialog } from "./ResetDialog";
import { reloadUser, useSession } from "./session";
import { signOut } from "./signOut";

function NewLink({ label = "Send a new link" }: { label?: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" icon="mail" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ResetDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

function ResetForm({ link }: { link: ResetLink }) {
  const navigate = useNavigate();
  const { state } = useSession();
  const form = useForm({
    names: ["new_password1", "new_password2"],
    check: (values) => ({
      new_password1: values.new_password1 ? undefined : accountTexts.signup.password_required,
      new_password2: confirmationError(values.new_password1, values.new_password2),
    }),
    send: async (values) => {
      await confirmReset(link, values.new_password1, values.new_password2);
      // That has ended every session of that account; whoever is logged in here may have another one.
      if (state !== "anonymous") await reloadUser().catch(signOut);
      showToast(accountTexts.password_reset.success, { tone: "success" });
      void navigate(paths.login(), { replace: true });
    },
    explain: (error) => ({ errors: {}, general: [resetError(error)] }),
  });
  const isRefused = form.problems.some((problem) => !problem.fieldId);
  return (
    <AccountFrame title="Set a new password" hasErrors={form.problems.length > 0}>
      <form className="account-form" {...form.form}>
        <ErrorSummary problems={form.problems} />
        <NewPassword first={form.field("new_password1")} second={form.field("new_password2")} label="New password" />
        <Button type="submit" size="lg" busy={form.isBusy}>
          Save new password
        </Button>
      </form>
      {isRefused && (
        <p className="account-frame-foot">
          Each link works once, for one hour. <NewLink />
        </p>
      )}
    </AccountFrame>
  );
}

export default function ResetPasswordPage() {
  const { uid, token } = useParams();
  const [query] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const given = readResetLink({ uid: uid ?? query.get("uid"), token: token ?? query.get("token") });
  const link = given ?? readResetLink(state);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when these change; reads the rest as of then
  useEffect(() => {
    if (given) void navigate(paths.resetPassword(), { replace: true, state: given });
  }, [given?.uid, given?.token]);

  if (link) return <ResetForm link={link} />;
  return (
    <AccountFrame title="Set a new password">
      <ErrorState title={accountTexts.password_reset.invalid_link}>
        <p>Open the whole link from the email. If it was split across lines, copy all of it.</p>
        <NewLink />
      </ErrorState>
    </AccountFrame>
  );
}

export { default as style } from "./accounts.css";
