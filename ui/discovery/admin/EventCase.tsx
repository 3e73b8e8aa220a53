// One event with everything needed to decide, and the decision buttons below it.
import { categoryLabel } from "../../events/categories";
import { whenText } from "../../events/dates";
import { priceText } from "../../events/model";
import { useNow } from "../../events/useNow";
import { Badge } from "../../kit/Badge";
import { Button, LinkButton } from "../../kit/Button";
import { Prose } from "../../kit/Prose";
import { useApi } from "../../kit/query";
import { Link } from "../../kit/router";
import { Skeleton } from "../../kit/Skeleton";
import { LoadError } from "../../kit/State";
import { officePaths } from "../../admin/officePaths";
import { paths } from "../../paths";
import { hasPage } from "../../routes";
import { caseUrl, type EventCase as FoundCase } from "../api";
import { CaseEvidence } from "./CaseEvidence";
import { CaseOrganizer } from "./CaseOrganizer";
import { NearBadge } from "./NearBadge";
import { type CaseItem, kindWords, percent, publishWords, rejectWords } from "../model";
import type { Run } from "./useDecide";

interface EventCaseProps {
  item: CaseItem;
  isBusy: boolean;
  run: Run;
  onPublish: () => void;
  onReject: () => void;
  onBack: () => void;
}

function Facts({ found }: { found: FoundCase }) {
  const { today } = useNow();
  const { event } = found;
  const place = [event.location, event.address].filter(Boolean).join(", ");
  const rows: [string, React.ReactNode][] = [
    ["When", [whenText(event, today), found.recurrence_in_words].filter(Boolean).join(" · ")],
    ["Where", place || <span className="case-missing">Not said</span>],
    ["Category", event.category ? categoryLabel(event.category) : <span className="case-missing">Not said</span>],
    [
      "Price",
      priceText({ price: event.price, is_free: found.is_free }) || <span className="case-missing">Not said</span>,
    ],
    [
      "Organizer",
      [event.organizer, found.organizer_email].filter(Boolean).join(", ") || (
        <span className="case-missing">Not said</span>
      ),
    ],
    [
      "Website",
      event.website ? (
        <a href={event.website} rel="noopener nofollow">
          {event.website.replace(/^https?:\/\//, "")}
        </a>
      ) : (
        <span className="case-missing">Not said</span>
      ),
    ],
    [
      "Confidence",
      event.confidence_score === null ? (
        <span className="meta">Not scored: a person submitted it</span>
      ) : (
        percent(event.confidence_score)
      ),
    ],
  ];
  return (
    <dl className="case-facts">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Pair({ found, item, isBusy, run }: { found: FoundCase; item: CaseItem; isBusy: boolean; run: Run }) {
  const { today } = useNow();
  const other = found.pairs.find((event) => event.id === item.other_id);
  if (!other) return null;
  const { event } = found;
  const one = (shown: typeof event, label: string) => (
    <div className="pair-side">
      <p className="meta">{label}</p>
      <p className="pair-title">
        {hasPage(officePaths.event(shown.id)) ? (
          <Link to={officePaths.event(shown.id)}>{shown.title}</Link>
        ) : (
          shown.title
        )}
      </p>
      <p>{whenText(shown, today)}</p>
      <p>{[shown.location, shown.address].filter(Boolean).join(", ") || "No place given"}</p>
      <p className="meta">{shown.event_source?.name ?? shown.organizer}</p>
    </div>
  );
  return (
    <section className="case-part">
      <h3>Are these one event?</h3>
      <div className="pair">
        {one(event, "First")}
        {one(other, "Second")}
      </div>
      <div className="case-actions">
        <Button busy={isBusy} onClick={() => run(other.id, { verb: "merge", into: event.id }, "Merged into the first")}>
          One event: keep the first
        </Button>
        <Button
          variant="secondary"
          busy={isBusy}
          onClick={() => run(event.id, { verb: "merge", into: other.id }, "Merged into the second")}
        >
          One event: keep the second
        </Button>
        <Button
          variant="secondary"
          busy={isBusy}
          onClick={() => run(event.id, { verb: "different", other: other.id }, "Kept as two events")}
        >
          Two events
        </Button>
      </div>
    </section>
  );
}

export function EventCase({ item, isBusy, run, onPublish, onReject, onBack }: EventCaseProps) {
  const { data: found, error, refetch } = useApi<FoundCase>(caseUrl(item.event_id), { staleTime: 0 });
  const { label, tone } = kindWords(item.kind);
  const isPair = item.kind === "duplicate";
  return (
    <article className="case" aria-labelledby="case-title">
      <Button className="case-back" variant="quiet" size="sm" icon="chevron-left" onClick={onBack}>
        Back to the list
      </Button>
      <header className="case-head">
        <h2 id="case-title">{item.title}</h2>
        <p className="case-badges">
          <NearBadge near_date={item.near_date} />
          <Badge tone={tone}>{label}</Badge>
          {found && found.status !== "scheduled" && (
            <Badge tone="barn">{found.status === "cancelled" ? "Canceled" : "Postponed"}</Badge>
          )}
          {found && (
            <span className="meta">
              {found.visibility !== "published" ? (
                "Not public"
              ) : hasPage(paths.event(found.slug)) ? (
                <Link to={paths.event(found.slug)}>On its page now</Link>
              ) : (
                "Public"
              )}
            </span>
          )}
        </p>
      </header>
      {found ? (
        <>
          <Facts found={found} />
          {found.description_html ? (
            <Prose className="case-text" html={found.description_html} />
          ) : (
            <p className="case-missing">No description</p>
          )}
          <CaseEvidence found={found} isBusy={isBusy} run={run} />
          {isPair ? (
            <Pair found={found} item={item} isBusy={isBusy} run={run} />
          ) : (
            <div className="case-actions case-decide">
              <Button busy={isBusy} onClick={onPublish}>
                {publishWords(item.kind, found.visibility)[0]}
              </Button>
              {item.kind !== "claimed" && (
                <Button variant="danger" onClick={onReject}>
                  {rejectWords(item.kind)[0]}…
                </Button>
              )}
              {["reported", "delisted"].includes(item.kind) && found.status !== "cancelled" && (
                <Button
                  variant="secondary"
                  busy={isBusy}
                  onClick={() => run(item.event_id, { verb: "cancel" }, "Marked as canceled")}
                >
                  It is canceled
                </Button>
              )}
              {hasPage(officePaths.event(item.event_id)) && (
                <LinkButton variant="secondary" to={officePaths.event(item.event_id)}>
                  Correct it
                </LinkButton>
              )}
            </div>
          )}
          <CaseOrganizer found={found} />
        </>
      ) : error ? (
        <LoadError title="The event could not be loaded." query={{ error, refetch }} />
      ) : (
        <Skeleton shape="text" count={6} label="Loading the event" />
      )}
    </article>
  );
}
