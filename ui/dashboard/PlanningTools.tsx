// The next plans of each kind, and links to all planning tools.
import type { ReactNode } from "react";
import { LinkButton } from "../kit/Button";
import { formatDay, townToday } from "../kit/dates";
import { count } from "../kit/format";
import { useApi } from "../kit/query";
import { Link } from "../kit/router";
import { texts } from "../kit/texts";
import { DateBlock } from "../kit/Time";
import { type EventPlanSummary, plansUrl } from "../event_plans/api";
import { type GroupPlans, plansUrl as groupPlansUrl } from "../group_plans/api";
import { statusText } from "../group_plans/model";
import { itinerariesUrl, type ItineraryList } from "../itineraries/api";
import { paths } from "../paths";
import { hasPage } from "../routes";
import { DashboardSection } from "./DashboardSection";

const SHOWN = 3;

const tools = () =>
  [
    { to: paths.planItinerary(), label: texts.home.plan_itinerary },
    { to: paths.groupPlanning(), label: texts.home.group_planning },
    { to: paths.lifeServices(), label: texts.home.life_services },
    { to: paths.eventPlanning(), label: texts.home.event_planning },
  ].filter((tool) => hasPage(tool.to));

interface PlanRow {
  id: number;
  to: string;
  title: string;
  date?: string;
  note?: ReactNode;
}

function Plans({ title, rows }: { title: string; rows: PlanRow[] }) {
  if (rows.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul className="dashboard-rows">
        {rows.slice(0, SHOWN).map(({ id, to, title: name, date, note }) => (
          <li key={id} className="dashboard-row">
            {date && <DateBlock date={date} />}
            <div className="dashboard-row-words">
              <Link className="dashboard-row-link" to={to}>
                {name}
              </Link>
              {note && <p className="meta">{note}</p>}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

export function PlanningTools() {
  // Without a response only the tools are shown: the dashboard does not wait for it.
  const days = useApi<ItineraryList>(itinerariesUrl, { staleTime: 0 }).data?.results ?? [];
  const groups = useApi<GroupPlans>(groupPlansUrl, { staleTime: 0 }).data?.results ?? [];
  const events = useApi<EventPlanSummary[]>(plansUrl, { staleTime: 0 }).data ?? [];
  return (
    <DashboardSection title="Planning">
      <Plans
        title="Day plans"
        rows={days
          .filter((plan) => plan.last_date >= townToday())
          .map(({ id, title, first_date: date, stop_count: stops }) => ({
            id,
            to: paths.itinerary(id),
            title,
            date,
            note: count(stops, "stop", "stops"),
          }))}
      />
      <Plans
        title="Group plans"
        rows={groups.map((plan) => ({
          id: plan.id,
          to: paths.groupPlan(plan.id),
          title: plan.title,
          note: statusText(plan),
        }))}
      />
      <Plans
        title="Event plans"
        rows={events
          .filter((plan) => !plan.is_past)
          .map(({ id, title, date, next_title: next, next_due_date: due }) => ({
            id,
            to: paths.eventPlan(id),
            title,
            date,
            note: next !== null && due !== null && `Next: ${next}, by ${formatDay(due)}`,
          }))}
      />
      <div className="own-business-ways">
        {tools().map(({ to, label }) => (
          <LinkButton key={to} to={to} variant="secondary" size="sm">
            {label}
          </LinkButton>
        ))}
      </div>
    </DashboardSection>
  );
}
