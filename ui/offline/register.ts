// Starts the service worker once the page is idle. Code that is rarely needed is loaded on demand.
import { session } from "../accounts/session";
import { whenIdle } from "../kit/idle";
import { hasUnsentEdits } from "../kit/offlineEditsFlag";
import { invalidatePaths } from "../kit/query";

/** How often a page that stays open for days checks for updates when somebody returns to it. */
const ASK_AGAIN_MS = 3_600_000;

async function register(): Promise<void> {
  const { serviceWorker } = navigator;
  // Responses received before the service worker was active were not cached, so fetch them again.
  if (!serviceWorker.controller)
    serviceWorker.addEventListener("controllerchange", () => void (session.value.user && invalidatePaths("")), {
      once: true,
    });
  const registration = await serviceWorker.register("/sw.js");
  const look = () => {
    if (registration.waiting) void import("./updates").then(({ offerUpdate }) => offerUpdate(registration));
  };
  look();
  let asked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden" || Date.now() - asked < ASK_AGAIN_MS) return;
    asked = Date.now();
    registration.update().catch(() => undefined);
  });
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", look));
}

/** Only in a secure context, and not if the user has data saving on. */
export function startOffline(): void {
  // Queued edits belong to a member: they are sent when that member is signed in again, and shown to nobody else.
  session.subscribe(({ state }) => {
    if (state !== "loading" && hasUnsentEdits())
      void import("../kit/offlineEdits").then(({ startOfflineEdits }) => startOfflineEdits());
  });
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (!("serviceWorker" in navigator) || connection?.saveData) return;
  const start = () => whenIdle(() => void register().catch(() => undefined));
  if (document.readyState === "complete") start();
  else addEventListener("load", start, { once: true });
}
