// An unpublished guide, for whoever was given its link.
import { Banner } from "../kit/Banner";
import { LinkButton } from "../kit/Button";
import { usePageTitle } from "../kit/documentTitle";
import { Loaded } from "../kit/Loaded";
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
  const { slug } = (error?.body ?? {}) as { slug?: string };
  return (
    <Loaded
      query={query}
      waiting={
        <div className="wrap">
          <Skeleton count={8} label="Loading the guide" />
        </div>
      }
      title="Guide preview"
      failed="The guide could not be loaded."
      missing={
        <PageProblem title="Guide preview">
          <p>{error?.message}</p>
          {slug && (
            <LinkButton to={paths.guide(slug)} variant="secondary" icon="book">
              Read it here
            </LinkButton>
          )}
        </PageProblem>
      }
    >
      {(guide) => (
        <>
          <div className="wrap">
            <Banner tone="preview">
              {guide.status === "published"
                ? "These changes are not published yet."
                : "This guide is not published yet."}{" "}
              Please do not pass this link on.
            </Banner>
          </div>
          <GuideView guide={guide} StopsMap={GuideMap} />
        </>
      )}
    </Loaded>
  );
}

export { default as style } from "./guide.css";
