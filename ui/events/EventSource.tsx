// Where an event's information comes from, and how reliable it is.
import type { EventDetail, EventExtras } from "./api";
import { reliability, sourceLabel } from "./trust";
import { checkedOn, Named, SourceList } from "./SourceList";

export function EventSource({ event, more }: { event: EventDetail; more: EventExtras | undefined }) {
  const { source_type, source_url, event_source, last_updated_from_source, source_reliability_score } = event;
  const name = more?.source?.name ?? event_source?.name ?? "";
  const checked = more?.source?.last_checked ?? last_updated_from_source;
  const rated = reliability(source_reliability_score);
  const hasSeveral = (more?.source?.sources.length ?? 0) > 1;
  return (
    <section className="event-source" aria-labelledby="event-source-title">
      <h2 className="event-subtitle" id="event-source-title">
        Where this comes from
      </h2>
      <p className="event-source-name">
        {name && (
          <>
            <Named name={name} url={more?.source?.url ?? source_url} /> ·{" "}
          </>
        )}
        <span className="event-source-type">{sourceLabel(source_type)}</span>
      </p>
      {rated && (
        <p className="reliability">
          <span className={`reliability-bar reliability-${rated.steps}`} aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          <span className="reliability-label">{rated.label}</span>
        </p>
      )}
      {hasSeveral ? (
        <>
          <p className="event-source-others">All sources</p>
          <SourceList more={more} />
        </>
      ) : (
        checked && <p className="meta">{checkedOn(checked)}</p>
      )}
      {more?.scores && (
        <dl className="event-scores">
          {Object.entries(more.scores).map(([score, value]) => (
            <div key={score}>
              <dt>{score.replaceAll("_", " ")}</dt>
              <dd>{value === null ? "not known" : value.toFixed(2)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
