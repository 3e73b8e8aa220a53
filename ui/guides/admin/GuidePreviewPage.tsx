// A guide as its readers will see it, including unpublished changes.
import { NavFrame } from "../../admin/NavFrame";
import { officePaths } from "../../admin/officePaths";
import { Banner } from "../../kit/Banner";
import { LinkButton } from "../../kit/Button";
import { useApi } from "../../kit/query";
import { useParams } from "../../kit/router";
import { Skeleton } from "../../kit/Skeleton";
import { LoadError } from "../../kit/State";
import { GuideMap } from "../GuideMap";
import { GuideView } from "../GuideView";
import { guidePreviewUrl, type GuideDetail } from "./api";

export default function GuidePreviewPage() {
  const { guideId = "" } = useParams();
  const id = Number(guideId);
  const query = useApi<GuideDetail>(guidePreviewUrl(id), { staleTime: 0 });
  const { data } = query;
  const missing = data?.missing_cards ?? [];
  return (
    <>
      <NavFrame title="Preview">
        <Banner tone="preview">
          {data?.status === "published"
            ? "This is how readers will see it with everything that is written now, published or not."
            : "This is how readers will see it. Nobody but the office can open this page."}
        </Banner>
        {missing.length > 0 && <Banner tone="warning">{`Not on the site, so left out: ${missing.join(", ")}`}</Banner>}
        <p className="admin-row-actions">
          <LinkButton variant="secondary" to={officePaths.guideEdit(id)}>
            Edit
          </LinkButton>
          <LinkButton variant="secondary" to={officePaths.guideViewer(id)}>
            Check
          </LinkButton>
          <LinkButton variant="quiet" to={officePaths.guides()}>
            All guides
          </LinkButton>
        </p>
        {query.isPending && <Skeleton count={8} label="Loading the guide" />}
        {query.isError && !query.data && <LoadError title="The guide could not be loaded." query={query} />}
      </NavFrame>
      {data && <GuideView guide={data} heading="h2" StopsMap={GuideMap} />}
    </>
  );
}

export { default as style } from "./guideEditor.css";
