// A request sent at once: whether it is in progress, and what went wrong with it.
import { useState } from "react";
import { errorMessage } from "./http";
import { showError, showToast } from "./toasts";

/** `run` sends it; a failure is passed to `onError`. */
export function useAction(onError: (error: unknown) => void = showError) {
  const [isBusy, setBusy] = useState(false);
  async function send(action: () => Promise<unknown>, done?: string) {
    setBusy(true);
    try {
      await action();
      if (done) showToast(done, { tone: "success" });
    } catch (error) {
      onError(error);
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, run: (action: () => Promise<unknown>, done?: string) => void send(action, done) };
}

/** The same, but a failure is shown in the page, as `error`, until the next try. */
export function useAttempt() {
  const [error, setError] = useState("");
  const { isBusy, run } = useAction((error) => setError(errorMessage(error)));
  function attempt(action: () => Promise<unknown>, done?: string) {
    setError("");
    run(action, done);
  }
  return { isBusy, error, attempt };
}
