// A member's group plans.
import { LinkButton } from "../kit/Button";
import { usePageTitle } from "../kit/documentTitle";
import { useApi } from "../kit/query";
import { Link } from "../kit/router";
import { Skeleton } from "../kit/Skeleton";
import { EmptyState, LoadError } from "../kit/State";
import { paths } from "../paths";
import { plansUrl, type GroupPlans } from "./api";
import { statusText } from "./model";
import { isCommercial } from "../kit/initialData";

export default function GroupPlanningPage() {
  usePageTitle("Group planning");
  const plans = useApi<GroupPlans>(plansUrl, { staleTime: 0 });
  const create = <LinkButton to={paths.newGroupPlan()}>New group plan</LinkButton>;
  return (
    <div className="wrap group-plan">
      <header>
        <h1>Group planning</h1>
        <p>
          Let friends vote on {isCommercial() ? "places, events, deals and dates" : "places, events and dates"} by one
          link. They need no account.
        </p>
      </header>
      {plans.isError && !plans.data ? (
        <LoadError title="Your plans could not be loaded." query={plans} />
      ) : !plans.data ? (
        <Skeleton shape="row" count={3} label="Loading your plans" />
      ) : plans.data.results.length === 0 ? (
        <EmptyState title="No plans yet." icon="users" action={create}>
          Name what you have in mind, add a few options, and pass the link on.
        </EmptyState>
      ) : (
        <>
          <p>{create}</p>
          <ul className="group-plan-index">
            {plans.data.results.map((plan) => (
              <li key={plan.id}>
                <h2>
                  <Link to={paths.groupPlan(plan.id)}>{plan.title}</Link>
                </h2>
                <p>{statusText(plan)}</p>
                <p className="group-plan-quiet">
                  {plan.option_count} {plan.option_count === 1 ? "option" : "options"} · {plan.participant_count}
                  {plan.expected_count ? ` of ${plan.expected_count}` : ""} voted
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

export { default as style } from "./groupPlans.css";
