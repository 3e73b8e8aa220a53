// The deals of one business, for its owners and managers: write, schedule, renew, end, and count them.
// The address says what is open, so that a link in an email leads to it: ?new, ?edit=12, ?renew=12, ?card.
import { useState } from "react";
import { BusinessFrame } from "../../directory/owner/BusinessFrame";
import { Banner } from "../../kit/Banner";
import { Button } from "../../kit/Button";
import { useApi } from "../../kit/query";
import { useNavigate, useSearchParams } from "../../kit/router";
import { Skeleton } from "../../kit/Skeleton";
import { EmptyState, LoadError } from "../../kit/State";
import { showError, showToast } from "../../kit/toasts";
import { paths } from "../../paths";
import { duplicateDeal, ownDealsUrl, refreshDeals, type BusinessDeals, type ManagedDeal } from "./api";
import { Counter } from "./Counter";
import { CounterCard } from "./CounterCard";
import { DealForm } from "./DealForm";
import { DealGroup, type DealAction } from "./DealGroup";
import { DeleteDialog, EndDialog, RenewDialog, TakeBackDialog } from "./dialogs";
import { GROUPS, continuationOf, datesText } from "./model";

export default function BusinessDealsPage() {
  return <BusinessFrame title="Deals">{({ business }) => <OwnDeals businessId={business.id} />}</BusinessFrame>;
}

function OwnDeals({ businessId }: { businessId: number }) {
  const query = useApi<BusinessDeals>(ownDealsUrl(businessId), { staleTime: 0 });
  if (query.data) return <DealGroups all={query.data} />;
  if (query.isError) return <LoadError title="The deals could not be loaded." query={query} />;
  return <Skeleton shape="row" count={4} label="Loading the deals" />;
}

function DealGroups({ all }: { all: BusinessDeals }) {
  const { business, deals, needs_approval } = all;
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [asked, ask] = useState<{ action: DealAction; deal: ManagedDeal } | null>(null);
  const here = paths.businessDeals(business.id);
  const closeAddress = () => void navigate(here, { replace: true });
  const named = (name: string) => deals.find(({ id }) => String(id) === params.get(name));
  // What is being edited stays in its form with what was typed, even if somebody else has deleted it.
  const [opened, setOpened] = useState<ManagedDeal>();
  const edited = named("edit") ?? (String(opened?.id) === params.get("edit") ? opened : undefined);
  if (edited !== opened) setOpened(edited);
  const renewed = named("renew");
  // Somebody else may have followed the mail's link before.
  const goesOn = renewed && continuationOf(renewed, deals);
  const isGone = !edited && !renewed && (params.has("edit") || params.has("renew"));

  async function duplicate(deal: ManagedDeal) {
    try {
      const copy = await duplicateDeal(deal.id);
      await refreshDeals(business.id);
      showToast("Copied as a draft.", { tone: "success" });
      void navigate(`${here}?edit=${copy.id}`);
    } catch (error) {
      showError(error);
    }
  }
  function act(action: DealAction, deal: ManagedDeal) {
    if (action === "edit" || action === "renew") void navigate(`${here}?${action}=${deal.id}`);
    else if (action === "duplicate") void duplicate(deal);
    else ask({ action, deal });
  }

  if (params.has("card")) return <CounterCard all={all} back={here} />;
  if (params.has("new") || edited)
    return <DealForm key={edited?.id ?? "new"} all={all} deal={edited ?? null} onClose={closeAddress} />;

  const close = () => ask(null);
  return (
    <>
      {isGone && <Banner tone="warning">That deal is no longer here.</Banner>}
      {goesOn && (
        <Banner onDismiss={closeAddress}>
          It already goes on. {goesOn.title}: {datesText(goesOn)}.
        </Banner>
      )}
      {needs_approval && <Banner>The town office reads new deals and changes before residents see them.</Banner>}
      <div className="form-actions">
        <Button icon="tag" onClick={() => void navigate(`${here}?new`)}>
          New deal
        </Button>
      </div>
      {deals.length === 0 && (
        <EmptyState icon="tag" title="No deals yet.">
          <p>
            A deal is a reason to come in this week. Say what it is and until when; residents find it on the deals page
            and on your own.
          </p>
        </EmptyState>
      )}
      {GROUPS.map((group) => (
        <DealGroup key={group.title} group={group} deals={deals} onAction={act} />
      ))}
      <Counter all={all} cardAddress={`${here}?card`} />
      {renewed && !goesOn && (
        <RenewDialog key={renewed.id} deal={renewed} needsApproval={needs_approval} onClose={closeAddress} />
      )}
      {asked?.action === "end" && <EndDialog deal={asked.deal} onClose={close} />}
      {asked?.action === "delete" && <DeleteDialog deal={asked.deal} onClose={close} />}
      {asked?.action === "take-back" && <TakeBackDialog deal={asked.deal} onClose={close} />}
    </>
  );
}

export { default as style } from "./owner.css";
