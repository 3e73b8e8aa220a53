// A business in a list: enough to decide without opening it. The name is the only link, but the whole card is
// clickable. The server renders the same markup; keep the two in sync.
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
  /** The neighbors in the list, which its drawn picture must not look like. */
  beside?: string | undefined;
  /** Picture above the text instead of beside it. */
  upright?: boolean;
  isActive?: boolean;
  eager?: boolean;
  /** Called with the card's id when it is hovered or focused, and with null afterward. */
  onPoint?: (key: string | null) => void;
}

/** Memoized so that it re-renders only when its props change: lists are long. */
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
        <span className="business-card-number needs-script" aria-hidden="true">
          {number}
        </span>
      )}
      <SaveButton id={business.id} name={business.name} />
      <div className="business-card-body">
        <Heading className="business-card-name" dir="auto">
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
  // Decorative here: the name is beside it, and the business page has the alt text.
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

/** "$$", announced as "Moderate". */
export function Price({ level }: { level: number }) {
  return (
    <span className="price" title={priceWord(level)}>
      <span aria-hidden="true">{priceSigns(level)}</span>
      <span className="visually-hidden">{priceWord(level)}</span>
    </span>
  );
}

/** The same layout, shown while loading. */
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
