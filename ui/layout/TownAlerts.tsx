// The town office's alerts above every page: the server renders the same (`src/layout/shell.rs`). They come and go while
// the page is open. Dismissing an alert hides it on every page; the list of dismissed ones is in a cookie, so that the
// server knows it before it renders.
import { useState } from "react";
import type { Alert } from "../kit/apiTypes";
import { IconButton } from "../kit/Button";
import { Icon } from "../kit/Icon";
import { currentAlertsUrl, useApi } from "../kit/query";
import { signal, useSignalValue } from "../kit/signals";
import { limits } from "../kit/texts";
import { withAlert, readDismissed } from "./dismissed";

const YEAR_SECONDS = 31_536_000;
const REFRESH_MS = 5 * 60_000;

const dismissed = signal<number[]>(typeof document === "undefined" ? [] : readDismissed(document.cookie));

function dismiss(id: number): void {
  dismissed.value = withAlert(dismissed.value, id);
  document.cookie = `dismissed=${dismissed.value.join(".")}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}

export function TownAlerts() {
  const { data } = useApi<Alert[]>(currentAlertsUrl, { staleTime: REFRESH_MS, refetchInterval: REFRESH_MS });
  const [first] = useState(data);
  const away = useSignalValue(dismissed);
  const alerts = (data ?? []).filter((alert) => !away.includes(alert.id)).slice(0, limits.alerts.shown);
  if (alerts.length === 0) return null;
  return (
    <aside className="town-alerts" aria-label="Town alerts">
      {alerts.map((alert) => (
        <div key={alert.id} className={`town-alert town-alert-${alert.level}`}>
          <div className="wrap town-alert-inner">
            <Icon name={alert.level === "info" ? "info" : "warning"} />
            {/* Read out if it came later. */}
            <p className="town-alert-text" role={first?.some(({ id }) => id === alert.id) ? undefined : "alert"}>
              {alert.text}
              {alert.link && (
                <>
                  {" "}
                  <a className="town-alert-link" href={alert.link}>
                    Read more
                  </a>
                </>
              )}
            </p>
            <IconButton icon="close" label={`Dismiss: ${alert.text}`} onClick={() => dismiss(alert.id)} />
          </div>
        </div>
      ))}
    </aside>
  );
}
