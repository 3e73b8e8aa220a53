// Sign-in with Google. If the town has not set it up, the button is disabled and says why.
import { useEffect, useId, useState } from "react";
import { apiUrl } from "../kit/http";
import { useSite } from "../kit/site";
import { accountTexts } from "../kit/accountTexts";
import { texts } from "../kit/texts";
import { googleUrl } from "./api";
import { rememberOrigin } from "./origin";

type State = "idle" | "leaving" | "not-set-up" | "failed" | "refused";

const EXPLANATIONS: Partial<Record<State, string>> = {
  "not-set-up": "Logging in with Google is not set up for this town. Use your email and password instead.",
  failed: texts.errors.network,
  refused: "Logging in with Google does not work right now. Try again, or use your email and password.",
};

/** Checks first, without following: only a redirect means that Google sign-in is available; 503, that it never is. */
async function tryWay(): Promise<State> {
  try {
    const answer = await fetch(apiUrl(googleUrl), { redirect: "manual", credentials: "same-origin" });
    if (answer.type === "opaqueredirect") return "leaving";
    return answer.status === 503 ? "not-set-up" : "refused";
  } catch {
    return "failed";
  }
}

export function GoogleButton({ from }: { from: string | undefined }) {
  const note = useId();
  const isSetUp = useSite()?.has_google ?? true;
  const [found, setState] = useState<State>("idle");
  const state = isSetUp ? found : "not-set-up";

  // Back from Google, the browser may show this page as it was left.
  useEffect(() => {
    const wake = ({ persisted }: PageTransitionEvent) => persisted && setState("idle");
    addEventListener("pageshow", wake);
    return () => removeEventListener("pageshow", wake);
  }, []);

  async function go() {
    setState("leaving");
    const way = await tryWay();
    setState(way);
    if (way !== "leaving") return;
    rememberOrigin(from);
    location.assign(apiUrl(googleUrl));
  }

  return (
    <div className="google">
      <p className="google-divider">
        <span>{accountTexts.login.or_continue_with}</span>
      </p>
      <button
        type="button"
        className="button button-secondary button-md google-button"
        disabled={!isSetUp}
        aria-describedby={note}
        aria-disabled={state === "leaving" || undefined}
        onClick={() => state !== "leaving" && void go()}
      >
        <svg width="20" height="20" viewBox="0 0 48 48" aria-hidden="true" focusable="false">
          <path
            fill="#EA4335"
            d="M24 9.5c3.5 0 6.700 1.200 9.200 3.600l6.900-6.900C35.900 2.400 30.500 0 24 0 14.600 0 6.500 5.400 2.600 13.200l8 6.200C12.400 13.700 17.700 9.500 24 9.500z"
          />
          <path
            fill="#4285F4"
            d="M47 24.600c0-1.600-.2-3.100-.4-4.600H24v9h12.900c-.6 3-2.300 5.500-4.800 7.200l7.700 6C44.400 38 47 31.800 47 24.600z"
          />
          <path
            fill="#FBBC05"
            d="M10.500 28.600c-.5-1.500-.8-3-.8-4.600s.3-3.100.8-4.600l-8-6.200C1 16.500 0 20.100 0 24s1 7.500 2.600 10.800z"
          />
          <path
            fill="#34A853"
            d="M24 48c6.500 0 11.900-2.100 15.900-5.800l-7.700-6c-2.200 1.500-4.900 2.300-8.200 2.300-6.300 0-11.600-4.200-13.500-9.900l-8 6.200C6.500 42.600 14.600 48 24 48z"
          />
        </svg>
        <span>Google</span>
      </button>
      <p className="google-note" id={note} role="status">
        {EXPLANATIONS[state]}
      </p>
    </div>
  );
}
