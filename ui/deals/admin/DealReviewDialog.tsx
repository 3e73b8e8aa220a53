// Submits a deal for review in its current form.
import { AskForReview } from "../../approval_requests/AskForReview";
import { approvalStateUrl, approvalsUrl, type ApprovalState } from "../../approval_requests/api";
import type { ManagedDeal } from "../../kit/apiTypes";
import { invalidatePaths, useApi } from "../../kit/query";
import { refreshDeals } from "../owner/api";

export function DealReviewDialog({ deal, onClose }: { deal: ManagedDeal; onClose: () => void }) {
  const { data: state } = useApi<ApprovalState>(approvalStateUrl("deal", deal.id), { staleTime: 0 });
  if (!state) return null;
  return (
    <AskForReview
      kind="deal"
      subject={() => Promise.resolve({ id: deal.id, edition: state.edition })}
      deciders={state.deciders}
      invited={state.invited}
      onClose={onClose}
      onAsked={() => {
        void invalidatePaths(approvalsUrl);
        void refreshDeals(deal.business.id);
      }}
    />
  );
}
