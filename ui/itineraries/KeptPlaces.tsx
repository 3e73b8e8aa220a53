// What was saved on this device before signing in: add it to a plan, or discard it.
import { useState } from "react";
import { Button, IconButton } from "../kit/Button";
import { SelectField } from "../kit/Field";
import { count } from "../kit/format";
import { Icon, type IconName } from "../kit/Icon";
import { invalidatePaths } from "../kit/query";
import { useNavigate } from "../kit/router";
import { showError, showToast } from "../kit/toasts";
import { paths } from "../paths";
import { addPick } from "./addPick";
import { isGone, itinerariesUrl, type ListedItinerary, type PickedRecord } from "./api";
import { dropPick } from "./keptPicks";

const ICONS: Record<PickedRecord["kind"], IconName> = {
  business: "store",
  event: "calendar",
  guide: "book",
  deal: "tag",
};

export function KeptPlaces({ picks, plans }: { picks: PickedRecord[]; plans: ListedItinerary[] }) {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState("");
  const [isBusy, setBusy] = useState(false);
  const plan = plans.find(({ id }) => String(id) === chosen) ?? plans[0];
  async function add() {
    if (!plan) return;
    setBusy(true);
    const lost: string[] = [];
    try {
      for (const pick of picks) {
        try {
          await addPick(plan.id, pick);
        } catch (error) {
          // It no longer exists: the others are added all the same.
          if (!isGone(error)) throw error;
          lost.push(pick.title);
        }
        dropPick(pick);
      }
      await invalidatePaths(itinerariesUrl);
      if (lost.length > 0) showToast(`No longer there: ${lost.join(", ")}.`);
      void navigate(paths.itinerary(plan.id));
    } catch (error) {
      showError(error);
      setBusy(false);
    }
  }
  const places = count(picks.length, "place", "places");
  return (
    <section className="itinerary-kept" aria-labelledby="itinerary-kept-title">
      <h2 id="itinerary-kept-title" className="itinerary-subtitle">
        {places} you kept: add to a plan
      </h2>
      <ul className="itinerary-kept-list">
        {picks.map((pick) => (
          <li key={`${pick.kind}${pick.object_id}${pick.recurrence_id ?? ""}`}>
            <Icon name={ICONS[pick.kind]} size={18} />
            <span>{pick.title}</span>
            <IconButton icon="close" label={`Remove ${pick.title}`} onClick={() => dropPick(pick)} />
          </li>
        ))}
      </ul>
      {plan ? (
        <div className="itinerary-share-buttons">
          <SelectField
            label="Plan"
            value={String(plan.id)}
            options={plans.map(({ id, title }) => ({ value: String(id), label: title }))}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
          <Button busy={isBusy} onClick={() => void add()}>
            Add to this plan
          </Button>
        </div>
      ) : (
        <p>They will be added to the plan you make below.</p>
      )}
    </section>
  );
}
