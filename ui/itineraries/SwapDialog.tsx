// "Show me another": up to three alternatives for the same time, each with a reason. Rejected ones are never offered
// again for this plan.
import { useEffect, useState } from "react";
import { Banner } from "../kit/Banner";
import { Button } from "../kit/Button";
import { Dialog } from "../kit/Dialog";
import { errorMessage } from "../kit/http";
import { Skeleton } from "../kit/Skeleton";
import { showUndo } from "../kit/undo";
import { findAlternatives, type Alternative, type SavedItinerary, type RefusedStop, type PlannedStop } from "./api";
import { clockTime, replaceStop, stopName } from "./model";
import type { Planning } from "./usePlan";

function refuse(plan: SavedItinerary, more: RefusedStop[]): SavedItinerary {
  const isNew = (one: RefusedStop) =>
    !plan.refused.some(({ kind, object_id }) => kind === one.kind && object_id === one.object_id);
  return { ...plan, refused: [...plan.refused, ...more.filter(isNew)] };
}

interface SwapProps {
  stop: PlannedStop;
  planning: Planning;
  onClose: () => void;
}

export function SwapDialog({ stop, planning, onClose }: SwapProps) {
  const { plan, change, save } = planning;
  const [found, setFound] = useState<Alternative[] | null>(null);
  const [error, setError] = useState("");

  async function ask() {
    setFound(null);
    setError("");
    try {
      // The server chooses them based on the saved plan.
      if (!(await save())) throw new Error("Your last changes are not saved yet, so nothing can be proposed.");
      setFound((await findAlternatives(plan.id, stop.id)).results);
    } catch (error) {
      setError(errorMessage(error, "Nothing could be proposed."));
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once per opening
  useEffect(() => void ask(), []);

  const take = ({ kind, object_id, recurrence_id, duration_minutes, place }: Alternative) => {
    change((present) => {
      const stops = replaceStop(present.stops, stop.id, {
        kind,
        object_id,
        recurrence_id,
        duration_minutes,
        place,
        title: "",
        note: "",
        is_done: false,
        schedule: null,
      });
      const refused = stop.object_id === null ? [] : [{ kind: stop.kind, object_id: stop.object_id }];
      return refuse({ ...present, stops }, refused);
    });
    showUndo(`${place.title} takes the place of ${stopName(stop)}.`, () =>
      change((present) => ({
        ...present,
        refused: present.refused.filter((one) => one.kind !== stop.kind || one.object_id !== stop.object_id),
        stops: replaceStop(present.stops, stop.id, stop),
      })),
    );
    onClose();
  };
  const none = () => {
    const shown = (found ?? []).map(({ kind, object_id }) => ({ kind, object_id }));
    change((present) => refuse(present, shown));
    void ask();
  };

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Instead of ${stopName(stop)}`}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep {stopName(stop)}
          </Button>
          {found && found.length > 0 && (
            <Button variant="quiet" icon="refresh" onClick={none}>
              None of these: show others
            </Button>
          )}
        </>
      }
    >
      {error && (
        <Banner
          tone="error"
          action={
            <Button size="sm" variant="secondary" onClick={() => void ask()}>
              Try again
            </Button>
          }
        >
          {error}
        </Banner>
      )}
      {!error && !found && <Skeleton shape="row" count={3} label="Looking for others" />}
      {found?.length === 0 && <p role="status">Nothing else in town fits this time. Try another time or length.</p>}
      {found && found.length > 0 && (
        <ul className="itinerary-others">
          {found.map((other) => (
            <li key={`${other.kind}${other.object_id}${other.recurrence_id ?? ""}`} className="itinerary-other">
              <div>
                <p className="itinerary-other-name">{other.place.title}</p>
                <p>{other.reason}</p>
                {other.schedule && (
                  <p className="meta">
                    {clockTime(other.schedule.arrives_at)} to {clockTime(other.schedule.leaves_at)}
                    {other.schedule.margin_text && ` · ${other.schedule.margin_text}`}
                  </p>
                )}
              </div>
              <Button size="sm" aria-label={`Use ${other.place.title}`} onClick={() => take(other)}>
                Use this
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
