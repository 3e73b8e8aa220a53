// Sends a change to a plan at once.
import { errorMessage } from "../kit/http";
import { showToast } from "../kit/toasts";
import { useAction } from "../kit/useAction";

/** Long enough to read why the server refused it. */
const REFUSAL_MS = 8000;

const tell = (error: unknown) => showToast(errorMessage(error), { tone: "error", lastsMs: REFUSAL_MS });

export const usePlanAction = () => useAction(tell);
