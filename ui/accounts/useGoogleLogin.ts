// The return from Google: the code in the address is exchanged for a session, once, and removed from the address.
import { useEffect, useRef, useState } from "react";
import { ApiError } from "../kit/http";
import { useNavigate, useSearchParams } from "../kit/router";
import { finishGoogleLogin } from "./api";
import { loginError } from "./model";
import { takeOrigin } from "./origin";
import { paths } from "../paths";
import { signIn } from "./session";

/** The server has more precise messages, such as "User is already registered with this e-mail address." */
function googleError(error: unknown): string {
  const own = error instanceof ApiError ? error.fields["non_field_errors"]?.[0] || error.detail : "";
  return (error instanceof ApiError && (error.status === 400 || error.status === 503) && own) || loginError(error);
}

export function useGoogleLogin(onFail: (message: string) => void) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [isUnderWay, setUnderWay] = useState(params.has("code") && params.has("state"));
  const [origin, setOrigin] = useState<string>();
  // A code can be exchanged only once, but effects may run twice.
  const isTraded = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when these change; reads the rest as of then
  useEffect(() => {
    const code = params.get("code");
    const state = params.get("state");
    const refusal = params.get("error");
    if (isTraded.current || (refusal === null && (code === null || state === null))) return;
    isTraded.current = true;
    const from = takeOrigin();
    setOrigin(from);
    void navigate(paths.login(), { replace: true, state: { from } });
    if (code === null || state === null) {
      onFail("Google did not log you in. Try again, or use your email and password.");
      return;
    }
    finishGoogleLogin(code, state)
      .then(signIn)
      .catch((error: unknown) => onFail(googleError(error)))
      .finally(() => setUnderWay(false));
  }, [params]);

  return { isUnderWay, origin };
}
