// The head of a plan: its title, whether it is saved, and the actions on the whole plan.
import { useState } from "react";
import { Button } from "../kit/Button";
import { ConfirmDialog } from "../kit/ConfirmDialog";
import { Icon } from "../kit/Icon";
import { invalidatePaths } from "../kit/query";
import { Link, useNavigate } from "../kit/router";
import { showError, showToast } from "../kit/toasts";
import { paths } from "../paths";
import { deleteItinerary, duplicateItinerary, itinerariesUrl, itineraryUrl, proposeItinerary } from "./api";
import { offerUndo, replaceCourse } from "./course";
import { datesText, partyText, toNewBody } from "./model";
import { SettingsDialog } from "./SettingsDialog";
import { ShareDialog } from "./ShareDialog";
import { TakeAlong } from "./TakeAlong";
import type { Planning } from "./usePlan";

const SAVE_WORDS = { saved: "Saved", saving: "Saving…", failed: "Not saved", stale: "Not saved" } as const;

function SaveStateText({ planning: { state } }: { planning: Planning }) {
  const icon = state === "saved" ? "done" : state === "saving" ? "loader" : "alert";
  return (
    <p className={`itinerary-saved itinerary-saved-${state}`} role="status">
      <Icon name={icon} size={18} className={state === "saving" ? "button-spinner" : undefined} /> {SAVE_WORDS[state]}
    </p>
  );
}

export function PlanHead({ planning }: { planning: Planning }) {
  const { plan, save } = planning;
  const navigate = useNavigate();
  const [open, setOpen] = useState<"settings" | "share" | "delete" | null>(null);
  const [isBusy, setBusy] = useState<"copy" | "propose" | null>(null);
  const close = () => setOpen(null);
  const first = plan.days[0]?.date ?? "";
  const last = plan.days.at(-1)?.date ?? first;
  const start = plan.start_place?.name ?? "the town center";

  /** Runs an action on the saved plan; does nothing while the last changes are not saved. */
  async function attempt(what: "copy" | "propose", act: () => Promise<void>) {
    setBusy(what);
    try {
      if (!(await save())) throw new Error("Your last changes are not saved yet. Try again then.");
      await act();
    } catch (error) {
      showError(error);
    } finally {
      setBusy(null);
    }
  }
  const duplicate = () =>
    attempt("copy", async () => {
      const { id } = await duplicateItinerary(plan.id);
      await invalidatePaths(itinerariesUrl);
      showToast("This is the copy.", { tone: "success" });
      void navigate(paths.itinerary(id));
    });
  const propose = () =>
    attempt("propose", async () => {
      const { days } = plan;
      const before = plan.stops;
      // All of them: what is replaced leads up to what stays, and so decides when that begins.
      const sent = before.map((stop) => ({ ...stop, is_locked: stop.is_locked || stop.is_done }));
      const answer = await proposeItinerary(toNewBody({ ...plan, stops: sent }));
      const known = new Map(before.map((stop) => [stop.id, stop]));
      const stops = answer.stops.map((stop) => ({
        ...stop,
        is_locked: known.get(stop.id)?.is_locked ?? stop.is_locked,
      }));
      const next = { days: answer.days, stops };
      if (!replaceCourse(planning, plan, next)) throw new Error("You changed the plan in the meantime. Propose again.");
      offerUndo(planning, "Proposed again around what is locked or done.", next, { days, stops: before });
    });

  return (
    <header className="itinerary-head">
      <p className="itinerary-back">
        <Link to={paths.planItinerary()}>
          <Icon name="chevron-left" size={18} /> All plans
        </Link>
      </p>
      <div className="itinerary-title">
        <h1 dir="auto">{plan.title}</h1>
        <SaveStateText planning={planning} />
      </div>
      <p className="meta">
        {datesText(first, last)} · {partyText(plan.party)} · {plan.travel_mode === "walk" ? "on foot" : "by car"} from{" "}
        {start}
      </p>
      <div className="itinerary-tools">
        <Button size="sm" variant="secondary" icon="edit" onClick={() => setOpen("settings")}>
          Dates, party and start
        </Button>
        <Button size="sm" variant="secondary" icon="refresh" busy={isBusy === "propose"} onClick={() => void propose()}>
          Propose again
        </Button>
        <Button size="sm" variant="secondary" icon="share" onClick={() => setOpen("share")}>
          Share
        </Button>
        <TakeAlong base={itineraryUrl(plan.id)} prepare={save} />
        <Button size="sm" variant="secondary" icon="copy" busy={isBusy === "copy"} onClick={() => void duplicate()}>
          Duplicate
        </Button>
        <Button size="sm" variant="danger" onClick={() => setOpen("delete")}>
          Delete
        </Button>
      </div>
      {open === "settings" && <SettingsDialog planning={planning} onClose={close} />}
      {open === "share" && <ShareDialog planning={planning} onClose={close} />}
      {open === "delete" && (
        <ConfirmDialog
          title={`Delete ${plan.title}?`}
          action="Delete plan"
          done="The plan is deleted."
          send={async () => {
            await deleteItinerary(plan.id);
            void invalidatePaths(itinerariesUrl);
            void navigate(paths.planItinerary());
          }}
          onClose={close}
        >
          <p>This cannot be undone. A link that you shared stops working, too.</p>
        </ConfirmDialog>
      )}
    </header>
  );
}
