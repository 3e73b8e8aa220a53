// A plan as its owner sees it: link, options, people, decision.
import { Banner } from "../kit/Banner";
import { usePageTitle } from "../kit/documentTitle";
import { invalidatePaths, useApi } from "../kit/query";
import { Link, useParams } from "../kit/router";
import { Skeleton } from "../kit/Skeleton";
import { ErrorState } from "../kit/State";
import { paths } from "../paths";
import { planUrl, plansUrl, removeComment, type GroupPlan } from "./api";
import { Comments } from "./Comments";
import { Decision } from "./Decision";
import { answeredCountText } from "./model";
import { OwnerOptions } from "./OwnerOptions";
import { People } from "./People";
import { Results } from "./Results";
import { Settings } from "./Settings";
import { SharePanel } from "./SharePanel";
import { useLive } from "./useLive";

function State({ plan }: { plan: GroupPlan }) {
  const { deadline, answered_count: answered, expected_count: expected } = plan;
  if (plan.decision) return null;
  if (!plan.is_open) return <Banner tone="warning">The vote is closed. It is your turn to decide.</Banner>;
  if (expected && answered >= expected) return <Banner tone="success">All {answered} have answered.</Banner>;
  return (
    <p className="group-plan-quiet" role="status">
      {answeredCountText(plan)} {deadline ? `Open until ${deadline.label}. ` : ""}
      {plan.rule_text}
    </p>
  );
}

export default function GroupPlanPage() {
  const { id = "" } = useParams();
  const url = planUrl(Number(id));
  const query = useApi<GroupPlan>(url, { staleTime: 0 });
  const plan = query.data;
  usePageTitle(plan?.title ?? "Group plan");
  useLive(plan?.share_token ?? "", url);
  const refresh = () => invalidatePaths(plansUrl, "shared-group-plans/");
  return (
    <div className="wrap group-plan">
      <p>
        <Link to={paths.groupPlanning()}>Group planning</Link>
      </p>
      <h1 dir="auto">{plan?.title ?? "Group plan"}</h1>
      {plan && query.error?.status !== 404 ? (
        <>
          {plan.description && (
            <p className="group-plan-text" dir="auto">
              {plan.description}
            </p>
          )}
          <Decision plan={plan} isMember isOwner />
          <State plan={plan} />
          <SharePanel plan={plan} onChanged={refresh} />
          <OwnerOptions plan={plan} onChanged={refresh} />
          <section>
            <h2>Answers</h2>
            <Results plan={plan} />
          </section>
          <People plan={plan} onChanged={refresh} />
          <Comments
            comments={plan.comments}
            mayDelete={() => true}
            remove={(comment) => removeComment(plan.id, comment.id).then(refresh)}
          />
          <Settings plan={plan} onChanged={refresh} />
        </>
      ) : query.isError ? (
        <ErrorState title="The plan could not be shown." onRetry={() => void query.refetch()}>
          {query.error.status === 404 ? "It was deleted, or belongs to somebody else." : query.error.message}
        </ErrorState>
      ) : (
        <Skeleton shape="row" count={4} label="Loading the plan" />
      )}
    </div>
  );
}

export { default as style } from "./groupPlans.css";
