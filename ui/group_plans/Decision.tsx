// The decision: in words, for calendars, and as the start of an itinerary.
import { useState } from "react";
import { Banner } from "../kit/Banner";
import { Button } from "../kit/Button";
import { townToday } from "../kit/dates";
import { ApiError, newKey } from "../kit/http";
import { useNavigate } from "../kit/router";
import { sentence } from "../kit/sentence";
import { paths } from "../paths";
import { makeItinerary, type SharedGroupPlan } from "./api";
import { itineraryOf, tallyText } from "./model";

function ItineraryButton({ plan, optionId }: { plan: SharedGroupPlan; optionId: number }) {
  const navigate = useNavigate();
  const [error, setError] = useState("");
  const [isBusy, setBusy] = useState(false);
  const option = plan.options.find(({ id }) => id === optionId);
  if (!option) return null;
  async function make(chosen: NonNullable<typeof option>) {
    setBusy(true);
    setError("");
    try {
      const { id } = await makeItinerary(itineraryOf(plan, chosen, townToday(), newKey()));
      await navigate(paths.itinerary(id));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setError(error.message);
      setBusy(false);
    }
  }
  return (
    <>
      <Button variant="secondary" icon="calendar-add" busy={isBusy} onClick={() => void make(option)}>
        Make it an itinerary
      </Button>
      {error && <Banner tone="error">{error}</Banner>}
    </>
  );
}

/** `isMember`: only members can save an itinerary. */
export function Decision({ plan, isMember }: { plan: SharedGroupPlan; isMember: boolean }) {
  const { decision } = plan;
  const option = plan.options.find(({ id }) => id === decision?.option_id);
  if (!decision || !option) return null;
  return (
    <section className="group-plan-decision" aria-labelledby="group-plan-decided">
      <h2 id="group-plan-decided">Decided: {option.label}</h2>
      <p>
        {decision.decided_by === "rule" ? "By the rule at the deadline. " : `${sentence(`By ${plan.organizer}`)} `}
        {tallyText(option.tally)}.
      </p>
      <div className="group-plan-actions">
        {decision.calendar_url && (
          <a className="button button-primary button-md" href={decision.calendar_url} download="group-plan.ics">
            <span>Add to calendar</span>
          </a>
        )}
        {isMember && <ItineraryButton plan={plan} optionId={option.id} />}
      </div>
    </section>
  );
}
