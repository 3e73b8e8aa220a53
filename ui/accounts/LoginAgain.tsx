// Whoever's session has ended logs in again over the page they are on: what they typed there stays, and what they were
// about to save is saved.
import { useEffect } from "react";
import { accountTexts } from "../kit/accountTexts";
import { Button } from "../kit/Button";
import { Dialog } from "../kit/Dialog";
import { ErrorSummary } from "../kit/ErrorSummary";
import { useForm } from "../kit/form";
import { PasswordField } from "../kit/PasswordField";
import { signal, useSignalValue } from "../kit/signals";
import { StorageKey } from "../kit/storageKeys";
import { texts } from "../kit/texts";
import { tokenUser } from "../kit/tokenUser";
import { paths } from "../paths";
import { login, type User } from "./api";
import { loginError } from "./model";
import { signInAgain, useSession } from "./session";

type Answer = (token: string | null) => void;

function LoginDialog({ user, onAnswer }: { user: User; onAnswer: Answer }) {
  const form = useForm({
    names: ["password"],
    check: ({ password }) => ({ password: password ? undefined : accountTexts.signup.password_required }),
    send: async ({ password }) => {
      const answer = await login(user.email, password);
      signInAgain(answer);
      onAnswer(answer.access);
    },
    explain: (error) => ({ errors: {}, general: [loginError(error)] }),
  });
  useEffect(() => {
    const listen = ({ key, newValue }: StorageEvent) => {
      if (key !== StorageKey.token || newValue === null) return;
      if (tokenUser(newValue) === String(user.id)) onAnswer(newValue);
      // Somebody else: nothing of this page is theirs.
      else location.reload();
    };
    addEventListener("storage", listen);
    return () => removeEventListener("storage", listen);
  }, [user.id, onAnswer]);
  return (
    <Dialog alert isOpen onClose={() => undefined} size="sm" title="You were logged out">
      <form className="form-fields" {...form.form}>
        <ErrorSummary problems={form.problems} />
        <p>
          Log in again as <b>{user.email}</b> to go on. What you typed on this page is still here.
        </p>
        <input type="email" name="email" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField {...form.field("password")} label="Password" required data-autofocus />
        <p>
          <a href={paths.login()} target="_blank" rel="noreferrer">
            Log in another way, in a new tab
          </a>
        </p>
        <div className="form-actions">
          <Button variant="secondary" onClick={() => onAnswer(null)}>
            Leave this page
          </Button>
          <Button type="submit" busy={form.isBusy}>
            {texts.layout.login}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The question that is open. */
const question = signal<Answer | null>(null);

export const ask = () =>
  new Promise<string | null>((resolve) => {
    question.value = (token) => {
      question.value = null;
      resolve(token);
    };
  });

/** Nobody is left to answer. */
export const giveUp = () => question.value?.(null);

export default function LoginAgain() {
  const { user } = useSession();
  const answer = useSignalValue(question);
  return answer && user ? <LoginDialog user={user} onAnswer={answer} /> : null;
}
