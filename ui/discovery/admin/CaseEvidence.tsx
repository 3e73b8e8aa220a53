// The sources of an event, the complaints about it, and earlier decisions.
import { Button } from "../../kit/Button";
import { RelativeTime } from "../../kit/Time";
import type { EventCase } from "../api";
import { ISSUES, DECISION_LABELS } from "../words";
import { takeBack, type Run } from "./useDecide";

export function CaseEvidence({ found, isBusy, run }: { found: EventCase; isBusy: boolean; run: Run }) {
  const claims = found.answers.filter((answer) => answer.verb === "claim" && answer.state === "open");
  const past = found.decisions.filter((decision) => !decision.undone_at);
  return (
    <>
      {found.reports.length > 0 && (
        <section className="case-part">
          <h3>Reports</h3>
          <ul className="case-list">
            {found.reports.map((report) => (
              <li key={report.id}>
                <p>
                  <b>{ISSUES[report.issue_type] ?? report.issue_type}:</b> {report.description}
                </p>
                <p className="meta">
                  {report.who}, <RelativeTime moment={report.created_at} />
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {claims.map((claim) => {
        const { name, email, text } = claim.message as Record<string, unknown>;
        return (
          <section className="case-part" key={claim.id}>
            <h3>Claimed by the organizer</h3>
            <p>
              {String(name ?? "")}, <a href={`mailto:${String(email ?? "")}`}>{String(email ?? "")}</a>
            </p>
            {Boolean(text) && <p>{String(text)}</p>}
            <p className="meta">
              <RelativeTime moment={claim.at} />
            </p>
          </section>
        );
      })}
      {found.source_items.length > 0 && (
        <section className="case-part">
          <h3>{found.source_items.length === 1 ? "Source" : `${found.source_items.length} sources`}</h3>
          <ul className="case-list">
            {found.source_items.map((listed) => (
              <li key={listed.id} className="case-source">
                <div>
                  <p>
                    {listed.url ? (
                      <a href={listed.url} rel="noopener nofollow">
                        {listed.name}
                      </a>
                    ) : (
                      <b>{listed.name}</b>
                    )}
                    {listed.is_merged && <span className="meta"> · treated as the same event</span>}
                  </p>
                  <p className="meta">
                    {listed.delisted_at ? (
                      <>
                        Listed until <RelativeTime moment={listed.last_seen} />
                      </>
                    ) : (
                      <>
                        Seen there <RelativeTime moment={listed.last_seen} />
                      </>
                    )}
                  </p>
                  {listed.doubt && (
                    <p>
                      <b>Please check:</b> {listed.doubt}
                    </p>
                  )}
                </div>
                {found.source_items.length > 1 && listed.is_merged && (
                  <Button
                    size="sm"
                    variant="secondary"
                    busy={isBusy}
                    aria-label={`Not the same event: ${listed.name}`}
                    onClick={() =>
                      run(found.event.id, { verb: "split", source_item: listed.id }, "Split into two events")
                    }
                  >
                    Not the same
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {found.picture_error && <p className="meta">The picture it names is not shown: {found.picture_error}</p>}
        </section>
      )}
      {past.length > 0 && (
        <section className="case-part">
          <h3>Before</h3>
          <ul className="case-list">
            {past.map((decision, index) => (
              <li key={decision.id} className="case-source">
                <div>
                  {DECISION_LABELS[decision.verb] ?? decision.verb}
                  {decision.reason && `: ${decision.reason}`}{" "}
                  <span className="meta">
                    {decision.who}, <RelativeTime moment={decision.at} />
                  </span>
                </div>
                {index === 0 && (
                  <Button
                    size="sm"
                    variant="secondary"
                    aria-label={`Undo: ${DECISION_LABELS[decision.verb] ?? decision.verb}`}
                    onClick={() => void takeBack([decision.id])}
                  >
                    Undo
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
