// Keeps a plan up to date: refetches it when the server's event stream says so.
import { useEffect } from "react";
import { listen } from "../kit/eventStream";
import { invalidatePaths } from "../kit/query";
import { streamUrl } from "./api";

/** The polling interval while there is no stream. */
const POLL_MS = 15_000;
/** Changes this close together cause a single refetch. */
const GATHER_MS = 400;

/** `paths`: what is refetched. */
export function useLive(token: string, ...paths: string[]): void {
  const list = paths.join(" ");
  useEffect(() => {
    if (!token) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The first event comes as the stream opens, so that no change since the page was loaded is missed.
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
