// One of a member's businesses: its status, what is missing, and links to edit it.
import { Badge } from "../kit/Badge";
import { LinkButton } from "../kit/Button";
import { count } from "../kit/format";
import type { IconName } from "../kit/Icon";
import { OpenStatusText } from "../kit/OpenStatusText";
import { Link } from "../kit/router";
import { paths } from "../paths";
import { hasPage } from "../routes";
import type { OwnBusiness } from "./api";
import { Completeness } from "./Completeness";
import { pathToFill, ROLE_WORDS, STATUS_WORDS } from "./model";
import { PlacePicture } from "./PlaceRow";
import { isCommercial } from "../kit/initialData";

interface Way {
  to: string;
  label: string;
  icon: IconName;
}

const waysOf = (id: number): Way[] => [
  { to: paths.businessPhotos(id), label: "Photos", icon: "photo" },
  { to: paths.businessDeals(id), label: "Deals", icon: "tag" },
  { to: paths.businessEvents(id), label: "Events", icon: "calendar" },
  { to: paths.businessResults(id), label: "Results", icon: "eye" },
  { to: paths.businessPlacements(id), label: "Placements", icon: "star" },
  // If placements are sold, the placements page links to it.
  ...(isCommercial() ? [] : [{ to: paths.windowCard(id), label: "Window card", icon: "printer" as const }]),
  { to: paths.businessPeople(id), label: "People", icon: "users" },
];

function Facts({ business }: { business: OwnBusiness }) {
  const { unanswered_reviews, running_deals, slug } = business;
  const reviews = count(unanswered_reviews, "review waits", "reviews wait");
  return (
    <ul className="own-business-facts">
      <li>
        {unanswered_reviews > 0 ? (
          <Link to={`${paths.business(slug)}#reviews`}>{`${reviews} for your answer`}</Link>
        ) : (
          "No review is waiting for your answer"
        )}
      </li>
      {isCommercial() && (
        <li>{running_deals > 0 ? `${count(running_deals, "deal", "deals")} running` : "No deal is running"}</li>
      )}
    </ul>
  );
}

function Missing({ business: { id, completeness } }: { business: OwnBusiness }) {
  if (completeness.missing.length === 0) return null;
  return (
    <ul className="own-business-missing" aria-label="Still missing">
      {completeness.missing.map((missing) => {
        const to = pathToFill(id, missing);
        return <li key={missing.field}>{to ? <Link to={to}>{missing.label}</Link> : missing.label}</li>;
      })}
    </ul>
  );
}

export function BusinessPanel({ business }: { business: OwnBusiness }) {
  const { id, name, slug, status } = business;
  const state = STATUS_WORDS[status];
  const edit = paths.businessEdit(id);
  return (
    <li>
      <article className="own-business">
        <PlacePicture place={business} picture={business.picture} />
        <div className="own-business-body">
          <h2 className="own-business-name">
            {status === "published" ? <Link to={paths.business(slug)}>{name}</Link> : name}
          </h2>
          <p className="own-business-state">
            <Badge tone={state.tone}>{state.text}</Badge>
            <span>{business.category.name}</span>
            <span className="meta">{ROLE_WORDS[business.role]}</span>
          </p>
          {business.open_status && <OpenStatusText status={business.open_status} />}
          {status === "published" && <Facts business={business} />}
          <Completeness percent={business.completeness.percent} />
          <Missing business={business} />
          <div className="own-business-ways">
            {hasPage(edit) && (
              <LinkButton icon="edit" to={edit} aria-label={`Edit ${name}`}>
                Edit
              </LinkButton>
            )}
            {/* Preview mode starts with a full page load. */}
            {isCommercial() && (
              <LinkButton
                variant="secondary"
                icon="eye"
                to={paths.homePreview(id)}
                aria-label={`Preview placements of ${name}`}
                reloadDocument
              >
                Preview placements
              </LinkButton>
            )}
            {waysOf(id)
              .filter(({ to }) => hasPage(to))
              .map(({ to, label, icon }) => (
                <LinkButton key={to} variant="secondary" icon={icon} to={to} aria-label={`${label} of ${name}`}>
                  {label}
                </LinkButton>
              ))}
          </div>
        </div>
      </article>
    </li>
  );
}
