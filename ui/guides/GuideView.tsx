// A guide as its readers see it: cover, contents, the text with its cards, and the places it mentions.
import { useState, type ComponentType, type ReactNode } from "react";
import { BusinessCard } from "../directory/BusinessCard";
import { Picture } from "../kit/Card";
import { formatDay, townToday } from "../kit/dates";
import { neighbors } from "../kit/neighbors";
import { PrintAddress } from "../kit/PrintAddress";
import { Link } from "../kit/router";
import { useSite } from "../kit/site";
import { paths } from "../paths";
import type { GuideDetail } from "./api";
import type { GuideMapProps } from "./GuideMap";
import { GuideText } from "./GuideText";
import { guidePicture } from "./model";

/** With fewer headings a table of contents is not needed. */
const MIN_CONTENTS = 2;

interface GuideViewProps {
  guide: GuideDetail;
  actions?: ReactNode;
  /** h2 on a page that has its own title. */
  heading?: "h1" | "h2";
  /** Where its stops are; whoever only checks the text needs none. */
  StopsMap?: ComponentType<GuideMapProps>;
}

export function GuideView({ guide, actions, heading: Title = "h1", StopsMap }: GuideViewProps) {
  const season = useSite()?.season ?? "summer";
  const { title, introduction, author, contents, parts, places } = guide;
  return (
    <>
      <article className="wrap guide">
        <header className="guide-head">
          <p className="guide-kicker">
            <Link to={paths.guides()}>Guides</Link>
          </p>
          <Title className="guide-title" dir="auto">
            {title}
          </Title>
          {introduction && (
            <p className="guide-introduction" dir="auto">
              {introduction}
            </p>
          )}
          <p className="guide-facts meta">
            {author && <span>By {author}</span>}
            <span>{guide.reading_minutes} min read</span>
            <span>Updated {formatDay(townToday(new Date(guide.updated_at)))}</span>
          </p>
          <PrintAddress path={paths.guide(guide.slug)} />
        </header>
        <Picture
          {...guidePicture(guide, season)}
          className="guide-cover"
          alt={guide.image_url ? guide.image_alt : ""}
          eager
        />
        <div className="guide-columns">
          <aside className="guide-aside" aria-label="About this guide">
            {contents.length >= MIN_CONTENTS && <Contents headings={contents} />}
            {actions && <div className="guide-actions">{actions}</div>}
          </aside>
          <GuideText parts={parts} />
        </div>
      </article>
      {places.length > 0 && <Stops places={places} StopsMap={StopsMap} />}
    </>
  );
}

/** The places as numbered stops, with the same numbers on the map. */
function Stops({ places, StopsMap }: Pick<GuideDetail, "places"> & Pick<GuideViewProps, "StopsMap">) {
  const [pointed, setPointed] = useState<string | null>(null);
  return (
    <section className="section section-alt guide-places" aria-labelledby="guide-places-title">
      <div className="wrap">
        <div className="section-head">
          <h2 id="guide-places-title">Places in this guide</h2>
        </div>
        {StopsMap && <StopsMap places={places} pointed={pointed} onPoint={setPointed} />}
        <ol className="business-similar">
          {places.map((place, index) => (
            <li key={place.id} id={`place-${place.id}`}>
              <BusinessCard
                business={place}
                heading="h3"
                number={index + 1}
                beside={neighbors(places, index)}
                upright
                isActive={pointed === String(place.id)}
                onPoint={setPointed}
              />
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function Contents({ headings }: { headings: GuideDetail["contents"] }) {
  return (
    <nav className="guide-contents" aria-labelledby="guide-contents-title">
      <h2 className="guide-contents-title" id="guide-contents-title">
        On this page
      </h2>
      <ol className="guide-contents-list">
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
