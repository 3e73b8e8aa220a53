// A poster for one's own event: what, when, where, and the QR code of its page.
import { BusinessFrame } from "../../directory/owner/BusinessFrame";
import { PrintSheet } from "../../directory/owner/PrintSheet";
import { LinkButton } from "../../kit/Button";
import { useApi } from "../../kit/query";
import { useParams } from "../../kit/router";
import { EmptyState } from "../../kit/State";
import { paths } from "../../paths";
import { LoadedEvent } from "../admin/LoadedEvent";
import { moreUrl, type EventExtras } from "../api";
import { fullWhen } from "../dates";
import { useNow } from "../useNow";
import { ownEventUrl, type AdminEvent } from "./api";

function Poster({ business, event }: { business: number; event: AdminEvent }) {
  const { today } = useNow();
  const { data: more } = useApi<EventExtras>(moreUrl(event.id), { enabled: event.is_recurring });
  const date = event.next_occurrence ?? event;
  const repeats = more?.recurrence_in_words ?? "On other days, too";
  const { days, time } = fullWhen(date, today);
  // A time is never broken before AM or PM.
  const when = [days.replaceAll(/ (?=[AP]M\b)/g, "\u00a0"), time.replaceAll(" ", "\u00a0")].filter(Boolean).join(", ");
  const price = event.is_free ? "Free" : event.price;
  return (
    <PrintSheet
      title={event.title}
      path={paths.event(event.slug)}
      back={{ to: paths.businessEvent(business, event.id), label: "Back to the event" }}
    >
      <p className="print-sheet-when">{when}</p>
      <p className="print-sheet-lines">
        {[event.is_recurring ? `${repeats}: scan the code for all dates` : "", event.location, event.address, price]
          .filter(Boolean)
          .map((line) => (
            <span key={line}>{line}</span>
          ))}
      </p>
    </PrintSheet>
  );
}

function EventPoster({ business, id }: { business: number; id: number }) {
  const query = useApi<AdminEvent>(ownEventUrl(business, id), { staleTime: 0 });
  return (
    <LoadedEvent query={query}>
      {(event) =>
        event.visibility === "published" ? (
          <Poster business={business} event={event} />
        ) : (
          <EmptyState
            icon="calendar"
            title="This event is not on the calendar yet"
            action={<LinkButton to={paths.businessEvents(business)}>All events</LinkButton>}
          >
            The poster’s code leads to its page. Print it once the event is public.
          </EmptyState>
        )
      }
    </LoadedEvent>
  );
}

export default function EventPosterPage() {
  const { id = "" } = useParams();
  return (
    <BusinessFrame title="Poster">
      {({ business }) => <EventPoster business={business.id} id={Number(id)} />}
    </BusinessFrame>
  );
}

export { default as style } from "../../directory/owner/printSheet.css";
