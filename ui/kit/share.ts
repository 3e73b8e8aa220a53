// Passes a page of ours on: by the system's own sheet where there is one, else as a copied link.
import { track, type Counted } from "./analytics";
import { showToast } from "./toasts";

/** `kind`: of what is counted as passed on. */
export async function share(title: string, path: string, kind?: Counted["share"]["kind"]): Promise<void> {
  if (kind) track("share", { kind });
  const url = new URL(path, location.href).href;
  if (navigator.share) {
    // Closing the system's sheet is no failure; nothing else needs words either.
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

/** Passes words on: by the system's own sheet where there is one, else copied. */
export async function shareText(title: string, text: string): Promise<void> {
  if (navigator.share) {
    await navigator.share({ title, text }).catch(() => undefined);
    return;
  }
  try {
    await navigator.clipboard.writeText(text);
    showToast("Copied. Paste it into a message.", { tone: "success" });
  } catch {
    showToast("The text could not be copied.", { tone: "error" });
  }
}
