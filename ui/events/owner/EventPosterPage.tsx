// A poster for one's own event: what, when, where, and the QR code of its page.
import { BusinessFrame } from "../../directory/owner/BusinessFrame";
import { PrintSheet } from "../../directory/owner/PrintSheet";
import { LinkButton } from "../../kit/Button";
import { useApi } from "../../kit/query";
import { useParams } from "../../kit/router";
import { EmptyState } from "../../kit/State";
import { paths } from "../../paths";
import { LoadedEvent } from "../admin/LoadedEvent";
import { moreUrl, type EventExtras, type ShownOccurrence } from "../api";
import { fullWhen } from "../dates";
import { onDate } from "../model";
import { useNow } from "../useNow";
import { ownEventUrl, type AdminEvent } from "./api";

interface PosterProps {
  business: number;
  series: AdminEvent;
  date: ShownOccurrence;
}

function Poster({ business, series, date }: PosterProps) {
  const { today } = useNow();
  const { data: more } = useApi<EventExtras>(moreUrl(series.id), { enabled: series.is_recurring });
  const event = onDate(series, date);
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
      {(event) => {
        const isPublic = event.visibility === "published";
        // The next one that takes place.
        const date = event.details?.occurrences.find(({ status }) => status === "scheduled");
        if (isPublic && date) return <Poster business={business} series={event} date={date} />;
        return (
          <EmptyState
            icon="calendar"
            title={isPublic ? "This event is not taking place" : "This event is not on the calendar yet"}
            action={<LinkButton to={paths.businessEvents(business)}>All events</LinkButton>}
          >
            {isPublic
              ? "Print the poster once it has a new date."
              : "The poster’s code leads to its page. Print it once the event is public."}
          </EmptyState>
        );
      }}
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
