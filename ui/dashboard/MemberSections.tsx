// The sections on every member's dashboard: plans, places, persona, and the outcome of their contributions.
import { Badge } from "../kit/Badge";
import { LinkButton } from "../kit/Button";
import { count } from "../kit/format";
import { Icon, type IconName } from "../kit/Icon";
import { OpenStatusText } from "../kit/OpenStatusText";
import { Link } from "../kit/router";
import { DateBlock, RelativeTime } from "../kit/Time";
import { paths } from "../paths";
import { hasPage } from "../routes";
import type { Dashboard } from "./api";
import { DashboardEmpty, DashboardSection } from "./DashboardSection";
import { contributionPath, eventWords, outcomeOf } from "./model";
import { PlaceRow } from "./PlaceRow";

export function ComingUp({ events }: Pick<Dashboard, "events">) {
  return (
    <DashboardSection title="Coming up" more={events.length > 0 && { to: paths.events(), label: "All events" }}>
      {events.length === 0 ? (
        <DashboardEmpty
          action={
            <LinkButton variant="secondary" icon="calendar" to={paths.events()}>
              See what is on
            </LinkButton>
          }
        >
          Events you are interested in appear here. There are none yet.
        </DashboardEmpty>
      ) : (
        <ul className="dashboard-rows">
          {events.map((event) => (
            <li key={event.id} className="dashboard-row">
              <DateBlock date={event.start_date} />
              <div className="dashboard-row-words">
                <Link className="dashboard-row-link" to={paths.event(event.slug)}>
                  {event.title}
                </Link>
                <p className="meta">{eventWords(event)}</p>
                {event.status === "cancelled" && <Badge tone="barn">Canceled</Badge>}
                {event.status === "postponed" && <Badge tone="gold">Postponed</Badge>}
              </div>
            </li>
          ))}
        </ul>
      )}
    </DashboardSection>
  );
}

export function SavedPlaces({ saved, saved_count }: Pick<Dashboard, "saved" | "saved_count">) {
  const all = { to: paths.saved(), label: `All ${count(saved_count, "saved place", "saved places")}` };
  return (
    <DashboardSection title="Saved places" more={saved_count > saved.length && all}>
      {saved.length === 0 ? (
        <DashboardEmpty
          action={
            <LinkButton variant="secondary" icon="store" to={paths.directory()}>
              Browse the directory
            </LinkButton>
          }
        >
          Tap the heart on a place to save it here.
        </DashboardEmpty>
      ) : (
        <ul className="dashboard-rows">
          {saved.map((place) => (
            <PlaceRow key={place.id} place={place} picture={place.pictures[0]} to={paths.business(place.slug)}>
              {place.open_status ? (
                <OpenStatusText status={place.open_status} />
              ) : (
                <p className="meta">{place.category.name}</p>
              )}
            </PlaceRow>
          ))}
        </ul>
      )}
    </DashboardSection>
  );
}

export function OwnPersona({ persona }: Pick<Dashboard, "persona">) {
  if (!hasPage(paths.takeQuiz())) return null;
  return (
    <DashboardSection
      title="What kind of townsperson you are"
      more={persona !== null && { to: paths.takeQuiz(), label: "Take the quiz again" }}
    >
      {persona ? (
        <div className="dashboard-persona">
          <Icon name={persona.pictogram as IconName} size={32} />
          <div>
            <p className="dashboard-persona-name">
              <Link to={paths.takeQuiz(persona.slug)}>{persona.name}</Link>
            </p>
            <p>{persona.summary}</p>
          </div>
        </div>
      ) : (
        <DashboardEmpty
          action={
            <LinkButton variant="secondary" icon="star" to={paths.takeQuiz()}>
              Take the quiz
            </LinkButton>
          }
        >
          A few questions show what the town has for you.
        </DashboardEmpty>
      )}
    </DashboardSection>
  );
}

export function SentIn({ contributions: { waiting, decided } }: Pick<Dashboard, "contributions">) {
  const all = hasPage(paths.curation()) && { to: paths.curation(), label: "Everything you sent in" };
  if (waiting === 0 && decided.length === 0) return null;
  return (
    <DashboardSection title="What you sent in" more={all}>
      {waiting > 0 && <p>{`${count(waiting, "contribution", "contributions")} waiting for an answer.`}</p>}
      {decided.length > 0 && (
        <ul className="dashboard-rows">
          {decided.map((one) => {
            const to = contributionPath(one);
            return (
              <li key={`${one.kind}-${one.slug}-${one.decided_at}`} className="dashboard-row">
                <Icon name={one.is_accepted ? "done" : "info"} size={24} />
                <div className="dashboard-row-words">
                  {to ? (
                    <Link className="dashboard-row-link" to={to}>
                      {outcomeOf(one)}
                    </Link>
                  ) : (
                    <p>{outcomeOf(one)}</p>
                  )}
                  {one.reason && <p>{one.reason}</p>}
                  <p className="meta">
                    <RelativeTime moment={one.decided_at} />
                  </p>
                </div>
              </li>
            );
          })}
        </ul>
      )}
    </DashboardSection>
  );
}
