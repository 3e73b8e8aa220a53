// Who helps with a step: the office and what it requires, and businesses, open ones first.
import { officeFacts } from "../checklists/office";
import { distanceText, phoneLink, phoneText } from "../directory/model";
import { countingClick } from "../kit/analytics";
import { OpenStatusText } from "../kit/OpenStatusText";
import { Link } from "../kit/router";
import { paths } from "../paths";
import type { Business, LifeServiceStep, StepOffice } from "./api";

/** `id`: of the listing, if there is one. */
function Phone({ phone, of, id }: { phone: string; of: string; id: number | undefined }) {
  const to = phoneLink(phone);
  return to ? (
    <a
      className="life-phone"
      href={to}
      aria-label={`Call ${of}, ${phoneText(phone)}`}
      {...(id && countingClick(id, "call"))}
    >
      {phoneText(phone)}
    </a>
  ) : (
    <span>{phone}</span>
  );
}

export function OfficeFacts({ office }: { office: StepOffice }) {
  const { name, bring, cost, address, phone, hours, url } = officeFacts(office);
  const { listing } = office;
  return (
    <div className="life-office">
      <h3 className="life-office-name">{listing ? <Link to={paths.business(listing.slug)}>{name}</Link> : name}</h3>
      <dl className="life-facts">
        {bring.length > 0 && (
          <div>
            <dt>Bring</dt>
            <dd>
              <ul className="life-bring">
                {bring.map((thing) => (
                  <li key={thing}>{thing}</li>
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
        {address && (
          <div>
            <dt>Where</dt>
            <dd>
              {address}
              {listing?.distance_km != null && <span className="meta"> · {distanceText(listing.distance_km)}</span>}
            </dd>
          </div>
        )}
        {phone && (
          <div>
            <dt>Phone</dt>
            <dd>
              <Phone phone={phone} of={name} id={listing?.id} />
            </dd>
          </div>
        )}
        {(hours || listing?.open_status) && (
          <div>
            <dt>Hours</dt>
            <dd>
              {hours}
              {listing?.open_status && <OpenStatusText status={listing.open_status} />}
            </dd>
          </div>
        )}
        {url && (
          <div>
            <dt>Online</dt>
            <dd>{url.startsWith("/") ? <Link to={url}>Open the page</Link> : <a href={url}>{new URL(url).host}</a>}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}

function BusinessLine({ business }: { business: Business }) {
  return (
    <li className="life-business">
      <Link className="life-business-name" to={paths.business(business.slug)}>
        {business.name}
      </Link>
      {business.open_status ? (
        <OpenStatusText status={business.open_status} />
      ) : (
        <p className="meta">Hours not listed</p>
      )}
      <p className="life-business-facts">
        {business.phone && <Phone phone={business.phone} of={business.name} id={business.id} />}
        {business.distance_km !== null && <span className="meta">{distanceText(business.distance_km)}</span>}
      </p>
    </li>
  );
}

export function BusinessLines({ step }: { step: LifeServiceStep }) {
  if (step.businesses.length === 0) return null;
  return (
    <div className="life-help">
      <h3 className="life-help-title">Local businesses</h3>
      <ul className="life-businesses">
        {step.businesses.map((business) => (
          <BusinessLine key={business.id} business={business} />
        ))}
      </ul>
      {step.categories.length > 0 && (
        <p className="life-more needs-script">
          {step.categories.map(({ slug, name }) => (
            <Link key={slug} to={paths.directory({ category: slug })}>
              {step.categories.length === 1 ? `All ${step.business_count} in ${name}` : `All in ${name}`}
            </Link>
          ))}
        </p>
      )}
    </div>
  );
}
