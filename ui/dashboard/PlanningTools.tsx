// Upcoming event plans, and links to all planning tools.
import { LinkButton } from "../kit/Button";
import { formatDay } from "../kit/dates";
import { useApi } from "../kit/query";
import { Link } from "../kit/router";
import { texts } from "../kit/texts";
import { DateBlock } from "../kit/Time";
import { type EventPlanSummary, plansUrl } from "../event_plans/api";
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

export function PlanningTools() {
  // Without a response only the tools are shown: the dashboard does not wait for it.
  const { data } = useApi<EventPlanSummary[]>(plansUrl, { staleTime: 0 });
  const coming = (data ?? []).filter((plan) => !plan.is_past).slice(0, SHOWN);
  return (
    <DashboardSection
      title="Planning"
      more={coming.length > 0 && { to: paths.eventPlanning(), label: "All event plans" }}
    >
      {coming.length > 0 && (
        <ul className="dashboard-rows">
          {coming.map((plan) => (
            <li key={plan.id} className="dashboard-row">
              <DateBlock date={plan.date} />
              <div className="dashboard-row-words">
                <Link className="dashboard-row-link" to={paths.eventPlan(plan.id)}>
                  {plan.title}
                </Link>
                {plan.next_title !== null && plan.next_due_date !== null && (
                  <p className="meta">
                    Next: {plan.next_title}, by {formatDay(plan.next_due_date)}
                  </p>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
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
