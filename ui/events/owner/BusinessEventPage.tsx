// One event of a business, for those who manage it: create, edit, cancel, or delete it.
import { useId, useState } from "react";
import { BusinessFrame } from "../../directory/owner/BusinessFrame";
import type { ManagedBusiness } from "../../directory/owner/managedBusiness";
import { Button } from "../../kit/Button";
import { ConfirmDialog } from "../../kit/ConfirmDialog";
import { useEditConflict } from "../../kit/EditConflict";
import { queryClient, readFrom, useApi } from "../../kit/query";
import { Link, useNavigate, useParams, useSearchParams } from "../../kit/router";
import { Skeleton } from "../../kit/Skeleton";
import { showToast } from "../../kit/toasts";
import { paths } from "../../paths";
import { EventForm } from "../admin/EventForm";
import { LoadedEvent } from "../admin/LoadedEvent";
import { NOTHING, copyValues, formValues, type FormValues } from "../admin/model";
import { SAVE_FIRST, SeriesEditor, type ChosenDates } from "../admin/SeriesEditor";
import { EVENT_IN_WORDS } from "../admin/words";
import { changeOwnEvent, createOwnEvent, deleteOwnEvent, ownEventUrl, ownEventsPath, type AdminEvent } from "./api";
import { PUBLIC_FIRST } from "./words";

/** All cached event data is stale; a deleted event is not refetched. */
function invalidateEvents(business: number, deleted = 0): Promise<void> {
  const isOfEvents = readFrom(ownEventsPath(business), "events/");
  const isDeleted = readFrom(ownEventUrl(business, deleted));
  return queryClient.invalidateQueries({ predicate: (query) => isOfEvents(query) && !isDeleted(query) });
}

/** Prefilled with the business's own name and address. */
const valuesAt = ({ business, fields }: ManagedBusiness): FormValues => ({
  ...formValues(null),
  location: business.name,
  address: fields.street_address,
});

function NewEvent({ managed }: { managed: ManagedBusiness }) {
  const { business } = managed;
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const from = Number(params.get("from"));
  const copied = useApi<AdminEvent>(ownEventUrl(business.id, from), { enabled: from > 0 });
  if (from > 0 && copied.isPending) return <Skeleton shape="text" count={8} label="Loading the event" />;
  return (
    <EventForm
      key={from}
      values={copied.data ? copyValues(copied.data) : valuesAt(managed)}
      known={NOTHING}
      isShort
      pictureUrl={copied.data?.image_id ? (copied.data.image ?? "") : ""}
      submit="Publish event"
      onSave={async (event) => {
        const made = await createOwnEvent(business.id, event);
        await invalidateEvents(business.id);
        showToast(`${made.title} is on the calendar.`, { tone: "success" });
        void navigate(paths.businessEvents(business.id));
      }}
    />
  );
}

/** A canceled event stays on the calendar, marked as such. */
function CallOff({ event, business, chosen }: { event: AdminEvent; business: number; chosen: ChosenDates }) {
  const [isOpen, setOpen] = useState(false);
  const hintId = useId();
  const isOff = chosen.status === "cancelled";
  const what = chosen.date ? `${event.title}, ${chosen.date}` : event.title;
  return (
    <>
      <div>
        <Button
          variant="secondary"
          disabled={chosen.isDirty}
          aria-describedby={chosen.isDirty ? hintId : undefined}
          onClick={() => setOpen(true)}
        >
          {isOff ? "It is on after all…" : "Cancel it…"}
        </Button>
        {chosen.isDirty && (
          <p className="field-hint" id={hintId}>
            {SAVE_FIRST}
          </p>
        )}
      </div>
      {isOpen && (
        <ConfirmDialog
          title={isOff ? `Is ${what} on after all?` : `Call off ${what}?`}
          action={isOff ? "Put it back on" : "Mark as canceled"}
          dismiss={isOff ? "Leave it canceled" : "Keep it on"}
          variant={isOff ? "primary" : "danger"}
          done={isOff ? "It is on again." : "Marked as canceled."}
          send={async () => {
            await changeOwnEvent(business, event.id, chosen.scope, { status: isOff ? "scheduled" : "cancelled" });
            await invalidateEvents(business);
          }}
          onClose={() => setOpen(false)}
        >
          <p>
            {isOff
              ? "Its page says so again, and interested people are told."
              : "It stays on the calendar, marked as canceled, and interested people are told."}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

function ChangeEvent({ business, id }: { business: number; id: number }) {
  const conflict = useEditConflict(EVENT_IN_WORDS);
  const navigate = useNavigate();
  const query = useApi<AdminEvent>(ownEventUrl(business, id), { staleTime: 0 });
  return (
    <LoadedEvent query={query}>
      {(event) => (
        <>
          <h2>{event.title}</h2>
          <p>
            <Link to={paths.businessEvents(business)}>All events</Link>
            {event.visibility === "published" && (
              <>
                {" "}
                · <Link to={paths.event(event.slug)}>Its page</Link> ·{" "}
                <Link to={paths.eventPoster(business, event.id)}>Poster to print</Link>
              </>
            )}
          </p>
          {conflict.dialog}
          <SeriesEditor
            event={event}
            isShort
            onSave={async (scope, change, opened) => {
              const saved = await conflict.save(opened.details?.revision, (known) =>
                changeOwnEvent(business, id, scope, { ...change, ...known }),
              );
              await invalidateEvents(business);
              if (saved.id !== id) void navigate(paths.businessEvent(business, saved.id));
            }}
            onDelete={async (scope) => {
              await deleteOwnEvent(business, id, scope);
              await invalidateEvents(business, id);
              void navigate(paths.businessEvents(business));
            }}
            actions={(chosen) => <CallOff event={event} business={business} chosen={chosen} />}
          />
        </>
      )}
    </LoadedEvent>
  );
}

export default function BusinessEventPage() {
  const { id = "" } = useParams();
  return (
    <BusinessFrame title={id ? "Event" : "New event"}>
      {(managed) =>
        id ? (
          <ChangeEvent key={id} business={managed.business.id} id={Number(id)} />
        ) : managed.fields.status === "published" ? (
          <NewEvent managed={managed} />
        ) : (
          <p>
            {PUBLIC_FIRST} <Link to={paths.businessEvents(managed.business.id)}>All events</Link>
          </p>
        )
      }
    </BusinessFrame>
  );
}

export { default as style } from "../admin/admin.css";
