// The office's start page: first steps of a new town, the inbox, and key figures.
import { accountsUrl, auditUrl } from "../accounts/admin/api";
import { Inbox } from "../inbox/admin/Inbox";
import { formatNumber } from "../kit/format";
import { Icon, type IconName } from "../kit/Icon";
import type { Paged } from "../kit/paging";
import { useApi } from "../kit/query";
import { withQuery } from "../kit/queryString";
import { Link } from "../kit/router";
import { Skeleton } from "../kit/Skeleton";
import { AdminFrame } from "../admin/AdminFrame";
import { officePaths } from "../admin/officePaths";
import { outboxUrl } from "./api";
import { FirstSteps } from "./FirstSteps";
import { placementsUrl } from "../placements/admin/api";
import { isCommercial } from "../kit/initialData";

interface TileProps {
  icon: IconName;
  label: string;
  /** A list of the API whose length is the figure. */
  url: string;
  to: string;
}

function Tile({ icon, label, url, to }: TileProps) {
  const { data, isError } = useApi<Paged<unknown>>(url, { staleTime: 0 });
  return (
    <li className="overview-tile">
      <Icon name={icon} size={24} />
      <span className="overview-tile-figure">
        {data ? (
          formatNumber(data.count)
        ) : isError ? (
          <span className="overview-tile-unknown">not known</span>
        ) : (
          <Skeleton shape="text" />
        )}
      </span>
      <Link className="overview-tile-link" to={to}>
        {label}
      </Link>
    </li>
  );
}

const ONE = { page_size: 1 };

export default function AdminPage() {
  return (
    <AdminFrame
      title="Office"
      lede="Everything that is waiting, oldest first. A decision can be undone for ten seconds."
    >
      <FirstSteps />
      <Inbox />
      <ul className="overview-tiles" aria-label="Figures">
        <Tile icon="users" label="People with an account" url={withQuery(accountsUrl, ONE)} to={officePaths.users()} />
        {isCommercial() && (
          <Tile
            icon="eye"
            label="Placements running"
            url={withQuery(placementsUrl, { state: "running", ...ONE })}
            to={officePaths.placements({ state: "running" })}
          />
        )}
        <Tile
          icon="mail"
          label="Emails waiting"
          url={outboxUrl({ status: "queued", ...ONE })}
          to={officePaths.outbox({ status: "queued" })}
        />
        <Tile icon="list" label="Entries in the audit trail" url={auditUrl(ONE)} to={officePaths.audit()} />
      </ul>
    </AdminFrame>
  );
}

export { default as style } from "./office.css";
