// The office responsible for a step: what to bring, what it costs, how to reach it.
import { officeFacts } from "../checklists/office";
import { phoneLink, phoneText } from "../directory/model";
import type { StepOffice } from "../kit/apiTypes";
import { OpenStatusText } from "../kit/OpenStatusText";
import { Link } from "../kit/router";
import { paths } from "../paths";

export function OfficeFacts({ office }: { office: StepOffice }) {
  const { name, bring, cost, address, phone, hours, url } = officeFacts(office);
  const { listing } = office;
  return (
    <dl className="event-office">
      <div>
        <dt>Where</dt>
        <dd>
          {listing ? <Link to={paths.business(listing.slug)}>{name}</Link> : name}
          {[address, hours].filter(Boolean).map((line) => (
            <span key={line}>{line}</span>
          ))}
          {listing?.open_status && <OpenStatusText status={listing.open_status} />}
          {phone && <a href={phoneLink(phone) ?? undefined}>{phoneText(phone)}</a>}
          {url && <a href={url}>More about it</a>}
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
      {cost && (
        <div>
          <dt>Cost</dt>
          <dd>{cost}</dd>
        </div>
      )}
    </dl>
  );
}
