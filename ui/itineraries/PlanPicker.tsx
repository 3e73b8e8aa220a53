// What "Add to plan" opens: a member chooses one of their plans; for a visitor the stop is saved on this device.
import { useEffect, useState } from "react";
import type { Way } from "../accounts/model";
import { useSession } from "../accounts/session";
import type { PlanPick } from "../kit/AddToPlan";
import { Banner } from "../kit/Banner";
import { Button, LinkButton } from "../kit/Button";
import { Dialog } from "../kit/Dialog";
import { ApiError } from "../kit/http";
import { invalidatePaths, useApi } from "../kit/query";
import { Link, useNavigate } from "../kit/router";
import { Skeleton } from "../kit/Skeleton";
import { paths } from "../paths";
import { addPick } from "./addPick";
import { itinerariesUrl, type ListedItinerary } from "./api";
import { keepPick } from "./keptPicks";
import { datesText, dayName } from "./model";

interface PickerProps {
  pick: PlanPick;
  onClose: () => void;
}

export default function PlanPicker(props: PickerProps) {
  const { state } = useSession();
  return state === "authenticated" ? <MemberPicker {...props} /> : <VisitorPicker {...props} />;
}

function VisitorPicker({ pick, onClose }: PickerProps) {
  useEffect(() => keepPick(pick), [pick]);
  const way: Way = { from: paths.planItinerary() };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Kept for your plan"
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep browsing
          </Button>
          <LinkButton to={paths.login()} state={way}>
            Log in to plan
          </LinkButton>
        </>
      }
    >
      <p>
        {pick.title} is kept on this device. Log in or{" "}
        <Link to={paths.signup()} state={way}>
          sign up
        </Link>
        , and it is there under Plan Itinerary.
      </p>
    </Dialog>
  );
}

function MemberPicker({ pick, onClose }: PickerProps) {
  const navigate = useNavigate();
  const plans = useApi<{ results: ListedItinerary[] }>(itinerariesUrl, { staleTime: 0 });
  const [busy, setBusy] = useState<number | null>(null);
  const [error, setError] = useState("");
  const [added, setAdded] = useState<{ plan: ListedItinerary; day: string } | null>(null);

  async function add(plan: ListedItinerary) {
    if (busy !== null) return;
    setBusy(plan.id);
    setError("");
    try {
      const { days, day } = await addPick(plan.id, pick);
      await invalidatePaths(itinerariesUrl);
      setAdded({ plan, day: dayName(days, day) });
    } catch (error) {
      setError(error instanceof ApiError ? error.message : "It could not be added.");
    } finally {
      setBusy(null);
    }
  }
  const startNew = () => {
    keepPick(pick);
    onClose();
    void navigate(`${paths.planItinerary()}#new`);
  };

  if (added) {
    return (
      <Dialog
        // A dialog of its own, so that the focus moves in: the button that was pressed is gone.
        key="added"
        isOpen
        onClose={onClose}
        title="Added"
        actions={
          <>
            <Button variant="secondary" onClick={onClose}>
              Keep browsing
            </Button>
            <LinkButton to={paths.itinerary(added.plan.id)} data-autofocus>
              Open the plan
            </LinkButton>
          </>
        }
      >
        <p role="status">
          {pick.title} is in {added.plan.title}, under {added.day}.
        </p>
      </Dialog>
    );
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isBusy={busy !== null}
      title={`Add ${pick.title} to a plan`}
      actions={
        <Button variant="secondary" icon="calendar-add" onClick={startNew} disabled={busy !== null}>
          Start a new plan
        </Button>
      }
    >
      {error && <Banner tone="error">{error}</Banner>}
      {plans.isPending && <Skeleton shape="row" count={2} label="Loading your plans" />}
      {plans.isError && (
        <Banner
          tone="error"
          action={
            <Button size="sm" variant="secondary" onClick={() => void plans.refetch()}>
              Try again
            </Button>
          }
        >
          Your plans could not be loaded.
        </Banner>
      )}
      {plans.data?.results.length === 0 && <p>You have no plan yet. Start one, and this will be added to it.</p>}
      <ul className="plan-picker">
        {plans.data?.results.map((plan) => (
          <li key={plan.id}>
            <Button
              variant="secondary"
              busy={busy === plan.id}
              aria-label={`Add to ${plan.title}`}
              onClick={() => void add(plan)}
            >
              {plan.title}, {datesText(plan.first_date, plan.last_date)}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

export { default as style } from "./planPicker.css";
