// The content engine's start page: links to each of its screens, with their pending items.
import type { ListedGuide } from "../../kit/apiTypes";
import { Icon } from "../../kit/Icon";
import type { Paged } from "../../kit/paging";
import { useApi } from "../../kit/query";
import { Link } from "../../kit/router";
import { AdminFrame } from "../../admin/AdminFrame";
import { hasPage } from "../../routes";
import { entries, type GuideList } from "./model";

/** The number of guides and the most recently changed one. */
function useNewest(status: "draft" | "all"): GuideList | undefined {
  const { data } = useApi<Paged<ListedGuide>>(`guides/?status=${status}&limit=1`, { staleTime: 0 });
  return data && { count: data.count, newest: data.results[0] };
}

/** How many posts to channels have this status. */
function usePosts(status: "scheduled" | "ready" | "failed"): number | undefined {
  return useApi<Paged<unknown>>(`admin/syndication/posts/?status=${status}&limit=1`, { staleTime: 0 }).data?.count;
}

export default function ContentEnginePage() {
  const drafts = useNewest("draft");
  const guides = useNewest("all");
  const scheduled = usePosts("scheduled");
  const ready = usePosts("ready");
  const failed = usePosts("failed");
  const inReview = useApi<Paged<unknown>>("admin/approvals/?status=in_review&limit=1", { staleTime: 0 }).data?.count;
  return (
    <AdminFrame title="Content engine" lede="Write once; readers find it on the site, by email and on your channels.">
      <ul className="engine-entries">
        {entries({ drafts, guides, scheduled, ready, failed, inReview })
          .filter(({ to }) => hasPage(to))
          .map(({ to, icon, title, about, waits }) => (
            <li key={title} className="engine-entry">
              <Icon name={icon} size={24} />
              <h2>
                <Link className="engine-entry-link" to={to}>
                  {title}
                </Link>
              </h2>
              <p>{about}</p>
              {waits && <p className="engine-entry-waits">{waits}</p>}
            </li>
          ))}
      </ul>
    </AdminFrame>
  );
}

export { default as style } from "./hub.css";
