// One event to be changed by staff, or a new one. A series is changed on one date, from one date on, or
// as a whole.
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { AdminFrame } from "../../admin/AdminFrame";
import { Banner } from "../../kit/Banner";
import { Button } from "../../kit/Button";
import { RadioCards } from "../../kit/Choice";
import { SelectField } from "../../kit/Field";
import { apiUrl } from "../../kit/http";
import { useApi } from "../../kit/query";
import { Link, useNavigate, useParams } from "../../kit/router";
import { Skeleton } from "../../kit/Skeleton";
import { ErrorState } from "../../kit/State";
import { showToast } from "../../kit/toasts";
import { paths } from "../../paths";
import type { Occurrence } from "../api";
import { whenText } from "../dates";
import { useNow } from "../useNow";
import { changeEvent, createEvent, deskEventUrl, type Change, type DeskEvent, type Scope } from "./api";
import { DeleteDialog } from "./DeleteDialog";
import { EventForm } from "./EventForm";
import { formValues } from "./model";

const SCOPES = [
  { value: "all" as const, label: "The whole series", hint: "All dates, including past ones" },
  { value: "this" as const, label: "Just one date", hint: "The others stay as they are" },
  { value: "following" as const, label: "This date and all later ones", hint: "The series is split there" },
];

/** After a change nothing that is kept about events holds any more; one that is gone is not asked for again. */
function useForgetEvents() {
  const client = useQueryClient();
  return (gone?: number) => {
    const goneUrl = gone === undefined ? "" : apiUrl(deskEventUrl(gone));
    return client.invalidateQueries({
      predicate: ({ queryKey: [key] }) => key !== goneUrl && /^\/api\/v1\/(admin\/)?events\//.test(String(key)),
    });
  };
}

export default function AdminEventPage() {
  const { id = "" } = useParams();
  return id === "" ? <NewEvent /> : <ChangeEvent key={id} id={Number(id)} />;
}

function NewEvent() {
  const navigate = useNavigate();
  const forget = useForgetEvents();
  async function save(change: Change) {
    const made = await createEvent(change);
    await forget();
    showToast("Event created.", { tone: "success" });
    void navigate(paths.adminEvent(made.id));
  }
  return (
    <AdminFrame title="New event">
      <EventForm values={formValues(null)} submit="Create event" onSave={save} />
    </AdminFrame>
  );
}

function ChangeEvent({ id }: { id: number }) {
  const answer = useApi<DeskEvent>(deskEventUrl(id), { staleTime: 0 });
  const event = answer.data;
  return (
    <AdminFrame title={event?.title ?? "Event"}>
      <p>
        <Link to={paths.adminEvents()}>All events</Link>
        {event?.visibility === "published" && (
          <>
            {" "}
            · <Link to={paths.event(event.slug)}>Its page</Link>
          </>
        )}
      </p>
      {event ? (
        <Editor event={event} />
      ) : answer.isError ? (
        <ErrorState
          title={answer.error.status === 404 ? "This event does not exist." : "The event could not be loaded."}
          onRetry={() => void answer.refetch()}
        >
          {answer.error?.message}
        </ErrorState>
      ) : (
        <div className="admin-loading">
          <Skeleton shape="text" count={8} label="Loading the event" />
        </div>
      )}
    </AdminFrame>
  );
}

function Editor({ event }: { event: DeskEvent }) {
  const navigate = useNavigate();
  const forget = useForgetEvents();
  const { today } = useNow();
  const dates = event.details?.occurrences ?? [];
  const [kind, setKind] = useState<Scope["kind"]>("all");
  const [at, setAt] = useState(dates[0]?.recurrence_id ?? "");
  const [isDeleting, setDeleting] = useState(false);
  const occurrence: Occurrence | null =
    kind === "all" ? null : (dates.find(({ recurrence_id }) => recurrence_id === at) ?? null);
  const scope: Scope = kind === "all" || !occurrence ? { kind: "all" } : { kind, at: occurrence.recurrence_id };

  async function save(change: Change) {
    const saved = await changeEvent(event.id, scope, change);
    await forget();
    showToast("Saved.", { tone: "success" });
    if (saved.id !== event.id) void navigate(paths.adminEvent(saved.id));
  }

  return (
    <>
      {event.details && event.details.open_reports > 0 && (
        <Banner tone="warning">
          {event.details.open_reports === 1 ? "One report" : `${event.details.open_reports} reports`} about it{" "}
          {event.details.open_reports === 1 ? "is" : "are"} open.
        </Banner>
      )}
      {event.is_recurring && dates.length > 0 && (
        <div className="desk-scope">
          <RadioCards legend="Apply the change to" options={SCOPES} value={kind} onChange={setKind} />
          {kind !== "all" && (
            <SelectField
              label={kind === "this" ? "Which date" : "Starting with"}
              options={dates.map((date) => ({ value: date.recurrence_id, label: whenText(date, today, date.all_day) }))}
              value={at}
              onChange={(changed) => setAt(changed.currentTarget.value)}
            />
          )}
        </div>
      )}
      <EventForm
        // Another date has other values; after saving they are those of the server.
        key={`${kind} ${at} ${event.updated_at}`}
        values={formValues(event, occurrence)}
        isOneDate={scope.kind === "this"}
        pinned={event.details?.pinned ?? []}
        pictureUrl={event.image ?? ""}
        submit="Save"
        onSave={save}
      >
        <Button variant="danger" onClick={() => setDeleting(true)}>
          Delete…
        </Button>
      </EventForm>
      {isDeleting && (
        <DeleteDialog
          event={event}
          scope={scope}
          date={occurrence && whenText(occurrence, today, occurrence.all_day)}
          onClose={() => setDeleting(false)}
          onDeleted={async () => {
            await forget(event.id);
            showToast("Deleted.", { tone: "success" });
            void navigate(paths.adminEvents());
          }}
        />
      )}
    </>
  );
}

export { default as style } from "./admin.css";
