// The facts of an event as a description list. A missing fact has no row.
import type { ReactNode } from "react";
import { websiteLink, websiteText } from "../directory/model";
import { counting } from "../kit/analytics";
import { Icon, type IconName } from "../kit/Icon";
import { Link } from "../kit/router";
import { paths } from "../paths";
import type { EventDetail, EventExtras } from "./api";
import { audienceLabel } from "./categories";
import { priceText } from "./model";

export function EventFacts({
  event,
  more,
  hasMap,
}: {
  event: EventDetail;
  more: EventExtras | undefined;
  hasMap: boolean;
}) {
  const { location, business, organizer, website, target_audience, is_recurring, recurring_pattern } = event;
  const address = more?.address ?? event.address;
  const price = priceText({ price: event.price, is_free: more?.is_free ?? false });
  const site = websiteLink(website);
  const repeats = more?.recurrence_in_words ?? (is_recurring ? recurring_pattern : null);
  const rows: [IconName, string, ReactNode][] = [];
  if (location || address) {
    rows.push([
      "map",
      "Where",
      <>
        {location && <span className="event-fact-line">{location}</span>}
        {address && address !== location && <span className="event-fact-line">{address}</span>}
        {hasMap && <a href="#event-map">Show on the map</a>}
      </>,
    ]);
  }
  if (price) rows.push(["ticket", "Price", price]);
  if (repeats) rows.push(["repeat", "Repeats", repeats]);
  if (business) rows.push(["store", "Business", <Link to={paths.business(business.slug)}>{business.name}</Link>]);
  if (organizer && organizer !== business?.name) rows.push(["user", "Organizer", organizer]);
  if (target_audience) rows.push(["users", "Who it’s for", audienceLabel(target_audience)]);
  if (site)
    rows.push([
      "globe",
      "Website",
      <a href={site} rel="noopener external" {...counting("event_click", { event_id: event.id, kind: "website" })}>
        {websiteText(site)}
      </a>,
    ]);
  if (rows.length === 0) return null;
  return (
    <dl className="event-facts">
      {rows.map(([icon, name, value]) => (
        <div key={name} className="event-fact">
          <dt>
            <Icon name={icon} size={18} />
            {name}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
