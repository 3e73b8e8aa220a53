// Shares one of our pages: with the system's share sheet if there is one, else by copying the link.
import { track, type Counted } from "./analytics";
import { showToast } from "./toasts";

/** `kind`: the kind of thing that is counted as shared. */
export async function share(title: string, path: string, kind?: Counted["share"]["kind"]): Promise<void> {
  if (kind) track("share", { kind });
  const url = new URL(path, location.href).href;
  if (navigator.share) {
    // Closing the share sheet is not a failure; nothing else needs a message either.
    await navigator.share({ title, url }).catch(() => undefined);
    return;
  }
  await copyLink(url);
}

export async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    showToast("Link copied.", { tone: "success" });
  } catch {
    showToast(`The link could not be copied: ${url}`, { tone: "error" });
  }
}
