// The newsletter sign-up form: in the footer of every page and on the newsletter's own. The server renders the same
// (src/layout/components.rs: newsletter_form), which works without this code.
import { useRef, useState, type FormEvent } from "react";
import { Button } from "../kit/Button";
import { Icon } from "../kit/Icon";
import { useHydrated } from "../kit/hydration";
import { texts } from "../kit/texts";
import { subscribe } from "./api";
import { explainRefusal, looksLikeAddress } from "./model";

/** `email`: what was submitted without this code. */
export interface State {
  kind: "idle" | "submitting" | "success" | "error";
  message?: string;
  email?: string;
}

const ACTION = "/newsletter/subscribe";

export function NewsletterForm({ place, served }: { place: string; served?: State }) {
  const [state, setState] = useState<State>(served ?? { kind: "idle" });
  // Until our own validation works, the browser validates.
  const isHydrated = useHydrated();
  const field = useRef<HTMLInputElement>(null);
  const messageId = `${place}-message`;

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = field.current?.value.trim() ?? "";
    if (!looksLikeAddress(email)) {
      setState({ kind: "error", message: texts.newsletter.invalid_email });
      field.current?.focus();
      return;
    }
    setState({ kind: "submitting" });
    try {
      await subscribe(email);
      if (field.current) field.current.value = "";
      setState({ kind: "success" });
    } catch (error) {
      setState({ kind: "error", message: explainRefusal(error) });
    }
  }

  const isBusy = state.kind === "submitting";
  const isWrong = state.kind === "error";
  return (
    <form
      className="newsletter-form"
      action={ACTION}
      method="post"
      noValidate={isHydrated}
      onSubmit={(event) => void onSubmit(event)}
    >
      <div className="field">
        <label className="field-label" htmlFor={`${place}-email`}>
          Email address
        </label>
        <input
          ref={field}
          className="field-input"
          id={`${place}-email`}
          type="email"
          name="email"
          required
          autoComplete="email"
          defaultValue={served?.email}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? messageId : undefined}
        />
      </div>
      <Button variant="gold" type="submit" busy={isBusy}>
        {isBusy ? texts.newsletter.submitting : "Subscribe"}
      </Button>
      <p className={`newsletter-form-message newsletter-form-${state.kind}`} id={messageId} role="status">
        {state.kind === "success" && (
          <>
            <Icon name="done" size={18} /> <span>{texts.newsletter.success}</span>
            {/* The same for every address, so as not to reveal who is subscribed. */}
            <span className="newsletter-form-more">Check your email: you may need to confirm your address.</span>
          </>
        )}
        {isWrong && (
          <>
            <Icon name="alert" size={18} /> <span>{state.message}</span>
          </>
        )}
      </p>
    </form>
  );
}
