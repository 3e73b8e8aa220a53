// The next event that the member is interested in, in one line.
import { useSession } from "../accounts/session";
import { isRunning, isStillOn, relativeLabel, whenText } from "../events/dates";
import { slugOf } from "../events/model";
import { useNow } from "../events/useNow";
import type { Dashboard } from "../kit/apiTypes";
import { useApi } from "../kit/query";
import { Link } from "../kit/router";
import { paths } from "../paths";
import { dashboardUrl } from "./api";

export function NextEvent() {
  const now = useNow();
  const enabled = useSession().state === "authenticated";
  const { data } = useApi<Dashboard>(dashboardUrl, { enabled, staleTime: 0, retries: 0 });
  const event = data?.events.find((one) => isStillOn(one, now));
  if (!enabled || !event) return null;
  const today = event.start_date === now.today && relativeLabel(event, now);
  return (
    <p className="wrap home-next">
      <span>
        <b>{isRunning(event, now) ? "Now" : today || whenText(event, now.today)}:</b>{" "}
        <Link to={paths.event(slugOf(event))}>{event.title}</Link>
      </span>
    </p>
  );
}
