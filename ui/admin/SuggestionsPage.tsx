// What people say is wrong about listings. Approving changes the listing at once; rejecting tells
// the sender why.
import { useState } from "react";
import { Button } from "../kit/Button";
import { Segmented } from "../kit/Segmented";
import { DataTable, type Column } from "../kit/DataTable";
import { Dialog } from "../kit/Dialog";
import { ErrorSummary } from "../kit/ErrorSummary";
import { TextareaField } from "../kit/Field";
import { useForm } from "../kit/form";
import { apiUrl } from "../kit/http";
import type { Paged } from "../kit/paging";
import { queryClient, useApi } from "../kit/query";
import { Link } from "../kit/router";
import { RelativeTime } from "../kit/Time";
import { showToast } from "../kit/toasts";
import { paths } from "../paths";
import { decide, fieldLabel, hasValue, type Suggestion } from "../suggestions/api";
import { AdminFrame } from "./AdminFrame";
import { suggestionsUrl } from "./api";
import { ListState } from "./ListState";
import { useListAddress } from "./useListAddress";

const QUEUES = [
  { value: "open", label: "Waiting" },
  { value: "approved", label: "Approved" },
  { value: "rejected", label: "Rejected" },
];

const refresh = () =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey }) =>
      /\/(admin\/suggestions|businesslistings)\//.test(String(queryKey[0])) ||
      String(queryKey[0]).startsWith(apiUrl("admin/suggestions/")),
  });

function Change({ suggestion }: { suggestion: Suggestion }) {
  return (
    <div className="suggestion-change">
      <p>
        <b>{fieldLabel(suggestion.field)}</b>
      </p>
      {suggestion.status === "open" && suggestion.present && <p className="suggestion-before">{suggestion.present}</p>}
      {suggestion.value && <p className="suggestion-after">{suggestion.value}</p>}
      {suggestion.note && <p className="meta">“{suggestion.note}”</p>}
      {suggestion.reason && <p className="meta">Rejected: {suggestion.reason}</p>}
    </div>
  );
}

type Open = { kind: "approve" | "reject"; suggestion: Suggestion };

function DecisionDialog({ opened, onClose }: { opened: Open; onClose: () => void }) {
  const { kind, suggestion } = opened;
  const isApproval = kind === "approve";
  const form = useForm({
    names: ["value", "reason"],
    check: ({ reason }) => (isApproval || reason.trim() ? {} : { reason: "Tell the sender why." }),
    send: async ({ value, reason }) => {
      await decide(
        suggestion.id,
        isApproval
          ? { status: "approved", ...(hasValue(suggestion.field) && { value }) }
          : { status: "rejected", reason },
      );
      showToast(isApproval ? "Listing updated." : "Suggestion rejected.", { tone: "success" });
      await refresh();
      onClose();
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title={`${isApproval ? "Approve" : "Reject"}: ${suggestion.business.name}`}>
      <form className="review-form" {...form.form}>
        <ErrorSummary problems={form.problems} />
        <p>
          <b>{fieldLabel(suggestion.field)}</b>
          {suggestion.present && <>, now: {suggestion.present}</>}
        </p>
        {suggestion.note && <p className="meta">“{suggestion.note}”</p>}
        {isApproval && hasValue(suggestion.field) && (
          <TextareaField {...form.field("value")} label="What it will say" rows={3} defaultValue={suggestion.value} />
        )}
        {isApproval && suggestion.field === "closed" && <p>The listing will be hidden.</p>}
        {isApproval && suggestion.field === "other" && (
          <p>Nothing changes automatically: make the change first, then approve.</p>
        )}
        {!isApproval && (
          <TextareaField {...form.field("reason")} label="Why not?" hint="The sender will see this." rows={3} />
        )}
        <div className="review-form-actions">
          <Button type="submit" busy={form.isBusy}>
            {isApproval ? "Approve" : "Reject"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

export default function SuggestionsPage() {
  const address = useListAddress();
  const status = address.value("status") || "open";
  const [opened, setOpened] = useState<Open | null>(null);
  const query = useApi<Paged<Suggestion>>(suggestionsUrl({ status, page: address.page }), {
    keepPrevious: true,
    staleTime: 0,
  });
  const columns: Column<Suggestion>[] = [
    {
      key: "business",
      label: "Listing",
      cell: ({ business }) => <Link to={paths.business(business.slug)}>{business.name}</Link>,
    },
    { key: "change", label: "Change", cell: (suggestion) => <Change suggestion={suggestion} /> },
    {
      key: "sender",
      label: "From",
      cell: (suggestion) => (
        <>
          {suggestion.sender}
          <br />
          <span className="meta">
            <RelativeTime moment={suggestion.created_at} />
          </span>
        </>
      ),
    },
    {
      key: "actions",
      label: "Actions",
      cell: (suggestion) =>
        suggestion.status === "open" ? (
          <span className="account-actions">
            <Button
              size="sm"
              aria-label={`Approve: ${suggestion.business.name}`}
              onClick={() => setOpened({ kind: "approve", suggestion })}
            >
              Approve
            </Button>
            <Button
              size="sm"
              variant="secondary"
              aria-label={`Reject: ${suggestion.business.name}`}
              onClick={() => setOpened({ kind: "reject", suggestion })}
            >
              Reject
            </Button>
          </span>
        ) : (
          suggestion.decided_at && <RelativeTime moment={suggestion.decided_at} />
        ),
    },
  ];
  return (
    <AdminFrame title="Suggestions" lede="Corrections people have suggested. Nothing goes public until you approve it.">
      <div className="admin-filters">
        <Segmented
          legend="Which suggestions"
          options={QUEUES}
          value={status}
          onChange={(next) => address.set({ status: next })}
        />
      </div>
      <ListState
        query={query}
        one="suggestion"
        many="suggestions"
        empty="Nothing waiting"
        emptyIcon="done"
        page={address.page}
        hrefFor={(page) => paths.adminSuggestions(address.query(page))}
      >
        {(suggestions) => (
          <DataTable
            caption="Suggestions"
            columns={columns}
            rows={suggestions}
            rowKey={(suggestion) => suggestion.id}
            isBusy={query.isFetching}
          />
        )}
      </ListState>
      {opened && <DecisionDialog opened={opened} onClose={() => setOpened(null)} />}
    </AdminFrame>
  );
}

export { default as style } from "./admin.css";
