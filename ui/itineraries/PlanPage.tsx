// One plan of a member: its days, the tray, notes, the map, and all actions.
import { useState } from "react";
import { Banner } from "../kit/Banner";
import { Button, LinkButton } from "../kit/Button";
import { TextareaField } from "../kit/Field";
import { useHasReadEdits, usePendingEdits } from "../kit/offlineEdits";
import { PendingEdits } from "../kit/PendingEdits";
import { Loaded } from "../kit/Loaded";
import { useApi } from "../kit/query";
import { useParams } from "../kit/router";
import { PageProblem } from "../kit/State";
import { showToast } from "../kit/toasts";
import { UnsavedChanges } from "../kit/UnsavedChanges";
import { usePageTitle } from "../kit/documentTitle";
import { paths } from "../paths";
import { AddStop } from "./AddStop";
import { addStop, itineraryUrl, type SavedItinerary, type PickedRecord, type PlannedStop } from "./api";
import { dayName, stopName, withUnsent } from "./model";
import { PlanBoard } from "./PlanBoard";
import { PlanHead } from "./PlanHead";
import { PlanMap } from "./PlanMap";
import { PlanSkeleton } from "./PlanSkeleton";
import { PrintSheet } from "./PrintSheet";
import { StaleDialog } from "./StaleDialog";
import { SwapDialog } from "./SwapDialog";
import { usePlan } from "./usePlan";

const NOTES_LENGTH = 4000;

export default function PlanPage() {
  const { id = "" } = useParams();
  const path = itineraryUrl(Number(id));
  const { data, error, refetch } = useApi<SavedItinerary>(path, { staleTime: 0 });
  usePageTitle(data?.title ?? (error?.status === 404 ? "Plan not found" : ""));
  const unsent = usePendingEdits(path).findLast(({ state, method }) => state === "waiting" && method === "PUT");
  const hasRead = useHasReadEdits();
  return (
    <Loaded
      query={{ data: hasRead ? data : undefined, error, refetch }}
      waiting={<PlanSkeleton />}
      title="Plan"
      failed="This plan could not be loaded."
      missing={
        <>
          <PendingEdits path={path} />
          <PageProblem title="Plan not found">
            <p>It may have been deleted, or it belongs to another account.</p>
            <LinkButton to={paths.planItinerary()} variant="secondary" icon="calendar">
              Your plans
            </LinkButton>
          </PageProblem>
        </>
      }
    >
      {(plan) => (
        <>
          <PendingEdits path={path} />
          <Plan key={plan.id} loaded={withUnsent(plan, unsent?.body)} unsentKey={unsent?.key} />
        </>
      )}
    </Loaded>
  );
}

function Plan({ loaded, unsentKey }: { loaded: SavedItinerary; unsentKey: string | undefined }) {
  const planning = usePlan(loaded, unsentKey);
  const { plan, change, problem, stored, save } = planning;
  const [swapped, setSwapped] = useState<PlannedStop | null>(null);

  /** The server adds it to the saved plan, and knows how long a visit takes. */
  async function add(pick: PickedRecord, day: number | null) {
    await planning.add(() => addStop(plan.id, pick, day));
    showToast(`Added ${pick.title} to ${dayName(plan.days, day)}.`, { tone: "success" });
  }
  /** Scrolls from a pin to its row. */
  const showStop = (id: string) => {
    const row = document.querySelector(`[data-order-key="${CSS.escape(id)}"]`);
    row?.scrollIntoView({ block: "center" });
    row?.querySelector<HTMLElement>('[data-way="handle"]')?.focus({ preventScroll: true });
  };

  return (
    <>
      <div className="wrap itinerary">
        <PlanHead planning={planning} />
        {problem && (
          <Banner
            tone="error"
            action={
              <Button size="sm" variant="secondary" onClick={() => void save()}>
                Retry
              </Button>
            }
          >
            {problem} Your last changes are here, but not saved yet.
          </Banner>
        )}
        <UnsavedChanges isDirty={problem !== ""}>Your last changes to this plan are not saved yet.</UnsavedChanges>
        <PlanBoard plan={plan} change={change} onSwap={setSwapped} />
        <div className="itinerary-below">
          <div className="itinerary-below-part">
            <AddStop planning={planning} onAdd={add} />
            <section aria-labelledby="itinerary-notes-title">
              <h2 id="itinerary-notes-title" className="itinerary-subtitle">
                Notes
              </h2>
              <TextareaField
                label="Notes for the whole plan"
                optional
                maxLength={NOTES_LENGTH}
                value={plan.notes}
                onChange={(event) => {
                  const notes = event.currentTarget.value;
                  change((present) => ({ ...present, notes }));
                }}
              />
            </section>
          </div>
          <PlanMap plan={plan} onPick={showStop} />
        </div>
      </div>
      <PrintSheet plan={plan} notes={plan.notes} />
      {swapped && (
        <SwapDialog
          key={stopName(swapped) + swapped.id}
          stop={swapped}
          planning={planning}
          onClose={() => setSwapped(null)}
        />
      )}
      {stored && <StaleDialog planning={planning} stored={stored} />}
    </>
  );
}

export { default as style } from "./itineraries.css";
