// Starts the service worker, once the page has come to rest. All that is rarely needed is loaded when it is.
import { session } from "../accounts/session";
import { whenIdle } from "../kit/idle";
import { hasUnsentEdits } from "../kit/outboxFlag";
import { invalidatePaths } from "../kit/query";
import { effect } from "../kit/signals";

/** A page that stays open for days asks too, when somebody comes back to it. */
const ASK_AGAIN_MS = 3_600_000;

async function register(): Promise<void> {
  const { serviceWorker } = navigator;
  // What was asked for before the service worker was there has not been kept.
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

/** Only where the page came over a secure connection, and not where somebody saves data. */
export function startOffline(): void {
  // What waits here belongs to a member: it goes out when they are here again.
  effect(() => {
    if (session.value.user && hasUnsentEdits()) void import("../kit/outbox").then(({ startOutbox }) => startOutbox());
  });
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (!("serviceWorker" in navigator) || connection?.saveData) return;
  const start = () => whenIdle(() => void register().catch(() => undefined));
  if (document.readyState === "complete") start();
  else addEventListener("load", start, { once: true });
}
