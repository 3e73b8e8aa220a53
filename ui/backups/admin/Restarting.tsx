// Shown while the program restarts with other data. The user is signed out by it, and returns after signing in.
import { useEffect, useState } from "react";
import { Banner } from "../../kit/Banner";
import { apiUrl } from "../../kit/http";

const POLL_MS = 500;

/** Uptime of the program in seconds; null while it does not respond. */
async function uptime(): Promise<number | null> {
  try {
    // Without a token: the old ones are no longer valid.
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
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [begun]);
  return <Banner tone="info">The town is being restored. This takes a few seconds; then log in again.</Banner>;
}
