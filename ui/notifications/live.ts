// Word of new notifications while the page is in view: from the server's stream, and where that does
// not hold, by asking once a minute.
// Invariant: a page that is hidden holds no stream; a browser has few connections to spare.
import { streamUrl } from "./api";
import { apiUrl } from "../kit/http";

const POLL_MS = 60_000;

/**
 * Calls `onNews` for each word of something new, and whenever the stream had to be done without; answers with the way to stop.
 * `newest`: the id of the newest notification known when a stream opens, 0 for none.
 */
export function listen(newest: () => number, onNews: () => void): () => void {
  let stream: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function close() {
    stream?.close();
    stream = null;
    clearTimeout(timer);
  }

  function open() {
    close();
    if (document.hidden) return;
    if (typeof EventSource === "undefined") {
      askLater();
      return;
    }
    stream = new EventSource(apiUrl(`${streamUrl}?after=${newest()}`), { withCredentials: true });
    stream.addEventListener("message", onNews);
    stream.addEventListener("notification", onNews);
    // Browsers come back on their own from a broken line, but not from a refusal.
    stream.addEventListener("error", () => stream?.readyState === EventSource.CLOSED && askLater());
  }

  function askLater() {
    close();
    timer = setTimeout(() => {
      // Asking also renews what the stream needs: a new sign-in cookie comes with a new token.
      onNews();
      open();
    }, POLL_MS);
  }

  open();
  // Coming back asks nothing again: the stream tells what has come since.
  document.addEventListener("visibilitychange", open);
  return () => {
    document.removeEventListener("visibilitychange", open);
    close();
  };
}
