// One guide. A former address is replaced once the guide has loaded.
import { useCanonicalPath } from "../kit/canonicalPath";
import { track } from "../kit/analytics";
import { AddToPlan } from "../kit/AddToPlan";
import { Button } from "../kit/Button";
import { useApi } from "../kit/query";
import { useParams } from "../kit/router";
import { share } from "../kit/share";
import { GonePage, LoadError, NotFoundPage, PageProblem } from "../kit/State";
import { usePageTitle } from "../kit/documentTitle";
import { useVisit } from "../kit/visit";
import { paths } from "../paths";
import { guideUrl, type GuideDetail } from "./api";
import { GuideMap } from "./GuideMap";
import { GuideView } from "./GuideView";

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
  if (answer.data) return <PublishedGuide guide={answer.data} />;
  if (answer.error?.status === 410)
    return <GonePage sentence={answer.error.message} to={paths.guides()} label="All guides" />;
  if (isMissing) return <NotFoundPage title="Guide not found" to={paths.guides()} icon="book" label="All guides" />;
  if (answer.isError) {
    return (
      <PageProblem title="Guides">
        <LoadError title="This guide could not be loaded." query={answer} />
      </PageProblem>
    );
  }
  return <GuideSkeleton />;
}

function PublishedGuide({ guide }: { guide: GuideDetail }) {
  useVisit(guide.id, () => track("guide_view", { guide_id: guide.id }));
  const { id, title, slug, places } = guide;
  const actions = (
    <>
      {places.length > 0 && (
        <AddToPlan pick={{ kind: "guide", object_id: id, recurrence_id: null, title }}>
          Add all stops to a plan
        </AddToPlan>
      )}
      <Button variant="secondary" icon="share" onClick={() => void share(title, paths.guide(slug), "guide")}>
        Share
      </Button>
      <Button variant="quiet" icon="printer" onClick={() => print()}>
        Print
      </Button>
    </>
  );
  return <GuideView guide={guide} actions={actions} StopsMap={GuideMap} />;
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

export { default as style } from "./guide.css";
