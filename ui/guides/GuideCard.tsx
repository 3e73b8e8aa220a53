// A guide in a list. The server renders the same markup (src/guides/page/card.rs).
import { Picture } from "../kit/Card";
import { count } from "../kit/format";
import { Link } from "../kit/router";
import { useSite } from "../kit/site";
import { paths } from "../paths";
import type { Guide } from "./api";
import { guidePicture } from "./model";

interface GuideCardProps {
  guide: Guide;
  heading?: "h2" | "h3";
  /** The neighbors in the list, which its drawn picture must not look like. */
  beside?: string | undefined;
  /** The first of the list: wide, its picture loaded eagerly. */
  isLead?: boolean;
}

export function GuideCard({ guide, heading: Heading = "h2", beside, isLead = false }: GuideCardProps) {
  const season = useSite()?.season ?? "summer";
  const places = guide.related_businesses.length;
  return (
    <article className={isLead ? "guide-card guide-card-lead" : "guide-card"}>
      <Picture {...guidePicture(guide, season, beside)} className="guide-card-picture" eager={isLead} />
      <div className="guide-card-body">
        <Heading className="guide-card-title" dir="auto">
          <Link className="guide-card-link" to={paths.guide(guide.slug)}>
            {guide.title}
          </Link>
        </Heading>
        <p className="guide-card-text" dir="auto">
          {guide.introduction}
        </p>
        {places > 0 && <p className="guide-card-facts meta">{count(places, "place", "places")} on the way</p>}
      </div>
    </article>
  );
}
