// How long a short message stays: 2 s, an error 3 s, and as long as it is hovered or focused.
import { useEffect, useState } from "react";
import { limits } from "./texts";

/** Calls `onEnd` when the message has been shown long enough. Spread the returned handlers on its element. */
export function useAutoDismiss(message: unknown, isError: boolean, onEnd: () => void, lastsMs?: number) {
  const [isHeld, setHeld] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when these change; reads the rest as of then
  useEffect(() => {
    if (isHeld || !message) return;
    const timer = setTimeout(onEnd, lastsMs ?? (isError ? limits.feedback.error_ms : limits.feedback.message_ms));
    return () => clearTimeout(timer);
    // A new message restarts the timer; a new `onEnd` function does not.
  }, [isHeld, message, isError]);
  return {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };
}
