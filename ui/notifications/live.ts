// Learns of new notifications while the page is visible.
import { listen as listenTo } from "../kit/eventStream";
import { withQuery } from "../kit/queryString";
import { streamUrl } from "./api";

const POLL_MS = 60_000;

/** `newest`: the id of the newest notification known when a stream opens, 0 for none. */
export function listen(newest: () => number, onNews: () => void): () => void {
  const url = () => withQuery(streamUrl, { after: newest() });
  return listenTo({ url, event: "notification", pollMs: POLL_MS }, onNews);
}
