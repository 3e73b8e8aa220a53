// Shares a text: with the system's share sheet if there is one, else by copying it. A page is shared by kit/share.ts, which
// most pages load.
import { showToast } from "../kit/toasts";

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
