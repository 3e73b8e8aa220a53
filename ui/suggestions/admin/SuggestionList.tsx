// The office's suggestions other than pending ones: those that owners decide about, and past decisions.
import { useState } from "react";
import { Button } from "../../kit/Button";
import type { Column } from "../../kit/DataTable";
import { Link } from "../../kit/router";
import { RelativeTime } from "../../kit/Time";
import { paths } from "../../paths";
import type { Suggestion } from "../api";
import { SuggestedChange } from "../SuggestedChange";
import { suggestionsUrl } from "./api";
import { type OpenedSuggestion, SuggestionDialog } from "./SuggestionDialog";
import { PagedTable } from "../../admin/PagedTable";
import { useListQuery } from "../../admin/useListQuery";
import { useListAddress } from "../../admin/useListAddress";
import { officePaths } from "../../admin/officePaths";

export function SuggestionList({ status }: { status: string }) {
  const address = useListAddress();
  const [opened, setOpened] = useState<OpenedSuggestion | null>(null);
  const query = useListQuery<Suggestion>(suggestionsUrl({ status, page: address.page }));
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
              aria-label={`Apply: ${suggestion.business.name}`}
              onClick={() => setOpened({ kind: "approve", suggestion })}
            >
              Apply
            </Button>
            <Button
              size="sm"
              variant="secondary"
              aria-label={`Turn down: ${suggestion.business.name}`}
              onClick={() => setOpened({ kind: "reject", suggestion })}
            >
              Turn down
            </Button>
          </span>
        ) : (
          suggestion.decided_at && <RelativeTime moment={suggestion.decided_at} />
        ),
    },
  ];
  return (
    <>
      <PagedTable
        query={query}
        one="suggestion"
        many="suggestions"
        empty="Nothing waiting"
        emptyIcon="done"
        caption="Suggestions"
        columns={columns}
        path={officePaths.suggestions}
      />
      {opened && <SuggestionDialog opened={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
