// The events of a business, for those who manage it: upcoming, pending, past.
import { PagedTable } from "../../admin/PagedTable";
import { useListQuery } from "../../admin/useListQuery";
import { useListAddress } from "../../admin/useListAddress";
import { BusinessFrame } from "../../directory/owner/BusinessFrame";
import { Badge } from "../../kit/Badge";
import { LinkButton } from "../../kit/Button";
import type { Column } from "../../kit/DataTable";
import { Link } from "../../kit/router";
import { Segmented } from "../../kit/Segmented";
import { paths } from "../../paths";
import { offText } from "../admin/words";
import { whenText } from "../dates";
import { useNow } from "../useNow";
import { ownEventsUrl, type AdminEvent, type Period } from "./api";
import { PUBLIC_FIRST } from "./words";

const PERIODS: { value: Period; label: string; empty: string }[] = [
  { value: "coming", label: "Coming up", empty: "Nothing is coming up" },
  { value: "waiting", label: "Waiting", empty: "Nothing is waiting" },
  { value: "past", label: "Past", empty: "Nothing has taken place yet" },
];

function State({ event }: { event: AdminEvent }) {
  if (event.visibility === "rejected") return <Badge tone="barn">Taken down</Badge>;
  if (event.visibility !== "published") {
    return event.event_source && event.visibility === "pending" ? (
      <Link to={paths.curation()}>Found by us: is it right?</Link>
    ) : (
      <Badge tone="gold">Waits for the town office</Badge>
    );
  }
  const off = offText(event);
  return off ? <Badge tone="barn">{off}</Badge> : <Badge tone="green">On the calendar</Badge>;
}

function columns(business: number, today: string, canAdd: boolean): Column<AdminEvent>[] {
  return [
    {
      key: "title",
      label: "Event",
      cell: (event) =>
        event.visibility === "rejected" ? (
          <span className="event-row-title">{event.title}</span>
        ) : (
          <Link className="event-row-title" to={paths.businessEvent(business, event.id)}>
            {event.title}
          </Link>
        ),
    },
    {
      key: "when",
      label: "When",
      cell: (event) => whenText(event.next_occurrence ?? event, today) + (event.is_recurring ? " (repeats)" : ""),
    },
    { key: "state", label: "State", cell: (event) => <State event={event} /> },
    { key: "interest", label: "Interested", isNumber: true, cell: (event) => event.interest_count },
    {
      key: "actions",
      label: "Actions",
      cell: (event) => (
        <span className="admin-row-actions">
          {canAdd && (
            <LinkButton
              size="sm"
              variant="secondary"
              to={paths.businessNewEvent(business, event.id)}
              aria-label={`Duplicate: ${event.title}`}
            >
              Duplicate
            </LinkButton>
          )}
          {event.visibility === "published" && (
            <LinkButton
              size="sm"
              variant="secondary"
              icon="printer"
              to={paths.eventPoster(business, event.id)}
              aria-label={`Poster: ${event.title}`}
            >
              Poster
            </LinkButton>
          )}
        </span>
      ),
    },
  ];
}

function Events({ business, canAdd }: { business: number; canAdd: boolean }) {
  const address = useListAddress();
  const { today } = useNow();
  const period = PERIODS.find(({ value }) => value === address.value("period")) ?? PERIODS[0];
  const value = period?.value ?? "coming";
  const query = useListQuery<AdminEvent>(ownEventsUrl(business, { period: value, page: address.page }));
  const add = canAdd ? (
    <LinkButton to={paths.businessNewEvent(business)} icon="calendar-add">
      Add an event
    </LinkButton>
  ) : (
    <p>{PUBLIC_FIRST}</p>
  );
  return (
    <>
      <div className="admin-list-head">
        <Segmented
          legend="Which events"
          options={PERIODS}
          value={value}
          onChange={(next) => address.set({ period: next })}
        />
        {query.data && query.data.count > 0 && add}
      </div>
      <PagedTable
        query={query}
        one="event"
        many="events"
        empty={period?.empty ?? ""}
        emptyIcon="calendar"
        emptyAction={add}
        caption="Events"
        columns={columns(business, today, canAdd)}
        path={(query) => paths.businessEvents(business, query)}
      />
    </>
  );
}

export default function BusinessEventsPage() {
  return (
    <BusinessFrame title="Events">
      {({ business, fields }) => <Events business={business.id} canAdd={fields.status === "published"} />}
    </BusinessFrame>
  );
}

export { default as style } from "../admin/admin.css";
