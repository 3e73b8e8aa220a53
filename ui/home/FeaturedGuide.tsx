// The guide featured by the editor. Without a picture, or if it fails to load, its landscape is shown instead.
import { Card } from "../kit/Card";
import { count } from "../kit/format";
import { Link } from "../kit/router";
import { Skeleton } from "../kit/Skeleton";
import { paths } from "../paths";
import type { Guide } from "../guides/api";
import type { HomepageFeatures } from "./api";
import type { Section } from "./useHome";

function guideLandscape(slug: string, season: string): string {
  return `/art/landscape/${slug}.svg?s=${season}`;
}

function GuideCard({ guide, season }: { guide: Guide; season: string }) {
  const places = guide.related_businesses.length;
  const picture = { src: guide.image_url, fallback: guideLandscape(guide.slug, season), width: 640, height: 400 };
  return (
    <Card className="home-guide" to={paths.guide(guide.slug)} title={guide.title} picture={picture}>
      <p className="home-guide-text">{guide.introduction}</p>
      {places > 0 && <p className="meta">{count(places, "place", "places")} on the way</p>}
    </Card>
  );
}

export function FeaturedGuide({ guides, season }: { guides: Section<HomepageFeatures>; season: string }) {
  const { featured } = guides.value;
  if (!featured && !guides.isLoading) return null;
  return (
    <section aria-labelledby="guide-title">
      <div className="section-head">
        <h2 id="guide-title">Featured guide</h2>
        <Link to={paths.guides()}>All guides</Link>
      </div>
      {featured ? <GuideCard guide={featured} season={season} /> : <Skeleton shape="card" label="Loading the guide" />}
    </section>
  );
}
