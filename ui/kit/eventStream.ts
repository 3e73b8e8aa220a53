// Word of something new while the page is in view: from a stream of the server's, and where that does not hold, by
// asking now and then.
// Invariant: a page that is hidden holds no stream; a browser has few connections to spare.
import { apiUrl } from "./http";

interface StreamOptions {
  /** Of the stream, each time it is opened. */
  url: () => string;
  /** The name of the events, beside plain messages. */
  event: string;
  pollMs: number;
}

/** Calls `onNews` for each word of something new, and whenever the stream had to be done without; answers with the way to stop. */
export function listen({ url, event, pollMs }: StreamOptions, onNews: () => void): () => void {
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
    stream = new EventSource(apiUrl(url()), { withCredentials: true });
    stream.addEventListener("message", onNews);
    stream.addEventListener(event, onNews);
    // Browsers come back on their own from a broken line, but not from a refusal.
    stream.addEventListener("error", () => stream?.readyState === EventSource.CLOSED && askLater());
  }

  function askLater() {
    close();
    timer = setTimeout(() => {
      // Asking also renews what the stream needs: a new sign-in cookie comes with a new token.
      onNews();
      open();
    }, pollMs);
  }

  open();
  // Coming back asks nothing again: the stream tells what has come since.
  document.addEventListener("visibilitychange", open);
  return () => {
    document.removeEventListener("visibilitychange", open);
    close();
  };
}
