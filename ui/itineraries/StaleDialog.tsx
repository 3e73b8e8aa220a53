// The plan was changed elsewhere in the meantime: shows both versions, and loses nothing whichever is chosen.
import { useState } from "react";
import { Banner } from "../kit/Banner";
import { Button } from "../kit/Button";
import { formatDay, formatRelative } from "../kit/dates";
import { Dialog } from "../kit/Dialog";
import { errorMessage } from "../kit/http";
import { useNavigate } from "../kit/router";
import { showToast } from "../kit/toasts";
import { paths } from "../paths";
import type { SavedItinerary } from "./api";
import { durationText, stopName, stopsOf } from "./model";
import type { Planning } from "./usePlan";

function Version({ title, plan }: { title: string; plan: SavedItinerary }) {
  const lists = [...plan.days.map((_, day) => day), null];
  return (
    <section className="itinerary-version" aria-label={title}>
      <h3>{title}</h3>
      <p>
        <b>{plan.title}</b>
      </p>
      {lists.map((day) => {
        const stops = stopsOf(plan.stops, day);
        if (stops.length === 0) return null;
        return (
          <div key={String(day)}>
            <p className="meta">{day === null ? "Unscheduled" : formatDay(plan.days[day]?.date ?? "")}</p>
            <ol className="itinerary-version-stops">
              {stops.map((stop) => (
                <li key={stop.id}>
                  {stopName(stop)}, {durationText(stop.duration_minutes)}
                  {stop.fixed_time && `, at ${stop.fixed_time}`}
                  {stop.is_done && ", done"}
                  {stop.note && `: ${stop.note}`}
                </li>
              ))}
            </ol>
          </div>
        );
      })}
      {plan.notes && <p>{plan.notes}</p>}
    </section>
  );
}

export function StaleDialog({ planning, stored }: { planning: Planning; stored: SavedItinerary }) {
  const navigate = useNavigate();
  const [error, setError] = useState("");
  async function keepBoth() {
    try {
      const id = await planning.saveAsCopy();
      showToast("Your version is a plan of its own now.", { tone: "success" });
      void navigate(paths.itinerary(id));
    } catch (error) {
      setError(errorMessage(error, "The copy could not be saved."));
    }
  }
  return (
    <Dialog
      isOpen
      alert
      size="lg"
      title="This plan was changed elsewhere"
      onClose={() => undefined}
      actions={
        <>
          <Button variant="secondary" onClick={planning.takeStored}>
            Use the saved one
          </Button>
          <Button variant="secondary" onClick={() => void planning.keepMine()}>
            Keep mine
          </Button>
          <Button data-autofocus onClick={() => void keepBoth()}>
            Keep both
          </Button>
        </>
      }
    >
      {error && <Banner tone="error">{error}</Banner>}
      <p>
        Another window or device saved it {formatRelative(stored.updated_at)}. “Keep both” saves yours as a plan of its
        own.
      </p>
      <div className="itinerary-versions">
        <Version title="Yours, not saved yet" plan={planning.plan} />
        <Version title="Saved elsewhere" plan={stored} />
      </div>
    </Dialog>
  );
}
