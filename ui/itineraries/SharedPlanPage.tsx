// A plan shared by its link: anyone can read, print and export it.
import { LinkButton } from "../kit/Button";
import { formatDay, formatMoment } from "../kit/dates";
import { Loaded } from "../kit/Loaded";
import { useApi } from "../kit/query";
import { useParams } from "../kit/router";
import { PageProblem } from "../kit/State";
import { usePageTitle } from "../kit/documentTitle";
import { paths } from "../paths";
import { sharedItineraryUrl, type SharedItinerary } from "./api";
import { datesText, partyText, stopsOf } from "./model";
import { PlanMap } from "./PlanMap";
import { PlanSkeleton } from "./PlanSkeleton";
import { PrintSheet } from "./PrintSheet";
import { StopFacts, StopName, StopTimes, Travel } from "./StopView";
import { TakeAlong } from "./TakeAlong";

export default function SharedPlanPage() {
  const { shareToken = "" } = useParams();
  const url = sharedItineraryUrl(shareToken);
  const query = useApi<SharedItinerary>(url, { staleTime: 0, gcTime: 0 });
  const status = query.error?.status;
  const isOver = status === 404 || status === 410;
  usePageTitle(query.data?.title ?? (isOver ? "This link does not work" : ""));
  if (isOver) {
    return (
      <PageProblem title={status === 410 ? "This link has ended" : "This link does not work"}>
        <p>{query.error?.message}</p>
        <p>
          {status === 404 && "Ask whoever sent it for a new one. "}You can also plan a day of your own, or see what is
          on.
        </p>
        <p className="itinerary-tools">
          <LinkButton to={paths.planItinerary()} icon="calendar">
            Plan a day
          </LinkButton>
          <LinkButton to={paths.events()} variant="secondary">
            Events
          </LinkButton>
        </p>
      </PageProblem>
    );
  }
  return (
    <Loaded query={query} waiting={<PlanSkeleton />} title="A plan for you" failed="This plan could not be loaded.">
      {(plan) => <SharedPlan plan={plan} base={url} />}
    </Loaded>
  );
}

function SharedPlan({ plan, base }: { plan: SharedItinerary; base: string }) {
  const { title, days, stops, party, travel_mode, expires_at } = plan;
  const first = days[0]?.date ?? "";
  const tray = stopsOf(stops, null);
  return (
    <>
      <div className="wrap itinerary">
        <header className="itinerary-head">
          <h1 dir="auto">{title}</h1>
          <p className="meta">
            {datesText(first, days.at(-1)?.date ?? first)} · {partyText(party)} ·{" "}
            {travel_mode === "walk" ? "on foot" : "by car"}
          </p>
          <p className="meta">This link works until {formatMoment(expires_at)}.</p>
          <div className="itinerary-tools">
            <TakeAlong base={base} />
          </div>
        </header>
        <div className="itinerary-board">
          <div className="itinerary-days" role="group" aria-label="Days" tabIndex={days.length > 1 ? 0 : undefined}>
            {days.map(({ date }, day) => (
              <section key={date} className="itinerary-day" aria-label={formatDay(date)}>
                <div className="itinerary-day-head">
                  <h2 className="itinerary-day-title">{formatDay(date)}</h2>
                </div>
                <ol className="itinerary-stops">
                  {stopsOf(stops, day).length === 0 && <li className="itinerary-empty">Nothing planned.</li>}
                  {stopsOf(stops, day).map((stop, index) => (
                    <li key={stop.id} className="itinerary-stop">
                      <Travel stop={stop} mode={travel_mode} />
                      <article className="itinerary-card">
                        <StopTimes stop={stop} />
                        <h3 className="itinerary-card-title">
                          <span className="itinerary-number">{index + 1}</span>
                          <StopName stop={stop} />
                        </h3>
                        <StopFacts stop={stop} />
                      </article>
                    </li>
                  ))}
                </ol>
              </section>
            ))}
          </div>
          {tray.length > 0 && (
            <section className="itinerary-day" aria-label="Unscheduled">
              <div className="itinerary-day-head">
                <h2 className="itinerary-day-title">Unscheduled</h2>
              </div>
              <ol className="itinerary-stops">
                {tray.map((stop) => (
                  <li key={stop.id} className="itinerary-stop">
                    <article className="itinerary-card">
                      <h3 className="itinerary-card-title">
                        <StopName stop={stop} />
                      </h3>
                      <StopFacts stop={stop} />
                    </article>
                  </li>
                ))}
              </ol>
            </section>
          )}
        </div>
        <PlanMap plan={plan} />
      </div>
      <PrintSheet plan={plan} />
    </>
  );
}

export { default as style } from "./itineraries.css";
