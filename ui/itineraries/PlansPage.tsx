// A member's plans, the stops they saved for one, and the form for a new one.
import { useState } from "react";
import { Button } from "../kit/Button";
import { Checkbox } from "../kit/Choice";
import { count } from "../kit/format";
import { Icon } from "../kit/Icon";
import { useApi } from "../kit/query";
import { Link, useLocation } from "../kit/router";
import { Skeleton } from "../kit/Skeleton";
import { LoadError } from "../kit/State";
import { usePageTitle } from "../kit/documentTitle";
import { paths } from "../paths";
import { itinerariesUrl, type ListedItinerary } from "./api";
import { KeptPlaces } from "./KeptPlaces";
import { useKeptPicks } from "./keptPicks";
import { datesText } from "./model";
import { NewPlanForm } from "./NewPlanForm";

export default function PlansPage() {
  usePageTitle("Plan itinerary");
  const answer = useApi<{ results: ListedItinerary[] }>(itinerariesUrl, { staleTime: 0 });
  const picks = useKeptPicks();
  const { hash } = useLocation();
  const [isAsked, setAsked] = useState(false);
  const [takesPicks, setTakesPicks] = useState(true);
  const plans = answer.data?.results ?? [];
  const isMaking = isAsked || hash === "#new" || (answer.data !== undefined && plans.length === 0);
  return (
    <div className="wrap itinerary">
      <header className="itinerary-head">
        <h1>Plan itinerary</h1>
        <p className="itinerary-lede">
          Say when and with whom. You get a day that fits opening hours, event times and the travel in between, and you
          can change it as you like.
        </p>
      </header>
      {answer.isPending && <Skeleton shape="row" count={3} label="Loading your plans" />}
      {answer.isError && !answer.data && <LoadError title="Your plans could not be loaded." query={answer} />}
      {answer.data && (
        <>
          {picks.length > 0 && <KeptPlaces picks={picks} plans={plans} />}
          {plans.length > 0 && (
            <section aria-labelledby="itinerary-own-title">
              <h2 id="itinerary-own-title" className="itinerary-subtitle">
                Your plans
              </h2>
              <ul className="itinerary-list">
                {plans.map((plan) => (
                  <li key={plan.id} className="itinerary-row">
                    <Icon name="calendar" />
                    <div>
                      <Link className="itinerary-row-link" to={paths.itinerary(plan.id)}>
                        {plan.title}
                      </Link>
                      <p className="meta">
                        {datesText(plan.first_date, plan.last_date)} · {count(plan.stop_count, "stop", "stops")}
                      </p>
                    </div>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {isMaking ? (
            <section className="itinerary-new" aria-labelledby="itinerary-new-title">
              <h2 id="itinerary-new-title" className="itinerary-subtitle">
                {plans.length === 0 ? "Your first plan" : "A new plan"}
              </h2>
              {picks.length > 0 && (
                <Checkbox
                  label={`Bring the ${count(picks.length, "place", "places")} you kept`}
                  checked={takesPicks}
                  onChange={() => setTakesPicks(!takesPicks)}
                />
              )}
              <NewPlanForm picks={takesPicks ? picks : []} />
            </section>
          ) : (
            <p>
              <Button icon="calendar-add" onClick={() => setAsked(true)}>
                New plan
              </Button>
            </p>
          )}
        </>
      )}
    </div>
  );
}

export { default as style } from "./itineraries.css";
