// A business in a list: enough to decide without opening it. The name is the only link, but the
// whole card can be clicked. The server draws the same markup; keep the two alike.
import { memo } from "react";
import { Picture } from "../kit/Card";
import { Badge } from "../kit/Badge";
import { oneDecimal } from "../kit/format";
import { Icon } from "../kit/Icon";
import { OpenStatusText } from "../kit/OpenStatusText";
import { hover } from "../kit/hover";
import { Link } from "../kit/router";
import { useSite } from "../kit/site";
import { paths } from "../paths";
import { SaveButton } from "./saved/SaveButton";
import type { Business } from "./api";
import { distanceText, highlights, isSponsored, priceSigns, priceWord, shortAddress, storefront } from "./model";

interface BusinessCardProps {
  business: Business;
  heading?: "h2" | "h3";
  /** The number of its pin on the map. */
  number?: number | undefined;
  /** Those beside it in a list, which its drawn picture must not look like. */
  beside?: string | undefined;
  /** Picture above the words instead of beside them. */
  upright?: boolean;
  isActive?: boolean;
  eager?: boolean;
  /** Told its id, and null when it is left. */
  onPoint?: (key: string | null) => void;
}

/** Drawn again only when something about it is another: lists are long. */
export const BusinessCard = memo(function BusinessCard({
  business,
  heading: Heading = "h2",
  number,
  beside,
  upright,
  isActive,
  eager,
  onPoint,
}: BusinessCardProps) {
  const extras = highlights(business);
  const look = ["business-card", upright && "business-card-upright", isActive && "business-card-active"];
  return (
    <article
      className={look.filter(Boolean).join(" ")}
      {...hover((isPointed) => onPoint?.(isPointed ? String(business.id) : null))}
    >
      <BusinessPictureBox business={business} beside={beside} eager={eager} />
      {number !== undefined && (
        <span className="business-card-number" aria-hidden="true">
          {number}
        </span>
      )}
      <SaveButton id={business.id} name={business.name} />
      <div className="business-card-body">
        <Heading className="business-card-name">
          <Link className="business-card-link" to={paths.business(business.slug)}>
            {business.name}
          </Link>
        </Heading>
        <p className="business-card-facts">
          <span>{business.category.name}</span>
          {business.average_rating !== null && <Rating mean={business.average_rating} count={business.review_count} />}
          {business.price_level !== null && <Price level={business.price_level} />}
          {business.distance_km !== null && <span>{distanceText(business.distance_km)}</span>}
        </p>
        {business.open_status && <OpenStatusText status={business.open_status} />}
        {business.address && <p className="business-card-address">{shortAddress(business)}</p>}
        {extras.length > 0 && (
          <ul className="business-card-extras">
            {extras.map((extra) => (
              <li key={extra}>{extra}</li>
            ))}
          </ul>
        )}
        {isSponsored(business) && (
          <p className="business-card-sponsor">
            <Badge tone="gold">Sponsored</Badge> <span>{business.sponsor_message}</span>
          </p>
        )}
      </div>
    </article>
  );
});

function BusinessPictureBox({
  business,
  beside,
  eager = false,
}: {
  business: Business;
  beside: string | undefined;
  eager?: boolean | undefined;
}) {
  const art = storefront(business.slug, business.category, useSite()?.season, beside);
  const photo = business.pictures[0];
  // Decoration here: the name stands beside it, and the business page has the words for it.
  return (
    <Picture
      className="business-card-picture"
      src={photo?.url ?? art}
      srcSet={photo?.srcset || undefined}
      sizes={photo && "(min-width: 48rem) 12rem, 8rem"}
      width={640}
      height={400}
      fallback={art}
      eager={eager}
    />
  );
}

function Rating({ mean, count }: { mean: number; count: number }) {
  return (
    <span className="business-card-rating">
      <Icon name="star" size={14} />
      <span className="visually-hidden">Rated </span>
      {`${oneDecimal(mean)} `}
      <span className="business-card-reviews">({count})</span>
    </span>
  );
}

/** "$$", read out as "Moderate". */
export function Price({ level }: { level: number }) {
  return (
    <span className="price" title={priceWord(level)}>
      <span aria-hidden="true">{priceSigns(level)}</span>
      <span className="visually-hidden">{priceWord(level)}</span>
    </span>
  );
}

/** The same geometry, before the answer is there. */
export function BusinessCardSkeleton() {
  return (
    <div className="business-card business-card-waiting" aria-hidden="true">
      <span className="business-card-picture skeleton" />
      <div className="business-card-body">
        <span className="skeleton business-card-waiting-name" />
        <span className="skeleton skeleton-text" />
        <span className="skeleton skeleton-text" />
        <span className="skeleton skeleton-text" />
      </div>
    </div>
  );
}
