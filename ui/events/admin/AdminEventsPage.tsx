// All events as staff see them, most recently changed first: find one, open it, create one.
import { AdminFrame } from "../../admin/AdminFrame";
import { RecordList, type RecordColumn, type ListOrder } from "../../admin/RecordList";
import { officePaths } from "../../admin/officePaths";
import { Badge, type BadgeTone } from "../../kit/Badge";
import { LinkButton } from "../../kit/Button";
import { optionsOf } from "../../kit/Field";
import { Link } from "../../kit/router";
import { RelativeTime } from "../../kit/Time";
import { useGrounds } from "../../moderation/admin/useGrounds";
import { whenText } from "../dates";
import { sourceLabel } from "../trust";
import { useNow } from "../useNow";
import { adminEventsUrl, type AdminEvent, type Visibility } from "./api";
import { STATUS_LABELS, VISIBILITY_LABELS, offText } from "./words";

const TONES: Record<Visibility, BadgeTone> = {
  published: "green",
  pending: "gold",
  hidden: "slate",
  rejected: "barn",
  removed: "barn",
};

const ORDERS: ListOrder[] = [
  { value: "", label: "Latest change first", column: "updated_at", isDescending: true },
  { value: "-created_at", label: "Newest first", column: "created_at", isDescending: true },
  { value: "title", label: "Title, A to Z", column: "title" },
  { value: "start_date", label: "First date, earliest first" },
  { value: "-start_date", label: "First date, latest first" },
];

const given = (text: string | null) => text || <span className="meta">None</span>;

function columns(today: string): RecordColumn<AdminEvent>[] {
  return [
    {
      key: "title",
      label: "Event",
      fields: ["title", "location"],
      isFixed: true,
      cell: (event) => (
        <>
          <Link className="event-row-title" to={officePaths.event(event.id)}>
            {event.title}
          </Link>
          {event.location && <span className="meta event-row-place">{event.location}</span>}
        </>
      ),
    },
    {
      key: "next_date",
      fields: ["next_date", "is_recurring"],
      label: "Next date",
      cell: (event) => whenText(event.next_occurrence ?? event, today) + (event.is_recurring ? " (repeats)" : ""),
    },
    {
      key: "visibility",
      fields: ["visibility", "status", "needs_review"],
      label: "State",
      cell: (event) => (
        <span className="event-row-badges">
          <Badge tone={TONES[event.visibility]}>{VISIBILITY_LABELS[event.visibility]}</Badge>
          {offText(event) && <Badge tone="barn">{offText(event)}</Badge>}
          {event.needs_review && (
            <Badge tone="gold" icon="clock">
              To review
            </Badge>
          )}
        </span>
      ),
    },
    { key: "source", label: "Source", cell: (event) => event.event_source?.name ?? sourceLabel(event.source_type) },
    { key: "interest_count", label: "Interested", isNumber: true, cell: (event) => event.interest_count },
    { key: "category", label: "Category", isExtra: true, cell: ({ category }) => given(category) },
    { key: "organizer", label: "Organizer", isExtra: true, cell: ({ organizer }) => given(organizer) },
    { key: "price", label: "Price", isExtra: true, cell: ({ price }) => given(price) },
    {
      key: "created_at",
      label: "Added",
      isExtra: true,
      cell: ({ created_at }) => <RelativeTime moment={created_at} />,
    },
    { key: "updated_at", label: "Changed", cell: ({ updated_at }) => <RelativeTime moment={updated_at} /> },
  ];
}

export default function AdminEventsPage() {
  const { today } = useNow();
  const grounds = useGrounds();
  return (
    <AdminFrame title="Events" lede="All events, past and upcoming, public or not. Every change is in the audit trail.">
      <RecordList<AdminEvent>
        list="events"
        one="event"
        many="events"
        emptyIcon="calendar"
        url={adminEventsUrl}
        exportUrl={`${adminEventsUrl}export/`}
        path={officePaths.events()}
        search="Search events"
        filters={[
          { name: "visibility", label: "Visibility", options: optionsOf(VISIBILITY_LABELS, "All except removed") },
          { name: "status", label: "State", options: optionsOf(STATUS_LABELS, "Any") },
          {
            name: "needs_review",
            label: "Review",
            options: optionsOf({ true: "To review", false: "Reviewed" }, "All"),
          },
        ]}
        orders={ORDERS}
        columns={columns(today)}
        rowId={({ id }) => id}
        rowName={({ title }) => title}
        bulk={[
          { action: "show", label: "Show", done: "shown" },
          {
            action: "hide",
            label: "Hide",
            done: "hidden",
            ask: (what) => grounds.ask({ title: `Hide ${what}`, kind: "event", label: "Hide" }),
          },
        ]}
        deletedKind="event"
        actions={
          <LinkButton to={officePaths.newEvent()} icon="calendar-add">
            New event
          </LinkButton>
        }
      />
      {grounds.dialog}
    </AdminFrame>
  );
}

export { default as style } from "./admin.css";
