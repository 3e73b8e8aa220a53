// Life situations that the member has started; renders nothing if there are none.
import { useApi } from "../kit/query";
import { Link } from "../kit/router";
import { lifeServicesUrl, type LifeService } from "../life_services/api";
import { progressText } from "../life_services/model";
import { paths } from "../paths";
import { DashboardSection } from "./DashboardSection";

const MAX_SHOWN = 3;

export function LifeServicesBegun() {
  const { data } = useApi<LifeService[]>(lifeServicesUrl, { staleTime: 0 });
  const begun = (data ?? []).flatMap(({ progress, ...service }) =>
    progress && !progress.is_complete ? [{ ...service, progress }] : [],
  );
  if (begun.length === 0) return null;
  const newest = begun.sort((one, other) => other.progress.updated_at.localeCompare(one.progress.updated_at));
  return (
    <DashboardSection title="Checklists" more={{ to: paths.lifeServices(), label: "All situations" }}>
      <ul className="dashboard-rows">
        {newest.slice(0, MAX_SHOWN).map(({ id, slug, title, progress }) => (
          <li key={id} className="dashboard-row">
            <div className="dashboard-row-words">
              <Link className="dashboard-row-link" to={paths.lifeService(slug)}>
                {title}
              </Link>
              <p className="meta">{progressText(progress)}</p>
            </div>
          </li>
        ))}
      </ul>
    </DashboardSection>
  );
}
