// Editing one event by staff, or creating one. A series is changed on one date, from one date on, or as a whole.
import { DeleteRecordDialog } from "../../deleted_records/DeleteRecordDialog";
import { AdminFrame } from "../../admin/AdminFrame";
import { officePaths } from "../../admin/officePaths";
import { Banner } from "../../kit/Banner";
import { NOT_SAVED, useEditConflict } from "../../kit/EditConflict";
import { ApiError } from "../../kit/http";
import { queryClient, readFrom, useApi } from "../../kit/query";
import { Link, useNavigate, useParams } from "../../kit/router";
import { showToast } from "../../kit/toasts";
import { useGrounds } from "../../moderation/admin/useGrounds";
import { paths } from "../../paths";
import { changeEvent, createEvent, deleteEvent, adminEventUrl, type AdminEvent, type Change } from "./api";
import { EventForm } from "./EventForm";
import { LoadedEvent } from "./LoadedEvent";
import { NOTHING, formValues } from "./model";
import { SeriesEditor } from "./SeriesEditor";
import { EVENT_IN_WORDS } from "./words";

/** After a change all cached event data is stale; a deleted event is not refetched. */
function invalidateEvents(deleted?: number): Promise<void> {
  const [isOfEvents, isDeleted] = [readFrom("admin/events/", "events/"), readFrom(adminEventUrl(deleted ?? 0))];
  return queryClient.invalidateQueries({ predicate: (query) => isOfEvents(query) && !isDeleted(query) });
}

export default function AdminEventPage() {
  const { id = "" } = useParams();
  return id === "" ? <NewEvent /> : <ChangeEvent key={id} id={Number(id)} />;
}

function NewEvent() {
  const navigate = useNavigate();
  async function save(change: Change) {
    const made = await createEvent(change);
    await invalidateEvents();
    showToast("Event created.", { tone: "success" });
    void navigate(officePaths.event(made.id));
  }
  return (
    <AdminFrame title="New event">
      <EventForm values={formValues(null)} known={NOTHING} submit="Create event" onSave={save} />
    </AdminFrame>
  );
}

function ChangeEvent({ id }: { id: number }) {
  const query = useApi<AdminEvent>(adminEventUrl(id), { staleTime: 0 });
  const event = query.data;
  return (
    <AdminFrame title={event?.title ?? "Event"}>
      <p>
        <Link to={officePaths.events()}>All events</Link>
        {event?.visibility === "published" && (
          <>
            {" "}
            · <Link to={paths.event(event.slug)}>Its page</Link>
          </>
        )}
      </p>
      <LoadedEvent query={query}>{(loaded) => <Editor event={loaded} />}</LoadedEvent>
    </AdminFrame>
  );
}

/** Hidden from the public, or rejected. */
const OUT: unknown[] = ["hidden", "rejected"];
function Editor({ event }: { event: AdminEvent }) {
  const navigate = useNavigate();
  const conflict = useEditConflict(EVENT_IN_WORDS);
  const grounds = useGrounds();
  const reports = event.details?.open_reports ?? 0;
  return (
    <>
      {reports > 0 && (
        <Banner tone="warning">
          {reports === 1 ? "One report" : `${reports} reports`} about it {reports === 1 ? "is" : "are"} open.
        </Banner>
      )}
      {conflict.dialog}
      {grounds.dialog}
      <SeriesEditor
        event={event}
        onSave={async (scope, change, opened) => {
          const hides = OUT.includes(change["visibility"]) && !OUT.includes(event.visibility);
          const label = change["visibility"] === "hidden" ? "Hide" : "Reject";
          const why = hides ? await grounds.ask({ title: `${label} ${event.title}`, kind: "event", label }) : {};
          if (!why) throw new ApiError(NOT_SAVED, 0, "", {}, NOT_SAVED);
          const saved = await conflict.save(opened.details?.revision, (known) =>
            changeEvent(event.id, scope, { ...change, ...why, ...known }),
          );
          await invalidateEvents();
          if (saved.id !== event.id) void navigate(officePaths.event(saved.id));
        }}
        onDelete={async (scope) => {
          await deleteEvent(event.id, scope);
          await invalidateEvents(event.id);
          void navigate(officePaths.events());
        }}
        deleting={(close) => (
          <DeleteRecordDialog
            kind="event"
            id={event.id}
            name={event.title}
            onClose={close}
            onDeleted={() => void navigate(officePaths.events())}
          >
            <p>It goes with all its dates, and no source brings it back.</p>
          </DeleteRecordDialog>
        )}
      />
    </>
  );
}

export { default as style } from "./admin.css";
