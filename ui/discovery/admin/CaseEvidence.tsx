// The sources of an event, the complaints about it, and earlier decisions.
import { Button } from "../../kit/Button";
import { RelativeTime } from "../../kit/Time";
import type { ReviewCase } from "../api";
import { ISSUES, DECISION_LABELS } from "../words";
import { takeBack, type Run } from "./useDecide";

export function CaseEvidence({ found, isBusy, run }: { found: ReviewCase; isBusy: boolean; run: Run }) {
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
      {found.origins.length > 0 && (
        <section className="case-part">
          <h3>{found.origins.length === 1 ? "Source" : `${found.origins.length} sources`}</h3>
          <ul className="case-list">
            {found.origins.map((origin) => (
              <li key={origin.id} className="case-origin">
                <div>
                  <p>
                    {origin.url ? (
                      <a href={origin.url} rel="noopener nofollow">
                        {origin.name}
                      </a>
                    ) : (
                      <b>{origin.name}</b>
                    )}
                    {origin.is_joined && <span className="meta"> · treated as the same event</span>}
                  </p>
                  <p className="meta">
                    {origin.vanished_at ? (
                      <>
                        Listed until <RelativeTime moment={origin.last_seen} />
                      </>
                    ) : (
                      <>
                        Seen there <RelativeTime moment={origin.last_seen} />
                      </>
                    )}
                  </p>
                  {origin.doubt && (
                    <p>
                      <b>Please check:</b> {origin.doubt}
                    </p>
                  )}
                </div>
                {found.origins.length > 1 && origin.is_joined && (
                  <Button
                    size="sm"
                    variant="secondary"
                    busy={isBusy}
                    aria-label={`Not the same event: ${origin.name}`}
                    onClick={() => run(found.event.id, { verb: "split", origin: origin.id }, "Split into two events")}
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
              <li key={decision.id} className="case-origin">
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
