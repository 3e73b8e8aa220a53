// A new version of the app is available: it is offered, never forced. Until the page is reloaded it continues with the
// files of its own version, which the service worker has.
import { showToast } from "../kit/toasts";

/** Effectively until it is answered. */
const LASTS_MS = 86_400_000;
/** A browser may keep the old service worker for minutes, although it is idle. */
const TAKEOVER_MS = 2000;
let offered: ServiceWorker | null = null;

const here = () => document.querySelector<HTMLScriptElement>("script[data-start]")?.dataset.start;

function entryOf(worker: ServiceWorker): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    worker.postMessage("entry", [port2]);
  });
}

export async function offerUpdate({ waiting }: ServiceWorkerRegistration): Promise<void> {
  if (!waiting || waiting === offered) return;
  offered = waiting;
  // This page was loaded from the server after the update: the new worker may take over at once.
  if ((await entryOf(waiting)) === here()) return waiting.postMessage("activate");
  showToast("A new version is ready.", {
    lastsMs: LASTS_MS,
    button: { children: "Reload" },
    undo: () => {
      const reload = () => location.reload();
      navigator.serviceWorker.addEventListener("controllerchange", reload, { once: true });
      waiting.postMessage("activate");
      // After a reload the page comes from the server either way, and so is the new version.
      setTimeout(reload, TAKEOVER_MS);
    },
  });
}
