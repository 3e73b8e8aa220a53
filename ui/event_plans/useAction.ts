// A change that is sent at once: while it is under way there is no second, and a refusal is told.
import { useState } from "react";
import { showToast } from "../kit/toasts";

export function useAction() {
  const [isBusy, setBusy] = useState(false);
  async function send(action: () => Promise<unknown>, done?: string) {
    setBusy(true);
    try {
      await action();
      if (done) showToast(done, { tone: "success" });
    } catch (error) {
      showToast(error instanceof Error ? error.message : "That did not work.", { tone: "error", lastsMs: 8000 });
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, run: (action: () => Promise<unknown>, done?: string) => void send(action, done) };
}
