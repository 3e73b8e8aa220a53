// What's waiting for the office, in figures that lead to it.
import { formatNumber } from "../kit/format";
import { Icon, type IconName } from "../kit/Icon";
import type { Paged } from "../kit/paging";
import { useApi } from "../kit/query";
import { Link } from "../kit/router";
import { Skeleton } from "../kit/Skeleton";
import { paths } from "../paths";
import { AdminFrame } from "./AdminFrame";
import { accountsUrl, auditUrl, eventQueueUrl, failedJobsUrl, outboxUrl, reviewsUrl, suggestionsUrl } from "./api";
import { FirstSteps } from "./FirstSteps";
import { placementListUrl } from "./placements/api";

interface TileProps {
  icon: IconName;
  label: string;
  /** A list of the API whose length is the figure. */
  url: string;
  to: string;
  /** More than none asks for a look. */
  isQueue?: boolean;
}

function Tile({ icon, label, url, to, isQueue = false }: TileProps) {
  const { data, isError } = useApi<Paged<unknown>>(url, { staleTime: 0 });
  const needsLook = isQueue && (data?.count ?? 0) > 0;
  return (
    <li className={needsLook ? "admin-tile admin-tile-waiting" : "admin-tile"}>
      <Icon name={icon} size={24} />
      <span className="admin-tile-figure">
        {data ? (
          formatNumber(data.count)
        ) : isError ? (
          <span className="admin-tile-unknown">not known</span>
        ) : (
          <Skeleton shape="text" />
        )}
      </span>
      <Link className="admin-tile-link" to={to}>
        {label}
      </Link>
    </li>
  );
}

const ONE = { page_size: 1 };

export default function AdminPage() {
  return (
    <AdminFrame title="Office" lede="What needs your attention.">
      <FirstSteps />
      <ul className="admin-tiles">
        <Tile
          icon="calendar"
          label="Events waiting for review"
          url={eventQueueUrl(ONE)}
          to={paths.adminReview()}
          isQueue
        />
        <Tile icon="users" label="People with an account" url={accountsUrl(ONE)} to={paths.adminUsers()} />
        <Tile
          icon="edit"
          label="Suggested edits"
          url={suggestionsUrl({ status: "open", ...ONE })}
          to={paths.adminSuggestions()}
          isQueue
        />
        <Tile
          icon="star"
          label="Reported reviews"
          url={reviewsUrl({ status: "reported", ...ONE })}
          to={paths.adminReviews()}
          isQueue
        />
        <Tile
          icon="eye"
          label="Placements running"
          url={placementListUrl({ state: "running", ...ONE })}
          to={paths.adminPlacements({ state: "running" })}
        />
        <Tile
          icon="mail"
          label="Failed emails"
          url={outboxUrl({ status: "failed", ...ONE })}
          to={paths.adminOutbox({ status: "failed" })}
          isQueue
        />
        <Tile
          icon="clock"
          label="Emails waiting"
          url={outboxUrl({ status: "queued", ...ONE })}
          to={paths.adminOutbox({ status: "queued" })}
        />
        <Tile
          icon="warning"
          label="Failed jobs"
          url={failedJobsUrl(ONE)}
          to={paths.adminOutbox({ view: "jobs" })}
          isQueue
        />
        <Tile icon="list" label="Entries in the audit trail" url={auditUrl(ONE)} to={paths.adminAudit()} />
      </ul>
    </AdminFrame>
  );
}

export { default as style } from "./admin.css";
