// One business: who, where, open or not, how to get in touch; then pictures, hours, facts, similar places.
// The address may contain an id or a former slug; the page then replaces it with the current one.
import type { ReactNode } from "react";
import { OpenStatusText } from "../kit/OpenStatusText";
import { useCanonicalPath } from "../kit/canonicalPath";
import { isAdmin } from "../accounts/roles";
import { useSession } from "../accounts/session";
import { track } from "../kit/analytics";
import { Tag } from "../kit/Badge";
import { LinkButton } from "../kit/Button";
import { Picture } from "../kit/Card";
import { formatDay, townToday } from "../kit/dates";
import { MapView } from "../kit/MapView";
import { neighbors } from "../kit/neighbors";
import { PrintAddress } from "../kit/PrintAddress";
import { Prose } from "../kit/Prose";
import { useApi } from "../kit/query";
import { Link, useParams } from "../kit/router";
import { useSite } from "../kit/site";
import { GonePage, LoadError, PageProblem } from "../kit/State";
import { usePageTitle } from "../kit/documentTitle";
import { useVisit } from "../kit/visit";
import { paths } from "../paths";
import { SearchForm } from "../search/SearchForm";
import { businessUrl, type BusinessDetail } from "./api";
import { BusinessActions } from "./BusinessActions";
import { BusinessCard } from "./BusinessCard";
import { BusinessFacts } from "./BusinessFacts";
import { BusinessHours } from "./BusinessHours";
import { Gallery } from "./Gallery";
import { MapThumb } from "./MapThumb";
import { closedToday, storefront } from "./model";
import { placeOnMap } from "./place";

interface BusinessPageProps {
  /** Shown beside the facts: asks whether they are still correct. */
  confirmation: (business: BusinessDetail) => ReactNode;
  reviews: (business: BusinessDetail) => ReactNode;
  /** What other features show about the business. */
  sections: (business: BusinessDetail) => ReactNode;
}

export default function BusinessPage(parts: BusinessPageProps) {
  const { slug = "" } = useParams();
  const answer = useApi<BusinessDetail>(businessUrl(slug));
  useCanonicalPath(
    answer.data && paths.business(answer.data.slug),
    answer.data && businessUrl(answer.data.slug),
    answer.data,
  );
  usePageTitle(answer.data?.name ?? (answer.error?.status === 404 ? "Place not found" : ""));
  // What is open or typed on the page of one business is not about the next.
  if (answer.data) return <BusinessView key={answer.data.id} business={answer.data} parts={parts} />;
  if (answer.error?.status === 410)
    return <GonePage sentence={answer.error.message} to={paths.directory()} label="Business directory" />;
  if (answer.error?.status === 404) return <BusinessNotFound />;
  if (answer.isError) {
    return (
      <PageProblem title="Directory">
        <LoadError title="This page could not be loaded." query={answer} />
      </PageProblem>
    );
  }
  return <BusinessSkeleton />;
}

function BusinessView({ business, parts }: { business: BusinessDetail; parts: BusinessPageProps }) {
  const { name, category, address, open_status, pictures, description_html, tags, similar, hours } = business;
  const season = useSite()?.season;
  const closed = closedToday(business, townToday());
  useVisit(business.id, () => track("business_view", { business_id: business.id }));
  return (
    <>
      <article className="wrap business">
        <header className="business-head">
          <p className="business-category">
            <Link to={paths.directory({ category: category.slug })}>{category.name}</Link>
          </p>
          <h1 className="business-name" dir="auto">
            {name}
          </h1>
          {open_status && <OpenStatusText status={open_status} />}
          {closed && <p className="business-closed">Closed today: {closed}</p>}
          {address && <BusinessPlace business={business} />}
          <PrintAddress path={paths.business(business.slug)} />
        </header>
        <div className="business-pictures">
          {pictures.length > 0 ? (
            <Gallery name={name} pictures={pictures} />
          ) : (
            <Picture
              className="business-picture"
              src={storefront(business.slug, category, season)}
              width={640}
              height={400}
              eager
            />
          )}
        </div>
        <BusinessActions business={business} />
        <div className="business-main">
          {description_html && <Prose className="business-description" html={description_html} />}
          <BusinessFacts business={business} />
          {tags.length > 0 && (
            <ul className="business-tags" aria-label="Tags">
              {tags.map((tag) => (
                <li key={tag}>
                  <Tag to={paths.directory({ tag })}>{tag}</Tag>
                </li>
              ))}
            </ul>
          )}
        </div>
        <aside className="business-aside" aria-label="Hours and map">
          {hours && <BusinessHours hours={hours} />}
          <BusinessMap business={business} />
          {parts.confirmation(business)}
          <ClaimLink business={business} />
          <StaffLinks slug={business.slug} />
          <p className="business-updated meta">Updated {formatDay(townToday(new Date(business.updated_at)))}</p>
        </aside>
      </article>
      {parts.sections(business)}
      {parts.reviews(business)}
      {similar.length > 0 && (
        <section className="section section-alt" aria-labelledby="similar-title">
          <div className="wrap">
            <div className="section-head">
              <h2 id="similar-title">Similar places nearby</h2>
              <Link to={paths.directory({ category: category.slug })}>All in {category.name}</Link>
            </div>
            <ul className="business-similar">
              {similar.map((other, index) => (
                <li key={other.id}>
                  <BusinessCard business={other} heading="h3" beside={neighbors(similar, index)} upright />
                </li>
              ))}
            </ul>
          </div>
        </section>
      )}
    </>
  );
}

/** A link for the owner to claim or manage the listing. */
function ClaimLink({ business }: { business: BusinessDetail }) {
  const { user } = useSession();
  if (business.has_owner) {
    return (
      <p className="business-claim meta">
        Is this yours? <Link to={paths.claim(business.slug)}>Contact the town office</Link>
        {user?.user_role === "BUSINESS_OWNER" && (
          <>
            {" · "}
            <Link to={paths.myBusinesses()}>My businesses</Link>
          </>
        )}
      </p>
    );
  }
  return (
    <p className="business-claim">
      <LinkButton to={paths.claim(business.slug)} variant="secondary" size="sm" icon="store">
        Claim this business
      </LinkButton>
    </p>
  );
}

function StaffLinks({ slug }: { slug: string }) {
  const { user } = useSession();
  if (!user || !isAdmin(user)) return null;
  return (
    <p>
      <Link to={paths.adminBusinessPeople(slug)}>Owners and managers</Link>
    </p>
  );
}

/** The address, with a thumbnail of the map that links to the large one. */
function BusinessPlace({ business }: { business: BusinessDetail }) {
  const map = useSite()?.map;
  const place = placeOnMap(business, map?.bounds);
  if (!place || !map) return <p className="business-place">{business.address}</p>;
  return (
    <div className="business-place">
      {/* The text beside it links to the same place; keyboard and screen reader users need only one of the two. */}
      {map.drawing && !map.tile_url && (
        <a className="business-place-thumb" href="#business-map" tabIndex={-1} aria-hidden="true">
          <MapThumb place={place} bounds={map.bounds} drawing={map.drawing} />
        </a>
      )}
      <p>
        <span className="business-place-address">{business.address}</span>
        <br />
        <a className="business-place-link" href="#business-map">
          Show on the map
        </a>
      </p>
    </div>
  );
}

function BusinessMap({ business }: { business: BusinessDetail }) {
  const place = placeOnMap(business, useSite()?.map.bounds);
  if (!place) return null;
  const pins = [{ key: String(business.id), number: 1, label: business.name, ...place }];
  return (
    <section className="business-map" id="business-map" aria-labelledby="business-map-title">
      <h2 className="business-subtitle" id="business-map-title">
        On the map
      </h2>
      <MapView label={`Map with ${business.name}`} pins={pins} compact />
    </section>
  );
}

function BusinessNotFound() {
  return (
    <PageProblem title="This place is not in the directory">
      <p>It may have closed, or there may be a typo in the address. Search for it by name:</p>
      <SearchForm />
      <LinkButton to={paths.directory()} variant="secondary" icon="store">
        All places
      </LinkButton>
    </PageProblem>
  );
}

function BusinessSkeleton() {
  return (
    <div className="wrap business business-waiting" role="status" aria-label="Loading">
      <div className="business-head">
        <span className="skeleton business-waiting-line" />
        <span className="skeleton business-waiting-name" />
        <span className="skeleton business-waiting-line" />
        <span className="skeleton business-waiting-place" />
      </div>
      <div className="business-pictures">
        <span className="business-picture skeleton" />
      </div>
      <div className="business-actions">
        <span className="skeleton business-waiting-actions" />
      </div>
      <div className="business-main">
        {Array.from({ length: 5 }, (_, index) => (
          <span key={index} className="skeleton skeleton-text" />
        ))}
      </div>
    </div>
  );
}
