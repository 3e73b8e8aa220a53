// The newsletter's subscribers: import and export as CSV, and erasure on request.
import { useState } from "react";
import { Badge } from "../../kit/Badge";
import { Button } from "../../kit/Button";
import { ConfirmDialog } from "../../kit/ConfirmDialog";
import { EmailText } from "../../kit/EmailText";
import { optionsOf } from "../../kit/Field";
import { invalidatePaths } from "../../kit/query";
import { RelativeTime } from "../../kit/Time";
import { RecordList, type RecordColumn, type ListOrder } from "../../admin/RecordList";
import { officePaths } from "../../admin/officePaths";
import { eraseSubscriber, newsletterUrl, restoreSubscriber, subscribersUrl, type Subscriber } from "./api";
import { ImportDialog } from "./ImportDialog";
import { FREQUENCY_NAMES, STATUSES } from "./words";

const OPTIONS = optionsOf(STATUSES, "All");

const FREQUENCIES = optionsOf(FREQUENCY_NAMES, "All");
const ORDERS: ListOrder[] = [
  { value: "", label: "Newest first", column: "created_at", isDescending: true },
  { value: "email", label: "Address, A to Z", column: "email" },
  { value: "-consent_at", label: "Latest consent first", column: "consent_date", isDescending: true },
];

type Act = (subscriber: Subscriber) => void;

function columns({ onErase, onRestore }: { onErase: Act; onRestore: Act }): RecordColumn<Subscriber>[] {
  return [
    {
      key: "email",
      label: "Address",
      isFixed: true,
      cell: (subscriber) => (
        <b className="admin-row-name">
          <EmailText>{subscriber.email}</EmailText>
        </b>
      ),
    },
    {
      key: "status",
      label: "State",
      cell: (subscriber) => (
        <>
          <Badge tone={STATUSES[subscriber.status].tone}>{STATUSES[subscriber.status].label}</Badge>
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
      key: "consent_date",
      label: "Consent date",
      cell: (subscriber) =>
        subscriber.consent_at ? <RelativeTime moment={subscriber.consent_at} /> : <span className="meta">Not yet</span>,
    },
    { key: "source", label: "From", cell: (subscriber) => subscriber.source },
    {
      key: "created_at",
      label: "Added",
      isExtra: true,
      cell: ({ created_at }) => <RelativeTime moment={created_at} />,
    },
    {
      key: "unsubscribed_at",
      label: "Unsubscribed",
      isExtra: true,
      cell: ({ unsubscribed_at }) =>
        unsubscribed_at ? <RelativeTime moment={unsubscribed_at} /> : <span className="meta">No</span>,
    },
    {
      key: "actions",
      label: "Actions",
      isFixed: true,
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

/** Changes here also change the figures. */
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
      <p>
        Nothing about the address is kept, not even that it unsubscribed, so an import could add it again. Emails to it
        that wait are not sent. An account with this address stays.
      </p>
    </ConfirmDialog>
  );
}

function RestoreDialog({ subscriber, onClose }: { subscriber: Subscriber; onClose: () => void }) {
  return (
    <ConfirmDialog
      title={`Put ${subscriber.email} back?`}
      action="Put back"
      variant="primary"
      done="The address gets email again."
      send={() => restoreSubscriber(subscriber.id).finally(refreshNewsletter)}
      onClose={onClose}
    >
      <p>It gets the next issue. If email comes back again, it is taken out again.</p>
    </ConfirmDialog>
  );
}

export function SubscriberList() {
  const [erased, setErased] = useState<Subscriber | null>(null);
  const [restored, setRestored] = useState<Subscriber | null>(null);
  const [isImporting, setImporting] = useState(false);
  return (
    <>
      <RecordList<Subscriber>
        list="subscribers"
        one="address"
        many="addresses"
        emptyIcon="users"
        url={subscribersUrl}
        exportUrl={`${subscribersUrl}export/`}
        path={officePaths.newsletter()}
        search="Search addresses"
        filters={[
          { name: "status", label: "State", options: OPTIONS },
          { name: "frequency", label: "How often", options: FREQUENCIES },
        ]}
        orders={ORDERS}
        columns={columns({ onErase: setErased, onRestore: setRestored })}
        rowId={({ id }) => id}
        rowName={({ email }) => email}
        bulk={[
          {
            action: "unsubscribe",
            label: "Unsubscribe",
            done: "unsubscribed",
            undone: "subscribed again. Emails that were waiting are not sent",
          },
        ]}
        actions={
          <Button variant="secondary" onClick={() => setImporting(true)}>
            Import
          </Button>
        }
      />
      {erased && <EraseDialog subscriber={erased} onClose={() => setErased(null)} />}
      {restored && <RestoreDialog subscriber={restored} onClose={() => setRestored(null)} />}
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
    </>
  );
}
