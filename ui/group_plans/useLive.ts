// Keeps a plan as it is: a word from the server's stream, and the plan is read anew.
import { useEffect } from "react";
import { listen } from "../kit/eventStream";
import { invalidatePaths } from "../kit/query";
import { streamUrl } from "./api";

/** So often it is asked where the stream does not hold. */
const POLL_MS = 15_000;
/** Changes so close together are one reading. */
const GATHER_MS = 400;

/** `paths`: what is read anew. */
export function useLive(token: string, ...paths: string[]): void {
  const list = paths.join(" ");
  useEffect(() => {
    if (!token) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The first word comes as the stream opens: what has changed since the page was read is not missed.
    const stop = listen({ url: () => streamUrl(token), event: "plan", pollMs: POLL_MS }, () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void invalidatePaths(...list.split(" "));
      }, GATHER_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [token, list]);
}
