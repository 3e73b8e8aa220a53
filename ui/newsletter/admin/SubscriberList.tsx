// Who gets the newsletter; in and out by CSV, and erased when somebody asks for it.
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Badge } from "../../kit/Badge";
import { Button } from "../../kit/Button";
import { ConfirmDialog } from "../../kit/ConfirmDialog";
import { DataTable, type Column } from "../../kit/DataTable";
import { SelectField } from "../../kit/Field";
import type { PaginatedSubscriber } from "../../kit/apiTypes";
import { invalidatePaths, useApi } from "../../kit/query";
import { saveFile } from "../../kit/saveFile";
import { RelativeTime } from "../../kit/Time";
import { showToast } from "../../kit/toasts";
import { paths } from "../../paths";
import { ListState } from "../../admin/ListState";
import { SearchForm } from "../../admin/SearchForm";
import { useListAddress } from "../../admin/useListAddress";
import {
  eraseSubscriber,
  exportSubscribers,
  newsletterUrl,
  restoreSubscriber,
  subscribersUrl,
  type Subscriber,
} from "./api";
import { ImportDialog } from "./ImportDialog";
import { FREQUENCY_NAMES, STANDINGS } from "./words";

const OPTIONS = [
  { value: "", label: "All" },
  ...Object.entries(STANDINGS).map(([value, { label }]) => ({ value, label })),
];

type Act = (subscriber: Subscriber) => void;

function columns({ onErase, onRestore }: { onErase: Act; onRestore: Act }): Column<Subscriber>[] {
  return [
    { key: "email", label: "Address", cell: (subscriber) => <b className="admin-row-name">{subscriber.email}</b> },
    {
      key: "status",
      label: "State",
      cell: (subscriber) => (
        <>
          <Badge tone={STANDINGS[subscriber.status].tone}>{STANDINGS[subscriber.status].label}</Badge>
          {subscriber.bounce && <p className="meta admin-error">{subscriber.bounce}</p>}
        </>
      ),
    },
    { key: "frequency", label: "How often", cell: (subscriber) => FREQUENCY_NAMES[subscriber.frequency] },
    {
      key: "topics",
      label: "Topics",
      cell: (subscriber) => (subscriber.topics.length === 4 ? "All" : subscriber.topics.join(", ")),
    },
    {
      key: "consent",
      label: "Consent date",
      cell: (subscriber) =>
        subscriber.consent_at ? <RelativeTime moment={subscriber.consent_at} /> : <span className="meta">Not yet</span>,
    },
    { key: "source", label: "From", cell: (subscriber) => subscriber.source },
    {
      key: "actions",
      label: "Actions",
      cell: (subscriber) => (
        <>
          {subscriber.status === "bounced" && (
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Put back: ${subscriber.email}`}
              onClick={() => onRestore(subscriber)}
            >
              Put back
            </Button>
          )}
          <Button
            variant="danger"
            size="sm"
            aria-label={`Erase: ${subscriber.email}`}
            onClick={() => onErase(subscriber)}
          >
            Erase
          </Button>
        </>
      ),
    },
  ];
}

/** What changes here changes the figures too. */
const refreshNewsletter = () => invalidatePaths(newsletterUrl);

function EraseDialog({ subscriber, onClose }: { subscriber: Subscriber; onClose: () => void }) {
  return (
    <ConfirmDialog
      title={`Erase ${subscriber.email}?`}
      action="Erase address"
      done="Address erased."
      send={() => eraseSubscriber(subscriber.id).finally(refreshNewsletter)}
      onClose={onClose}
    >
      <p>Nothing about the address is kept, not even that it unsubscribed, so an import could add it again.</p>
    </ConfirmDialog>
  );
}

function RestoreDialog({ subscriber, onClose }: { subscriber: Subscriber; onClose: () => void }) {
  return (
    <ConfirmDialog
      title={`Put ${subscriber.email} back?`}
      action="Put back"
      variant="primary"
      done="The address is written to again."
      send={() => restoreSubscriber(subscriber.id).finally(refreshNewsletter)}
      onClose={onClose}
    >
      <p>It gets the next issue. If email comes back again, it is taken out again.</p>
    </ConfirmDialog>
  );
}

export function SubscriberList() {
  const address = useListAddress();
  const [erased, setErased] = useState<Subscriber | null>(null);
  const [restored, setRestored] = useState<Subscriber | null>(null);
  const [isImporting, setImporting] = useState(false);
  const query = useApi<PaginatedSubscriber>(
    subscribersUrl({ status: address.value("status"), search: address.value("search"), page: address.page }),
    { keepPrevious: true, staleTime: 0 },
  );
  const exporting = useMutation({
    mutationFn: exportSubscribers,
    onSuccess: (text) => saveFile("subscribers.csv", "text/csv", text),
    onError: (error) => showToast(error.message, { tone: "error" }),
  });
  return (
    <>
      <div className="admin-bar">
        <Button variant="secondary" onClick={() => setImporting(true)}>
          Import
        </Button>
        <Button variant="secondary" icon="download" busy={exporting.isPending} onClick={() => exporting.mutate()}>
          Export
        </Button>
      </div>
      <div className="admin-filters">
        <SearchForm
          label="Search addresses"
          value={address.value("search")}
          onSearch={(search) => address.set({ search })}
        />
        <SelectField
          label="State"
          options={OPTIONS}
          value={address.value("status")}
          onChange={(event) => address.set({ status: event.currentTarget.value })}
        />
      </div>
      <ListState
        query={query}
        one="address"
        many="addresses"
        empty="No matching addresses"
        emptyIcon="users"
        page={address.page}
        hrefFor={(page) => paths.adminNewsletter(address.query(page))}
      >
        {(subscribers) => (
          <DataTable
            caption="Subscribers"
            columns={columns({ onErase: setErased, onRestore: setRestored })}
            rows={subscribers}
            rowKey={(subscriber) => subscriber.id}
            isBusy={query.isFetching}
          />
        )}
      </ListState>
      {erased && <EraseDialog subscriber={erased} onClose={() => setErased(null)} />}
      {restored && <RestoreDialog subscriber={restored} onClose={() => setRestored(null)} />}
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
    </>
  );
}
