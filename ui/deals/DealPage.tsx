// One deal: what it is, how to use it, the fine print, and the business. An expired deal says so.
import { BusinessCard } from "../directory/BusinessCard";
import { track } from "../kit/analytics";
import { Banner } from "../kit/Banner";
import { AddToPlan } from "../kit/AddToPlan";
import { formatDay } from "../kit/dates";
import { Icon } from "../kit/Icon";
import { useApi } from "../kit/query";
import { Link, useParams } from "../kit/router";
import { Skeleton } from "../kit/Skeleton";
import { GonePage, LoadError, NotFoundPage, PageProblem } from "../kit/State";
import { usePageTitle } from "../kit/documentTitle";
import { useVisit } from "../kit/visit";
import { paths } from "../paths";
import { dealUrl, type DealDetail } from "./api";
import { DealCoupon } from "./DealCoupon";

export default function DealPage() {
  const { id = "" } = useParams();
  const answer = useApi<DealDetail>(dealUrl(id));
  const isMissing = answer.error?.status === 404;
  usePageTitle(answer.data ? `${answer.data.title}, ${answer.data.business_name}` : isMissing ? "Deal not found" : "");
  if (answer.data) return <DealView deal={answer.data} />;
  if (answer.error?.status === 410)
    return <GonePage sentence={answer.error.message} to={paths.deals()} label="All deals" />;
  if (isMissing) return <NotFoundPage title="Deal not found" to={paths.deals()} icon="tag" label="All deals" />;
  if (answer.isError) {
    return (
      <PageProblem title="Deals">
        <LoadError title="This deal could not be loaded." query={answer} />
      </PageProblem>
    );
  }
  return (
    <div className="wrap deal">
      <Skeleton shape="card" label="Loading the deal" />
    </div>
  );
}

function DealView({ deal }: { deal: DealDetail }) {
  const isRunning = deal.state === "running";
  useVisit(deal.id, () => track("deal_view", { deal_id: deal.id }));
  return (
    <div className="wrap deal">
      <p className="deal-back">
        <Link to={paths.deals()}>
          <Icon name="chevron-left" size={18} /> All deals
        </Link>
      </p>
      {!isRunning && (
        <Banner>
          {whyNot(deal)} <Link to={paths.deals()}>See current deals</Link>
        </Banner>
      )}
      <div className="deal-columns">
        <DealCoupon deal={deal} />
        <aside className="deal-aside" aria-labelledby="deal-where">
          <h2 className="visually-hidden" id="deal-where">
            Where
          </h2>
          <BusinessCard business={deal.place} heading="h3" upright />
          {isRunning && (
            <p className="deal-plan">
              <AddToPlan pick={{ kind: "deal", object_id: deal.id, recurrence_id: null, title: deal.title }} />
            </p>
          )}
        </aside>
      </div>
    </div>
  );
}

/** Why it cannot be used now. */
function whyNot({ state, start_date }: DealDetail): string {
  if (state === "upcoming") return `This deal starts on ${formatDay(start_date)}.`;
  return state === "used_up" ? "This deal has been used up." : "This deal is over.";
}

export { default as style } from "./deals.css";
