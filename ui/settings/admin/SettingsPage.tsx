// The settings the office can change itself: the groups, and one group as a form.
import { AdminFrame } from "../../admin/AdminFrame";
import { officePaths } from "../../admin/officePaths";
import { LinkButton } from "../../kit/Button";
import { useApi } from "../../kit/query";
import { Link, useParams } from "../../kit/router";
import { Skeleton } from "../../kit/Skeleton";
import { LoadError } from "../../kit/State";
import { settingsUrl, type SettingGroup, type SettingsPage as Settings } from "../api";
import { SettingsForm } from "./SettingsForm";

function GroupList({ groups }: { groups: SettingGroup[] }) {
  return (
    <ul className="settings-groups">
      {groups.map((group) => (
        <li key={group.id}>
          <Link className="settings-group" to={officePaths.settings(group.id)}>
            <span className="settings-group-title">{group.title}</span>
            <span className="settings-group-about">{group.about}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

export default function SettingsPage() {
  const { group: id } = useParams();
  const query = useApi<Settings>(settingsUrl, { staleTime: 0 });
  const { data } = query;
  const group = data?.groups.find((known) => known.id === id);
  return (
    <AdminFrame
      title={group?.title ?? "Settings"}
      lede={
        group?.about ??
        "What you save here takes effect right away. What is set in config.toml wins and is changed there."
      }
    >
      {id && (
        <p className="settings-back">
          <LinkButton variant="quiet" icon="chevron-left" to={officePaths.settings()}>
            All settings
          </LinkButton>
        </p>
      )}
      {query.isPending && <Skeleton count={6} label="Loading the settings" />}
      {query.isError && !data && <LoadError title="The settings could not be loaded." query={query} />}
      {data && group && <SettingsForm key={group.id} group={group} />}
      {data && id && !group && <p>There is no such group of settings.</p>}
      {data && !id && <GroupList groups={data.groups} />}
    </AdminFrame>
  );
}

export { default as style } from "./settings.css";
