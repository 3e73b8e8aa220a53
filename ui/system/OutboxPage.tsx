// The emails the town sends, and the jobs that failed.
import { useState } from "react";
import { Badge, type BadgeTone } from "../kit/Badge";
import { Button } from "../kit/Button";
import type { Column } from "../kit/DataTable";
import { optionsOf, SelectField } from "../kit/Field";
import { Tabs } from "../kit/Tabs";
import { RelativeTime } from "../kit/Time";
import { AdminFrame } from "../admin/AdminFrame";
import { outboxUrl, type MailStatus, type ShownMail } from "./api";
import { FailedJobs } from "./FailedJobs";
import { PagedTable } from "../admin/PagedTable";
import { useListQuery } from "../admin/useListQuery";
import { ERASED, MAIL_STATUSES } from "./mailStatus";
import { MailDialog } from "./MailDialog";
import { useListAddress } from "../admin/useListAddress";
import { officePaths } from "../admin/officePaths";

const TONES: Record<MailStatus, BadgeTone> = { queued: "sound", sent: "green", failed: "barn", kept: "slate" };
const OPTIONS = optionsOf(MAIL_STATUSES, "All emails");

function columns(onRead: (mail: ShownMail) => void): Column<ShownMail>[] {
  return [
    {
      key: "subject",
      label: "Email",
      cell: (mail) => (
        <button type="button" className="admin-row-button" onClick={() => onRead(mail)}>
          {mail.subject || ERASED}
        </button>
      ),
    },
    { key: "to", label: "To", cell: (mail) => mail.to },
    {
      key: "status",
      label: "State",
      cell: (mail) => (
        <>
          <Badge tone={TONES[mail.status]}>{MAIL_STATUSES[mail.status]}</Badge>
          {mail.error && <p className="meta admin-error">{mail.error}</p>}
        </>
      ),
    },
    { key: "created", label: "Made", cell: (mail) => <RelativeTime moment={mail.created_at} /> },
    { key: "attempts", label: "Tries", isNumber: true, cell: (mail) => mail.attempts },
  ];
}

function Mails() {
  const address = useListAddress();
  const [read, setRead] = useState<number | null>(null);
  const query = useListQuery<ShownMail>(outboxUrl({ status: address.value("status"), page: address.page }));
  return (
    <>
      <div className="admin-filters">
        <SelectField
          label="State"
          options={OPTIONS}
          value={address.value("status")}
          onChange={(event) => address.set({ status: event.currentTarget.value })}
        />
        <Button variant="quiet" icon="refresh" onClick={() => void query.refetch()}>
          Refresh
        </Button>
      </div>
      <PagedTable
        query={query}
        one="email"
        many="emails"
        empty="No emails here"
        emptyIcon="mail"
        caption="Emails"
        columns={columns((mail) => setRead(mail.id))}
        path={officePaths.outbox}
      />
      {read !== null && <MailDialog id={read} onClose={() => setRead(null)} />}
    </>
  );
}

export default function OutboxPage() {
  const address = useListAddress();
  return (
    <AdminFrame
      title="Outbox"
      lede="Without a mail server, emails stay here for you to read. With one, they wait here until they are sent."
    >
      <Tabs
        label="Outbox"
        selected={address.value("view") === "jobs" ? "jobs" : "mails"}
        onSelect={(view) => address.set({ view: view === "jobs" ? view : "", status: "" })}
        tabs={[
          { key: "mails", label: "Emails", panel: <Mails /> },
          { key: "jobs", label: "Failed jobs", panel: <FailedJobs /> },
        ]}
      />
    </AdminFrame>
  );
}

export { default as style } from "./system.css";
