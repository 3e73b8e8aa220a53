// One guide: cover, contents, the text with its cards, and the places it speaks of. A former address
// is put right once the guide is there.
import { BusinessCard } from "../directory/BusinessCard";
import { useCanonicalPath } from "../kit/canonicalPath";
import { track } from "../kit/analytics";
import { AddToPlan } from "../kit/AddToPlan";
import { Button, LinkButton } from "../kit/Button";
import { Picture } from "../kit/Card";
import { formatDay, townToday } from "../kit/dates";
import { PrintAddress } from "../kit/PrintAddress";
import { useApi } from "../kit/query";
import { Link, useParams } from "../kit/router";
import { share } from "../kit/share";
import { useSite } from "../kit/site";
import { ErrorState, GonePage, PageProblem } from "../kit/State";
import { usePageTitle } from "../kit/documentTitle";
import { useVisit } from "../kit/visit";
import { paths } from "../paths";
import { guideUrl, type GuideDetail } from "./api";
import { GuideText } from "./GuideText";
import { guidePicture } from "./model";

/** Fewer headings are seen at a glance. */
const LEAST_CONTENTS = 2;

export default function GuidePage() {
  const { slug = "" } = useParams();
  const answer = useApi<GuideDetail>(guideUrl(slug));
  const isMissing = answer.error?.status === 404;
  useCanonicalPath(
    answer.data && paths.guide(answer.data.slug),
    answer.data && guideUrl(answer.data.slug),
    answer.data,
  );
  usePageTitle(answer.data?.title ?? (isMissing ? "Guide not found" : ""));
  if (answer.data) return <GuideView guide={answer.data} />;
  if (answer.error?.status === 410)
    return <GonePage sentence={answer.error.message} to={paths.guides()} label="All guides" />;
  if (isMissing) {
    return (
      <PageProblem title="Guide not found">
        <p>It may have been removed, or there may be a typo in the address.</p>
        <LinkButton to={paths.guides()} variant="secondary" icon="book">
          All guides
        </LinkButton>
      </PageProblem>
    );
  }
  if (answer.isError) {
    return (
      <PageProblem title="Guides">
        <ErrorState title="This guide could not be loaded." onRetry={() => void answer.refetch()}>
          {answer.error.message}
        </ErrorState>
      </PageProblem>
    );
  }
  return <GuideSkeleton />;
}

function GuideView({ guide }: { guide: GuideDetail }) {
  const season = useSite()?.season ?? "summer";
  const { title, introduction, author, contents, parts, places } = guide;
  useVisit(guide.id, () => track("guide_view", { guide_id: guide.id }));
  return (
    <>
      <article className="wrap guide">
        <header className="guide-head">
          <p className="guide-kicker">
            <Link to={paths.guides()}>Guides</Link>
          </p>
          <h1 className="guide-title">{title}</h1>
          {introduction && <p className="guide-introduction">{introduction}</p>}
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
            {contents.length >= LEAST_CONTENTS && <Contents headings={contents} />}
            <div className="guide-actions">
              <AddToPlan pick={{ kind: "guide", object_id: guide.id, recurrence_id: null, title }} />
              <Button
                variant="secondary"
                icon="share"
                onClick={() => void share(title, paths.guide(guide.slug), "guide")}
              >
                Share
              </Button>
              <Button variant="quiet" icon="printer" onClick={() => print()}>
                Print
              </Button>
            </div>
          </aside>
          <GuideText parts={parts} />
        </div>
      </article>
      {places.length > 0 && (
        <section className="section section-alt guide-places" aria-labelledby="guide-places-title">
          <div className="wrap">
            <div className="section-head">
              <h2 id="guide-places-title">Places in this guide</h2>
            </div>
            <ul className="business-similar">
              {places.map((place) => (
                <li key={place.id}>
                  <BusinessCard business={place} heading="h3" upright />
                </li>
              ))}
            </ul>
          </div>
        </section>
      )}
    </>
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

function GuideSkeleton() {
  return (
    <div className="wrap guide" role="status" aria-label="Loading">
      <div className="guide-head">
        <span className="skeleton skeleton-title" />
        <span className="skeleton skeleton-text" />
      </div>
      <span className="guide-cover skeleton" />
      {Array.from({ length: 8 }, (_, index) => (
        <span key={index} className="skeleton skeleton-text" />
      ))}
    </div>
  );
}

export { default as style } from "./guides.css";
