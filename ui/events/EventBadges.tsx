// The badges of an event: at most three, each with its icon and word, followed by the Local badge.
import { Badge } from "../kit/Badge";
import { useSite } from "../kit/site";
import { texts } from "../kit/texts";
import type { ListedEvent } from "./api";
import { BADGE_LOOK, eventBadges, isLocal } from "./trust";

export function EventBadges({ event }: { event: ListedEvent }) {
  const town = useSite()?.name ?? "";
  const kinds = eventBadges(event);
  const local = isLocal(event, town);
  if (kinds.length === 0 && !local) return null;
  return (
    <p className="event-badges">
      {kinds.map((kind) => (
        <Badge key={kind} {...BADGE_LOOK[kind]}>
          {texts.events.badges[kind]}
        </Badge>
      ))}
      {local && <LocalBadge />}
    </p>
  );
}

export function LocalBadge() {
  return (
    <Badge tone="slate" icon="home">
      Local
    </Badge>
  );
}
