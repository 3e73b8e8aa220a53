// The badges on an event page: each opens an explanation.
import { useRef } from "react";
import { Icon } from "../kit/Icon";
import { useSite } from "../kit/site";
import { texts } from "../kit/texts";
import type { EventDetail, EventExtras } from "./api";
import { LocalBadge } from "./EventBadges";
import { BADGE_LOOK, eventBadges, isLocal, type BadgeKind } from "./trust";
import { SourceList } from "./SourceList";

/** The maximum width of a popover in the stylesheet, and the margin around it. */
const WIDTH_PX = 320;
const AIR_PX = 16;

export function BadgeReasons({ event, more }: { event: EventDetail; more: EventExtras | undefined }) {
  const town = useSite()?.name ?? "";
  const kinds = eventBadges(event);
  const local = isLocal(event, town);
  if (kinds.length === 0 && !local) return null;
  return (
    <div className="event-badges">
      {kinds.map((kind) => (
        <BadgeReason key={kind} kind={kind} more={more} />
      ))}
      {local && <LocalBadge />}
    </div>
  );
}

function BadgeReason({ kind, more }: { kind: BadgeKind; more: EventExtras | undefined }) {
  const { reasons = [], names_sources = false } = more?.badges.find((badge) => badge.kind === kind) ?? {};
  const popover = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { tone, icon } = BADGE_LOOK[kind];
  const label = texts.events.badges[kind];
  const id = `badge-${kind}`;
  const words = (
    <>
      <Icon name={icon} size={14} />
      {label}
    </>
  );
  if (reasons.length === 0) return <span className={`badge badge-${tone}`}>{words}</span>;

  function place() {
    const rect = button.current?.getBoundingClientRect();
    if (!rect || !popover.current) return;
    const width = Math.min(WIDTH_PX, innerWidth - 2 * AIR_PX);
    popover.current.style.left = `${Math.max(AIR_PX, Math.min(rect.left, innerWidth - width - AIR_PX)) + scrollX}px`;
    popover.current.style.top = `${rect.bottom + scrollY + 6}px`;
  }

  return (
    <>
      <button type="button" ref={button} className={`badge badge-${tone} badge-open`} popoverTarget={id}>
        {words}
      </button>
      <div
        className="badge-reasons"
        id={id}
        popover="auto"
        ref={popover}
        onBeforeToggle={(event) => event.newState === "open" && place()}
        role="group"
        aria-label={`Why “${label}”`}
      >
        <p className="badge-reasons-title">Why “{label}”</p>
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
        {names_sources && <SourceList more={more} />}
      </div>
    </>
  );
}
