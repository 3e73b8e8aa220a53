// The current hours beside those that the server parses from the typed text: a preview before sending.
import type { Hours } from "../kit/apiTypes";
import { townToday } from "../kit/dates";
import { capitalize, withoutPeriod } from "../kit/format";
import { inRuns, runLabel, spanLines, type Span } from "../kit/hours";
import { useApi } from "../kit/query";
import { useSettled } from "../kit/useSettled";
import { hoursReadingUrl, type HoursReading as Reading } from "./api";

/** Of more new special days, or days in a row, than this only the number is shown. */
const MAX_SPECIAL = 5;

export function HoursReading({ slug, typed }: { slug: string; typed: string }) {
  const text = useSettled(typed.trim());
  const present = useApi<Reading>(hoursReadingUrl(slug, "")).data?.present;
  const answer = useApi<Reading>(hoursReadingUrl(slug, text), { enabled: text !== "", retries: 0 });
  const reading = text ? answer.data?.reading : undefined;
  const error = text && answer.isError ? (answer.error.fields["text"]?.[0] ?? answer.error.message) : "";
  if (present === undefined) return null;
  return (
    <div className="hours-reading">
      <p role="status">
        {reading
          ? "This is how we read it. Changed days are marked."
          : error
            ? `We cannot read this yet: ${withoutPeriod(error)}.`
            : present
              ? "These are the hours we have."
              : "We have no hours for this place yet."}
      </p>
      {(present ?? reading) && <HoursTable present={present} reading={reading ?? null} />}
      {reading && <NewSpecialDays present={present} reading={reading} />}
    </div>
  );
}

const lines = (spans: Span[] | undefined) =>
  spans
    ? spanLines(spans).map((line) => (
        <span key={line} className="hours-line">
          {line}
        </span>
      ))
    : "Not known";

function HoursTable({ present, reading }: { present: Hours | null; reading: Hours | null }) {
  const week = (reading ?? present)?.weekly ?? [];
  const before = (at: number) => present?.weekly[at]?.spans;
  const isChanged = (at: number) =>
    reading !== null && JSON.stringify(before(at)) !== JSON.stringify(reading.weekly[at]?.spans);
  return (
    <table className="hours">
      <caption className="visually-hidden">Opening hours</caption>
      <thead className={reading ? undefined : "visually-hidden"}>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Now</th>
          {reading && <th scope="col">Your change</th>}
        </tr>
      </thead>
      <tbody>
        {week.map(({ day }, at) => (
          <tr key={day} className={isChanged(at) ? "hours-today" : undefined}>
            <th scope="row">
              {capitalize(day)}
              {isChanged(at) && <span className="visually-hidden"> (changed)</span>}
            </th>
            <td>{lines(before(at))}</td>
            {reading && <td>{lines(reading.weekly[at]?.spans)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function NewSpecialDays({ present, reading }: { present: Hours | null; reading: Hours }) {
  const known = new Set(present?.special.map((special) => JSON.stringify(special)));
  const added = reading.special.filter((special) => !known.has(JSON.stringify(special)));
  if (added.length === 0) return null;
  const today = townToday();
  const runs = inRuns(added, ({ spans, note }) => JSON.stringify([spans, note]));
  const more = runs.slice(MAX_SPECIAL).flat().length;
  return (
    <ul>
      {runs.slice(0, MAX_SPECIAL).map((run) => {
        const { date, spans, note } = run[0];
        const line = `${runLabel(run, today)}: ${spanLines(spans).join(", ")}`;
        return <li key={date}>{[line, note].filter(Boolean).join(" · ")}</li>;
      })}
      {more > 0 && <li>{`And ${more} more special ${more === 1 ? "day" : "days"}`}</li>}
    </ul>
  );
}
