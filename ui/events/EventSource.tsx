// Where we know an event from, and how far that can be relied on.
import { websiteLink } from "../directory/model";
import { formatDay, townToday } from "../kit/dates";
import type { EventDetail, EventMore } from "./api";
import { reliability, sourceLabel } from "./model";

function Named({ name, url }: { name: string; url: string | null }) {
  const link = websiteLink(url ?? "");
  return link ? <a href={link} rel="noopener external nofollow">{name}</a> : name;
}

export function EventSource({ event, more }: { event: EventDetail; more: EventMore | undefined }) {
  const { source_type, source_url, event_source, last_updated_from_source, source_reliability_score } = event;
  const name = more?.source?.name ?? event_source?.name ?? "";
  const checked = more?.source?.last_checked ?? last_updated_from_source;
  const rated = reliability(source_reliability_score);
  const others = (more?.source?.sources ?? []).filter((other) => other.name !== name);
  return (
    <section className="event-source" aria-labelledby="event-source-title">
      <h2 className="event-subtitle" id="event-source-title">Where this comes from</h2>
      <p className="event-source-name">
        {name && <><Named name={name} url={more?.source?.url ?? source_url} /> · </>}
        <span className="event-source-type">{sourceLabel(source_type)}</span>
      </p>
      {rated && (
        <p className="reliability">
          <span className={`reliability-bar reliability-${rated.steps}`} aria-hidden="true"><i /><i /><i /></span>
          <span className="reliability-label">{rated.label}</span>
        </p>
      )}
      {checked && <p className="meta">Last checked {formatDay(townToday(new Date(checked)))}</p>}
      {others.length > 0 && (
        <>
          <p className="event-source-others">Also announced by</p>
          <ul>{others.map((other) => <li key={other.name}><Named name={other.name} url={other.url} /></li>)}</ul>
        </>
      )}
      {more?.scores && (
        <dl className="event-scores">
          {Object.entries(more.scores).map(([score, value]) => (
            <div key={score}><dt>{score.replaceAll("_", " ")}</dt><dd>{value === null ? "not known" : value.toFixed(2)}</dd></div>
          ))}
        </dl>
      )}
    </section>
  );
}
