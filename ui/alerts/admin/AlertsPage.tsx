// Town alerts, which appear above every page for a while: created, edited and ended here.
import { useState } from "react";
import type { EditableAlert } from "../../kit/apiTypes";
import { Badge, type BadgeTone } from "../../kit/Badge";
import { Button } from "../../kit/Button";
import { ConfirmDialog } from "../../kit/ConfirmDialog";
import type { Column } from "../../kit/DataTable";
import { formatMoment } from "../../kit/dates";
import { useEditConflict } from "../../kit/EditConflict";
import { SelectField, TextareaField, TextField } from "../../kit/Field";
import { useForm } from "../../kit/form";
import { FormDialog } from "../../kit/FormDialog";
import { api } from "../../kit/http";
import { currentAlertsUrl, invalidatePaths } from "../../kit/query";
import { townTimeZone } from "../../kit/site";
import { showToast } from "../../kit/toasts";
import { AdminFrame } from "../../admin/AdminFrame";
import { PagedTable } from "../../admin/PagedTable";
import { useListQuery } from "../../admin/useListQuery";
import { alertState, fromTownTime, townTimeError, toTownTime } from "./townTime";
import { useListAddress } from "../../admin/useListAddress";
import { officePaths } from "../../admin/officePaths";
import { withQuery } from "../../kit/queryString";

const LEVELS = [
  { value: "info", label: "Info" },
  { value: "warning", label: "Warning" },
  { value: "emergency", label: "Emergency" },
];
const TONES: Record<string, BadgeTone> = { info: "sound", warning: "gold", emergency: "barn" };

const refresh = () => invalidatePaths("admin/alerts/", currentAlertsUrl);

function AlertDialog({ alert, onClose }: { alert: EditableAlert | null; onClose: () => void }) {
  const zone = townTimeZone();
  const conflict = useEditConflict();
  const moment = (local: string) => (local ? fromTownTime(local, zone) : null);
  const local = (at: string | null | undefined) => (at ? toTownTime(at, zone) : "");
  const form = useForm({
    names: ["level", "text", "link", "starts_at", "ends_at"],
    check: ({ text, starts_at: starts, ends_at: ends }) => ({
      text: text.trim() ? undefined : "Enter what people should know.",
      starts_at: townTimeError(starts, zone),
      ends_at: townTimeError(ends, zone),
    }),
    send: async ({ level, text, link, starts_at, ends_at }) => {
      const body = {
        level,
        text,
        link,
        // Empty: now, which is also what the server takes for a new one.
        ...(starts_at ? { starts_at: moment(starts_at) } : alert && { starts_at: new Date().toISOString() }),
        ends_at: moment(ends_at),
      };
      if (alert) {
        // Unchanged fields are not sent, so that they do not overwrite concurrent changes by somebody else.
        const known: Record<string, unknown> = {
          ...alert,
          starts_at: moment(local(alert.starts_at)),
          ends_at: moment(local(alert.ends_at)),
        };
        const change = Object.fromEntries(Object.entries(body).filter(([name, value]) => value !== known[name]));
        await conflict.save(alert.revision, (revision) =>
          api.patch(`admin/alerts/${alert.id}/`, { ...change, ...revision }),
        );
      } else await api.post("admin/alerts/", body);
      showToast(alert ? "Alert updated." : "Alert created.", { tone: "success" });
      await refresh();
      onClose();
    },
  });
  return (
    <FormDialog
      title={alert ? "Change alert" : "New alert"}
      form={form}
      action={alert ? "Save alert" : "Create alert"}
      onClose={onClose}
    >
      {conflict.dialog}
      <SelectField
        {...form.field("level")}
        label="How serious is it?"
        options={LEVELS}
        defaultValue={alert?.level ?? "info"}
      />
      <TextareaField
        {...form.field("text")}
        label="What people should know"
        hint="One or two sentences, shown at the top of every page."
        rows={3}
        defaultValue={alert?.text}
      />
      <TextField
        {...form.field("link")}
        label="Link to more information"
        optional
        hint="A path on this site, such as /about, or a web address."
        defaultValue={alert?.link}
      />
      <TextField
        {...form.field("starts_at")}
        type="datetime-local"
        label="From"
        optional
        hint="Leave empty to start now. Times are in the town’s time zone."
        defaultValue={local(alert?.starts_at)}
      />
      <TextField
        {...form.field("ends_at")}
        type="datetime-local"
        label="Until"
        optional
        hint="Leave empty to run until you end it."
        defaultValue={local(alert?.ends_at)}
      />
    </FormDialog>
  );
}

export default function AlertsPage() {
  const address = useListAddress();
  const query = useListQuery<EditableAlert>(withQuery("admin/alerts/", { page: address.page }));
  const [opened, setOpened] = useState<EditableAlert | "new" | null>(null);
  const [leaving, setLeaving] = useState<EditableAlert | null>(null);

  const columns: Column<EditableAlert>[] = [
    {
      key: "text",
      label: "Alert",
      cell: (alert) => (
        <>
          <Badge tone={TONES[alert.level]}>{LEVELS.find(({ value }) => value === alert.level)?.label}</Badge>{" "}
          {alert.text}
        </>
      ),
    },
    { key: "state", label: "State", cell: (alert) => alertState(alert) },
    { key: "from", label: "From", cell: (alert) => formatMoment(alert.starts_at) },
    {
      key: "until",
      label: "Until",
      cell: (alert) => (alert.ends_at ? formatMoment(alert.ends_at) : <span className="meta">Until ended</span>),
    },
    {
      key: "actions",
      label: "Actions",
      cell: (alert) => (
        <span className="admin-row-actions">
          <Button size="sm" variant="secondary" aria-label={`Change: ${alert.text}`} onClick={() => setOpened(alert)}>
            Change
          </Button>
          <Button size="sm" variant="danger" aria-label={`Delete: ${alert.text}`} onClick={() => setLeaving(alert)}>
            Delete
          </Button>
        </span>
      ),
    },
  ];
  return (
    <AdminFrame
      title="Alerts"
      lede="Notes at the top of every page: a closed road, a boil-water notice, the office’s holiday hours."
    >
      <div className="admin-filters">
        <Button icon="bell" onClick={() => setOpened("new")}>
          New alert
        </Button>
      </div>
      <PagedTable
        query={query}
        one="alert"
        many="alerts"
        emptyIcon="bell"
        caption="Alerts"
        columns={columns}
        path={officePaths.alerts}
      />
      {opened && <AlertDialog alert={opened === "new" ? null : opened} onClose={() => setOpened(null)} />}
      {leaving && (
        <ConfirmDialog
          title="Delete this alert?"
          action="Delete alert"
          done="Alert deleted."
          send={() => api.delete(`admin/alerts/${leaving.id}/`).then(refresh)}
          onClose={() => setLeaving(null)}
        >
          <p>
            “{leaving.text}”{" "}
            {alertState(leaving) === "Shown now" ? "disappears from every page right away." : "is removed."}
          </p>
        </ConfirmDialog>
      )}
    </AdminFrame>
  );
}

export { default as style } from "../../admin/admin.css";
