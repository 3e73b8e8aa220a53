// All events as staff see them, last changed first: find one, open it, make a new one.
import { AdminFrame } from "../../admin/AdminFrame";
import { ListState } from "../../admin/ListState";
import { SearchForm } from "../../admin/SearchForm";
import { useListAddress } from "../../admin/useListAddress";
import { Badge, type BadgeTone } from "../../kit/Badge";
import { LinkButton } from "../../kit/Button";
import { DataTable, type Column } from "../../kit/DataTable";
import { SelectField } from "../../kit/Field";
import { useApi } from "../../kit/query";
import { Link } from "../../kit/router";
import { RelativeTime } from "../../kit/Time";
import { paths } from "../../paths";
import { whenText } from "../dates";
import { sourceLabel } from "../model";
import { useNow } from "../useNow";
import { deskUrl, type AdminEvent, type PaginatedAdminEvent, type Visibility } from "./api";
import { STATUS_LABELS, VISIBILITY_LABELS } from "./words";

const TONES: Record<Visibility, BadgeTone> = {
  published: "green",
  pending: "gold",
  hidden: "slate",
  rejected: "barn",
  removed: "barn",
};
const options = (all: string, labels: Record<string, string>) => [
  { value: "", label: all },
  ...Object.entries(labels).map(([value, label]) => ({ value, label })),
];

function columns(today: string): Column<AdminEvent>[] {
  return [
    {
      key: "title",
      label: "Event",
      cell: (event) => (
        <>
          <Link className="desk-title" to={paths.adminEvent(event.id)}>
            {event.title}
          </Link>
          {event.location && <span className="meta desk-place">{event.location}</span>}
        </>
      ),
    },
    {
      key: "when",
      label: "Next date",
      cell: (event) => whenText(event.next_occurrence ?? event, today) + (event.is_recurring ? " (repeats)" : ""),
    },
    {
      key: "state",
      label: "State",
      cell: (event) => (
        <span className="desk-badges">
          <Badge tone={TONES[event.visibility]}>{VISIBILITY_LABELS[event.visibility]}</Badge>
          {event.status !== "scheduled" && <Badge tone="barn">{STATUS_LABELS[event.status]}</Badge>}
          {event.needs_review && (
            <Badge tone="gold" icon="clock">
              To review
            </Badge>
          )}
        </span>
      ),
    },
    { key: "source", label: "Source", cell: (event) => event.event_source?.name ?? sourceLabel(event.source_type) },
    { key: "interest", label: "Interested", isNumber: true, cell: (event) => event.interest_count },
    { key: "changed", label: "Changed", cell: (event) => <RelativeTime moment={event.updated_at} /> },
  ];
}

export default function AdminEventsPage() {
  const address = useListAddress();
  const { today } = useNow();
  const [search, visibility, status, needs_review] = ["search", "visibility", "status", "needs_review"].map(
    address.value,
  ) as [string, string, string, string];
  const query = useApi<PaginatedAdminEvent>(deskUrl({ search, visibility, status, needs_review, page: address.page }), {
    keepPrevious: true,
    staleTime: 0,
  });
  return (
    <AdminFrame title="Events" lede="All events, past and upcoming, public or not. Every change is in the audit trail.">
      <p>
        <LinkButton to={paths.adminNewEvent()} icon="calendar-add">
          New event
        </LinkButton>
      </p>
      <div className="admin-filters">
        <SearchForm label="Search events" value={search} onSearch={(words) => address.set({ search: words })} />
        <SelectField
          label="Visibility"
          options={options("All except removed", VISIBILITY_LABELS)}
          value={visibility}
          onChange={(event) => address.set({ visibility: event.currentTarget.value })}
        />
        <SelectField
          label="State"
          options={options("Any", STATUS_LABELS)}
          value={status}
          onChange={(event) => address.set({ status: event.currentTarget.value })}
        />
        <SelectField
          label="Review"
          options={options("All", { true: "To review", false: "Reviewed" })}
          value={needs_review}
          onChange={(event) => address.set({ needs_review: event.currentTarget.value })}
        />
      </div>
      <ListState
        query={query}
        one="event"
        many="events"
        empty="No matching events"
        emptyIcon="calendar"
        page={address.page}
        hrefFor={(page) => paths.adminEvents(address.query(page))}
      >
        {(events) => (
          <DataTable
            caption="Events"
            columns={columns(today)}
            rows={events}
            rowKey={(event) => event.id}
            isBusy={query.isFetching}
          />
        )}
      </ListState>
    </AdminFrame>
  );
}

export { default as style } from "./admin.css";
