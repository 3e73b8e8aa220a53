// One sheet to keep behind the counter: how a use is counted, and which deals there are.
import { Button, LinkButton } from "../../kit/Button";
import { formatDay, townToday } from "../../kit/dates";
import { useSite } from "../../kit/site";
import type { BusinessDeals } from "./api";

/** More would not fit on the sheet. */
const MAX_DEALS = 12;

export function CounterSteps() {
  return (
    <ol className="counter-steps">
      <li>The customer opens the deal on their phone and presses “Count at the counter”.</li>
      <li>They hand you the phone. Type your PIN and press “Count one use”.</li>
      <li>The phone says “Counted”. Give them the deal.</li>
    </ol>
  );
}

export function CounterCard({ all: { business, deals }, back }: { all: BusinessDeals; back: string }) {
  const town = useSite()?.name ?? "town";
  const today = townToday();
  const valid = deals.filter(({ stage }) => stage === "running" || stage === "scheduled");
  const listed = valid.slice(0, MAX_DEALS);
  return (
    <>
      <div className="form-actions counter-tools">
        <Button icon="printer" onClick={() => print()}>
          Print
        </Button>
        <LinkButton variant="secondary" to={back}>
          Back to the deals
        </LinkButton>
      </div>
      <article className="counter-card">
        <h2 className="counter-card-title">Deals at {business.name}</h2>
        <CounterSteps />
        <ul className="counter-rules">
          <li>A wrong PIN counts nothing. Try again.</li>
          <li>
            No button on the phone? Ask for “Show full screen”: the clock must be running; a picture of it does not
            count.
          </li>
          <li>Never say the PIN aloud, and never write it on this card.</li>
        </ul>
        {listed.length > 0 && (
          <table className="counter-deals">
            <caption>Deals as of {formatDay(today)}</caption>
            <thead>
              <tr>
                <th scope="col">Deal</th>
                <th scope="col">Code</th>
                <th scope="col">Good</th>
              </tr>
            </thead>
            <tbody>
              {listed.map((deal) => (
                <tr key={deal.id}>
                  <td>
                    <b>{deal.title}</b>
                    {deal.terms && <span className="counter-terms">{deal.terms}</span>}
                  </td>
                  <td>{deal.code || "none"}</td>
                  <td>
                    {deal.start_date > today && `from ${formatDay(deal.start_date, today)} `}
                    {deal.end_date ? `through ${formatDay(deal.end_date, today)}` : "until we end it"}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {valid.length > listed.length && (
          <p>
            {valid.length - listed.length} more are on the deals page of {town}.
          </p>
        )}
      </article>
    </>
  );
}
