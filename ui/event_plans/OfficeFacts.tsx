// The office responsible for a step: what to bring, what it costs, how to reach it.
import { phoneLink, phoneText } from "../directory/model";
import { Link } from "../kit/router";
import { paths } from "../paths";
import type { Office } from "../kit/apiTypes";

export function OfficeFacts({ office }: { office: Office }) {
  const bring = office.bring.split("\n").filter(Boolean);
  return (
    <dl className="event-office">
      <div>
        <dt>Where</dt>
        <dd>
          {office.business_slug ? <Link to={paths.business(office.business_slug)}>{office.name}</Link> : office.name}
          {[office.address, office.hours].filter(Boolean).map((line) => (
            <span key={line}>{line}</span>
          ))}
          {office.phone && <a href={phoneLink(office.phone) ?? undefined}>{phoneText(office.phone)}</a>}
          {office.url && <a href={office.url}>More about it</a>}
        </dd>
      </div>
      {bring.length > 0 && (
        <div>
          <dt>Bring</dt>
          <dd>
            <ul>
              {bring.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </dd>
        </div>
      )}
      {office.cost && (
        <div>
          <dt>Cost</dt>
          <dd>{office.cost}</dd>
        </div>
      )}
    </dl>
  );
}
