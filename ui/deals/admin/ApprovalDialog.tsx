// A requested change to a deal: field by field what residents see now and what they would see, and the decision.
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { ManagedDeal, NewDeal } from "../../kit/apiTypes";
import { Banner } from "../../kit/Banner";
import { Button } from "../../kit/Button";
import { DataTable } from "../../kit/DataTable";
import { formatDay } from "../../kit/dates";
import { Dialog } from "../../kit/Dialog";
import { api } from "../../kit/http";
import { showToast } from "../../kit/toasts";
import { RejectDialog } from "../../moderation/admin/RejectDialog";
import { refreshDeals } from "../owner/api";

type Wanted = Omit<NewDeal, "business_id">;

const FIELDS: { key: keyof Wanted; label: string; words: (deal: Wanted) => string }[] = [
  { key: "title", label: "What the deal is", words: ({ title }) => title },
  { key: "description", label: "Text", words: ({ description }) => description },
  { key: "terms", label: "The fine print", words: ({ terms }) => terms },
  { key: "code", label: "Code to say", words: ({ code }) => code },
  { key: "start_date", label: "First day", words: ({ start_date }) => formatDay(start_date) },
  { key: "end_date", label: "Last day", words: ({ end_date }) => (end_date ? formatDay(end_date) : "No end") },
  {
    key: "max_redemptions",
    label: "Maximum uses",
    words: ({ max_redemptions }) => String(max_redemptions ?? "No limit"),
  },
  {
    key: "status",
    label: "State",
    words: ({ status }) => ({ draft: "Draft", published: "Published", withdrawn: "Withdrawn" })[status],
  },
];

/** The fields to review: for a new deal all that have a value, otherwise those that change. */
function comparedFields(deal: Wanted, wanted: Wanted) {
  const isNew = deal.status === "draft";
  return FIELDS.filter(({ key, words }) => (isNew ? key !== "status" && words(wanted) : deal[key] !== wanted[key])).map(
    ({ key, label, words }) => ({ key, label, now: isNew ? "" : words(deal), wanted: words(wanted) }),
  );
}

export function ApprovalDialog({ deal, onClose }: { deal: ManagedDeal; onClose: () => void }) {
  const [isReturning, setReturning] = useState(false);
  const { review } = deal;
  const seen = { submitted_at: review?.submitted_at };
  const address = `admin/deals/${deal.id}/`;
  async function decided(words: string) {
    showToast(words, { tone: "success" });
    await refreshDeals(deal.business.id);
    onClose();
  }
  const approval = useMutation({
    mutationFn: () => api.post(`${address}approve/`, seen),
    onSuccess: () => decided("The deal is published."),
  });
  if (!review) return null;
  if (isReturning)
    return (
      <RejectDialog
        title={`Send back: ${review.wanted.title}`}
        kinds={["deal"]}
        needsWords={false}
        label="Send back"
        onClose={() => setReturning(false)}
        onReject={async (grounds) => {
          await api.post(`${address}return/`, { ...seen, ...grounds });
          await decided("The deal is sent back.");
        }}
      />
    );
  const isNew = deal.status === "draft";
  const rows = comparedFields(deal, review.wanted);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isBusy={approval.isPending}
      size="lg"
      title={`${deal.business_name}: ${review.wanted.title}`}
    >
      <div className="deal-form-fields">
        {approval.error && <Banner tone="error">{approval.error.message}</Banner>}
        <p>
          {isNew ? "A new deal" : "A change to a deal that residents see"}
          {review.submitted_by && `, sent in by ${review.submitted_by}`}.
        </p>
        <DataTable
          caption="What is wanted"
          columns={[
            { key: "label", label: "Field", cell: (row) => row.label },
            ...(isNew ? [] : [{ key: "now", label: "Now", cell: (row: (typeof rows)[number]) => row.now || "Empty" }]),
            { key: "wanted", label: isNew ? "Says" : "Would be", cell: (row) => <b>{row.wanted || "Empty"}</b> },
          ]}
          rows={rows}
          rowKey={({ key }) => key}
        />
        <div className="form-actions">
          <Button variant="secondary" onClick={() => setReturning(true)} disabled={approval.isPending}>
            Send back…
          </Button>
          <Button busy={approval.isPending} onClick={() => approval.mutate()}>
            Publish
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
