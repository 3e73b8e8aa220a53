// "Our Valued Partners": businesses that pay to be listed here. The placeholders for a missing rating and number of
// shows appear here and nowhere else, and a town can switch them off. In preview mode the previewed business comes
// first.
import { Badge } from "../kit/Badge";
import { Card } from "../kit/Card";
import { Icon } from "../kit/Icon";
import { neighbors } from "../kit/neighbors";
import { withQuery } from "../kit/queryString";
import { useSite } from "../kit/site";
import { Skeleton } from "../kit/Skeleton";
import { texts } from "../kit/texts";
import { usePreviewPlacements } from "../layout/preview";
import { paths } from "../paths";
import type { FeaturedBusiness } from "./api";
import { partnerRating, partnerShows } from "./model";
import type { Section } from "./useHome";

function PartnerCard({
  partner,
  season,
  beside,
  hasStandIns,
  isPreview,
}: {
  partner: FeaturedBusiness;
  season: string;
  beside: string | undefined;
  hasStandIns: boolean;
  isPreview: boolean;
}) {
  const { id, name, slug, images, category, sponsor_message } = partner;
  const art = withQuery(`/art/storefront/${slug}.svg`, { c: category?.pictogram ?? "shop", s: season, b: beside });
  const rating = partnerRating(partner, hasStandIns);
  const shows = partnerShows(partner, hasStandIns);
  return (
    <Card
      as="li"
      className={isPreview ? "partner previewed" : "partner"}
      // An entry without an id is an example and is not counted.
      paid={isPreview || !id ? undefined : `featured:${id}`}
      flag={isPreview ? "Preview" : undefined}
      to={paths.business(slug)}
      title={name}
      picture={{ src: images[0] ?? art, fallback: art, width: 640, height: 400 }}
    >
      <p className="partner-facts">
        {category && <span>{category.name}</span>}
        {rating && (
          <span className="partner-rating">
            <Icon name="star" size={16} />
            <span className="visually-hidden">Rating </span>
            {rating}
          </span>
        )}
        {shows && <span>{shows}</span>}
      </p>
      <p className="partner-message">
        <Badge tone="gold">Sponsored</Badge>
        {sponsor_message && ` ${sponsor_message}`}
      </p>
    </Card>
  );
}

export function Partners({ partners, season }: { partners: Section<FeaturedBusiness[]>; season: string }) {
  const hasStandIns = useSite()?.shows_stand_ins ?? true;
  const previewed = usePreviewPlacements()?.featured;
  const shown = previewed ? [previewed, ...partners.value.filter(({ id }) => id !== previewed.id)] : partners.value;
  if (shown.length === 0 && !partners.isLoading) return null;
  return (
    <section className="section section-alt" aria-labelledby="partners-title">
      <div className="wrap">
        <div className="section-head">
          <h2 id="partners-title">{texts.home.partners}</h2>
        </div>
        {partners.isLoading ? (
          <div className="partners">
            <Skeleton shape="card" count={4} label="Loading partners" />
          </div>
        ) : (
          <ul className="partners">
            {shown.map((partner, index) => (
              <PartnerCard
                key={partner.id}
                partner={partner}
                season={season}
                beside={neighbors(shown, index)}
                hasStandIns={hasStandIns}
                isPreview={partner === previewed}
              />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
