// An unpublished guide, for whoever was given its link.
import { Banner } from "../kit/Banner";
import { LinkButton } from "../kit/Button";
import { usePageTitle } from "../kit/documentTitle";
import { useApi } from "../kit/query";
import { useParams } from "../kit/router";
import { Skeleton } from "../kit/Skeleton";
import { PageProblem } from "../kit/State";
import { paths } from "../paths";
import type { GuideDetail } from "./api";
import { GuideMap } from "./GuideMap";
import { GuideView } from "./GuideView";

export default function SharedGuidePreviewPage() {
  const { shareToken = "" } = useParams();
  const query = useApi<GuideDetail>(`guide-previews/${encodeURIComponent(shareToken)}/`, { staleTime: 0 });
  const { data, error } = query;
  usePageTitle(data ? `Preview: ${data.title}` : "Guide preview");
  if (data)
    return (
      <>
        <div className="wrap">
          <Banner tone="preview">
            {data.status === "published" ? "These changes are not published yet." : "This guide is not published yet."}{" "}
            Please do not pass this link on.
          </Banner>
        </div>
        <GuideView guide={data} StopsMap={GuideMap} />
      </>
    );
  if (!error)
    return (
      <div className="wrap">
        <Skeleton count={8} label="Loading the guide" />
      </div>
    );
  const { slug } = (error.body ?? {}) as { slug?: string };
  return (
    <PageProblem title="Guide preview">
      <p>{error.message}</p>
      {slug && (
        <LinkButton to={paths.guide(slug)} variant="secondary" icon="book">
          Read it here
        </LinkButton>
      )}
      {error.status !== 404 && error.status !== 410 && (
        <LinkButton to={location.pathname} variant="secondary" reloadDocument>
          Try again
        </LinkButton>
      )}
    </PageProblem>
  );
}

export { default as style } from "./guide.css";
