// How long a short message stays: 2 s, an error 3 s, as long as wanted while it is looked at.
import { useEffect, useState } from "react";
import { limits } from "./texts";

/** Calls `onEnd` when the message has stood long enough. Give the answer's handlers to its element. */
export function useAutoDismiss(message: unknown, isError: boolean, onEnd: () => void, lastsMs?: number) {
  const [isHeld, setHeld] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for what is listed, and reads the rest as it is then
  useEffect(() => {
    if (isHeld || !message) return;
    const timer = setTimeout(onEnd, lastsMs ?? (isError ? limits.feedback.error_ms : limits.feedback.message_ms));
    return () => clearTimeout(timer);
    // A new message starts anew; a new function for its end does not.
  }, [isHeld, message, isError]);
  return {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };
}
