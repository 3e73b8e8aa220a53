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
import { itineraryOf, OPTION_STATES, organizerIn, tallyText } from "./model";

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

interface DecisionProps {
  plan: SharedGroupPlan;
  /** Only members can save an itinerary. */
  isMember: boolean;
  isOwner?: boolean;
}

export function Decision({ plan, isMember, isOwner = false }: DecisionProps) {
  const { decision } = plan;
  const option = plan.options.find(({ id }) => id === decision?.option_id);
  if (!decision || !option) return null;
  const by = decision.decided_by === "rule" ? "By the rule at the deadline." : sentence(`By ${organizerIn(plan)}`);
  const trouble = OPTION_STATES[option.state];
  if (trouble)
    return (
      <section className="group-plan-decision group-plan-off" aria-labelledby="group-plan-decided">
        <h2 id="group-plan-decided">
          {trouble.word}: {option.label}
        </h2>
        <p className="group-plan-warning">
          The group had decided for this.{" "}
          {isOwner ? "Decide again below, or open the vote again." : sentence(`${plan.organizer} can decide again`)}
        </p>
      </section>
    );
  return (
    <section className="group-plan-decision" aria-labelledby="group-plan-decided">
      <h2 id="group-plan-decided">Decided: {option.label}</h2>
      <p>
        {by} {tallyText(option.tally)}.
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
