// What people say is wrong about listings. Approving changes the listing at once; rejecting tells
// the sender why.
import { useState } from "react";
import { Button } from "../../kit/Button";
import { Segmented } from "../../kit/Segmented";
import { DataTable, type Column } from "../../kit/DataTable";
import type { PaginatedSuggestion } from "../../kit/apiTypes";
import { useApi } from "../../kit/query";
import { Link } from "../../kit/router";
import { RelativeTime } from "../../kit/Time";
import { paths } from "../../paths";
import type { Suggestion } from "../api";
import { AdminFrame } from "../../admin/AdminFrame";
import { SuggestedChange } from "../SuggestedChange";
import { suggestionsUrl } from "./api";
import { type OpenedSuggestion, SuggestionDialog } from "./SuggestionDialog";
import { ListState } from "../../admin/ListState";
import { useListAddress } from "../../admin/useListAddress";

const QUEUES = [
  { value: "open", label: "Waiting" },
  { value: "with_business", label: "With the owner" },
  { value: "approved", label: "Approved" },
  { value: "rejected", label: "Rejected" },
];

export default function SuggestionsPage() {
  const address = useListAddress();
  const status = address.value("status") || "open";
  const [opened, setOpened] = useState<OpenedSuggestion | null>(null);
  const query = useApi<PaginatedSuggestion>(suggestionsUrl({ status, page: address.page }), {
    keepPrevious: true,
    staleTime: 0,
  });
  const columns: Column<Suggestion>[] = [
    {
      key: "business",
      label: "Listing",
      cell: ({ business }) => <Link to={paths.business(business.slug)}>{business.name}</Link>,
    },
    { key: "change", label: "Change", cell: (suggestion) => <SuggestedChange suggestion={suggestion} /> },
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
          <span className="admin-row-actions">
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
    <AdminFrame
      title="Suggestions"
      lede="Corrections people have suggested. A listing with an owner is the owner’s to decide about for a week; nothing goes public before somebody approves it."
    >
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
      {opened && <SuggestionDialog opened={opened} onClose={() => setOpened(null)} />}
    </AdminFrame>
  );
}

export { default as style } from "../../admin/admin.css";
