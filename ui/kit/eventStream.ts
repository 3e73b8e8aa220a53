// Learns of new things while the page is visible: from a server-sent event stream, falling back to polling.
// Invariant: a hidden page holds no stream; a browser allows few connections per host.
import { apiUrl } from "./http";

interface StreamOptions {
  /** The stream's URL, evaluated each time it is opened. */
  url: () => string;
  /** The name of the events to listen for, besides unnamed messages. */
  event: string;
  pollMs: number;
}

/** Calls `onNews` for each event, and on each poll while there is no stream; returns a stop function. */
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
    // Browsers reconnect on their own after a dropped connection, but not after an error response.
    stream.addEventListener("error", () => stream?.readyState === EventSource.CLOSED && askLater());
  }

  function askLater() {
    close();
    timer = setTimeout(() => {
      // Polling also renews what the stream needs: a new sign-in cookie comes with a new token.
      onNews();
      open();
    }, pollMs);
  }

  open();
  // No poll when the page becomes visible again: the stream reports what happened since.
  document.addEventListener("visibilitychange", open);
  return () => {
    document.removeEventListener("visibilitychange", open);
    close();
  };
}
