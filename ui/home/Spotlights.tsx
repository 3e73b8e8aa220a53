// Spotlights: what businesses want to say right now, with their own text and picture. In preview mode the drafts of the
// previewed business come first and are labeled as drafts.
import { Card } from "../kit/Card";
import { neighbors } from "../kit/neighbors";
import { withQuery } from "../kit/queryString";
import { Skeleton } from "../kit/Skeleton";
import { paths } from "../paths";
import type { Spotlight } from "./api";
import type { Section } from "./useHome";

interface SpotlightCardProps {
  spotlight: Spotlight;
  season: string;
  beside: string | undefined;
}

function SpotlightCard({ spotlight, season, beside }: SpotlightCardProps) {
  const { id, business_slug, business_name, business_hero_image, custom_title, custom_message } = spotlight;
  const art = withQuery(`/art/storefront/${business_slug}.svg`, { s: season, b: beside });
  return (
    <Card
      as="li"
      className={id === null ? "spotlight spotlight-draft previewed" : "spotlight"}
      to={paths.business(business_slug)}
      title={custom_title || business_name}
      paid={id === null ? undefined : `placement:${id}`}
      flag={id === null ? "Preview" : "Sponsored"}
      picture={{ src: business_hero_image ?? art, fallback: art, width: 640, height: 400 }}
    >
      {custom_message && <p className="spotlight-text">{custom_message}</p>}
      {custom_title && <p className="meta">{business_name}</p>}
    </Card>
  );
}

export function Spotlights({ spotlights, season }: { spotlights: Section<Spotlight[]>; season: string }) {
  if (spotlights.value.length === 0 && !spotlights.isLoading) return null;
  const slugs = spotlights.value.map(({ business_slug }) => ({ slug: business_slug }));
  return (
    <section className="section" aria-labelledby="spotlights-title">
      <div className="wrap">
        <div className="section-head">
          <h2 id="spotlights-title">In the spotlight</h2>
        </div>
        {spotlights.isLoading ? (
          <div className="spotlights">
            <Skeleton shape="card" count={3} label="Loading spotlights" />
          </div>
        ) : (
          <ul className="spotlights">
            {spotlights.value.map((spotlight, index) => (
              <SpotlightCard
                key={spotlight.id ?? `draft-${index}`}
                spotlight={spotlight}
                season={season}
                beside={neighbors(slugs, index)}
              />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
