// One guide: cover, contents, the text with its cards, and the places it speaks of. A former address
// is put right once the guide is there.
import { useEffect } from "react";
import { BusinessCard } from "../directory/BusinessCard";
import { Button, LinkButton } from "../kit/Button";
import { Picture } from "../kit/Card";
import { formatDay, townToday } from "../kit/dates";
import { apiUrl } from "../kit/http";
import { queryClient, useApi } from "../kit/query";
import { Link, useLocation, useNavigate, useParams } from "../kit/router";
import { share } from "../kit/share";
import { useSite } from "../kit/site";
import { ErrorState } from "../kit/State";
import { usePageTitle } from "../kit/title";
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
  useCurrentAddress(answer.data, slug);
  usePageTitle(answer.data?.title ?? (isMissing ? "Guide not found" : ""));
  if (answer.data) return <GuideView guide={answer.data} />;
  if (isMissing) {
    return (
      <div className="wrap guide-problem">
        <h1>Guide not found</h1>
        <p>It may have been taken back, or the address may have a typing mistake.</p>
        <LinkButton to={paths.guides()} variant="secondary" icon="book">All guides</LinkButton>
      </div>
    );
  }
  if (answer.isError) {
    return (
      <div className="wrap guide-problem">
        <h1>Guides</h1>
        <ErrorState title="This guide could not be loaded." onRetry={() => void answer.refetch()}>{answer.error.message}</ErrorState>
      </div>
    );
  }
  return <GuideSkeleton />;
}

function useCurrentAddress(guide: GuideDetail | undefined, slug: string): void {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!guide || guide.slug === slug) return;
    queryClient.setQueryData([apiUrl(guideUrl(guide.slug))], guide);
    void navigate({ pathname: paths.guide(guide.slug), search, hash }, { replace: true });
  }, [guide, slug, search, hash, navigate]);
}

function GuideView({ guide }: { guide: GuideDetail }) {
  const season = useSite()?.season ?? "summer";
  const { title, introduction, author, contents, parts, places } = guide;
  return (
    <>
      <article className="wrap guide">
        <header className="guide-head">
          <p className="guide-kicker"><Link to={paths.guides()}>Guides</Link></p>
          <h1 className="guide-title">{title}</h1>
          {introduction && <p className="guide-introduction">{introduction}</p>}
          <p className="guide-facts meta">
            {author && <span>By {author}</span>}
            <span>{guide.reading_minutes} min read</span>
            <span>Updated {formatDay(townToday(new Date(guide.updated_at)))}</span>
          </p>
        </header>
        <Picture {...guidePicture(guide, season)} className="guide-cover" alt={guide.image_url ? guide.image_alt : ""} eager />
        <div className="guide-columns">
          <aside className="guide-aside" aria-label="About this guide">
            {contents.length >= LEAST_CONTENTS && <Contents headings={contents} />}
            <div className="guide-actions">
              <Button variant="secondary" icon="share" onClick={() => void share(title, paths.guide(guide.slug))}>Share</Button>
              <Button variant="quiet" icon="printer" onClick={() => print()}>Print</Button>
            </div>
          </aside>
          <GuideText parts={parts} />
        </div>
      </article>
      {places.length > 0 && (
        <section className="section section-alt guide-places" aria-labelledby="guide-places-title">
          <div className="wrap">
            <div className="section-head"><h2 id="guide-places-title">Places in this guide</h2></div>
            <ul className="business-similar">
              {places.map((place) => <li key={place.id}><BusinessCard business={place} heading="h3" upright /></li>)}
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
      <h2 className="guide-contents-title" id="guide-contents-title">On this page</h2>
      <ol className="guide-contents-list">
        {headings.map(({ id, text }) => <li key={id}><a href={`#${id}`}>{text}</a></li>)}
      </ol>
    </nav>
  );
}

function GuideSkeleton() {
  return (
    <div className="wrap guide" role="status" aria-label="Loading">
      <div className="guide-head"><span className="skeleton skeleton-title" /><span className="skeleton skeleton-text" /></div>
      <span className="guide-cover skeleton" />
      {Array.from({ length: 8 }, (_, index) => <span key={index} className="skeleton skeleton-text" />)}
    </div>
  );
}

export { default as style } from "./guides.css";
