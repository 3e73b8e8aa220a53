// While the program starts again on other data. Whoever waits here is signed out by it, and comes back after
// signing in.
import { useEffect, useState } from "react";
import { Banner } from "../../kit/Banner";
import { apiUrl } from "../../kit/http";

const LOOK_MS = 500;

/** Seconds that the program has been running; null while it does not answer. */
async function uptime(): Promise<number | null> {
  try {
    // Without a token: those of before are worth nothing any more.
    const answer = await fetch(apiUrl("health/"), { credentials: "omit", cache: "no-store" });
    const health = (await answer.json()) as { uptime_seconds?: number };
    return answer.ok ? (health.uptime_seconds ?? null) : null;
  } catch {
    return null;
  }
}

export function Restarting() {
  const [begun] = useState(() => Date.now());
  useEffect(() => {
    let hasBeenAway = false;
    const timer = setInterval(() => {
      void uptime().then((seconds) => {
        hasBeenAway ||= seconds === null;
        const isNew = seconds !== null && seconds < (Date.now() - begun) / 1000;
        if (seconds !== null && (isNew || hasBeenAway)) {
          clearInterval(timer);
          window.location.reload();
        }
      });
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [begun]);
  return <Banner tone="info">The town is being restored. This takes a few seconds; then sign in again.</Banner>;
}
