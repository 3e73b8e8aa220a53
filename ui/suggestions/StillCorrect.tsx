// How up to date a listing is, and the two responses a reader can give: still correct, or not.
import { lazy, Suspense, useState } from "react";
import { useSession } from "../accounts/session";
import { businessUrl } from "../directory/api";
import type { Business, ListingConfirmation } from "../kit/apiTypes";
import { Button } from "../kit/Button";
import { formatLongDay } from "../kit/dates";
import { api } from "../kit/http";
import { showError, showToast } from "../kit/toasts";

const SuggestDialog = lazy(async () => ({ default: (await import("./SuggestDialog")).SuggestDialog }));

type Confirmed = Pick<Business, "confirmed_at" | "confirmed_by" | "is_unconfirmed">;

const CONFIRMED_BY = { owner: "by the business", resident: "by a resident", office: "by the town office" };

/** When the listing was last confirmed, and by whom; or that it has not been for a long time. */
function Freshness({ confirmed_at: at, confirmed_by: by, is_unconfirmed: isSilent }: Confirmed) {
  if (!at) return isSilent ? <p className="meta">Not confirmed by the business yet</p> : null;
  const day = <time dateTime={at}>{formatLongDay(at)}</time>;
  return (
    <p className="meta">
      {isSilent ? "Not confirmed since " : "Confirmed correct on "}
      {day}
      {!isSilent && by && ` ${CONFIRMED_BY[by]}`}
    </p>
  );
}

export function StillCorrect({ business }: { business: Confirmed & Pick<Business, "slug" | "name"> }) {
  const { slug, name } = business;
  const { state } = useSession();
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isOpen, setOpen] = useState(false);
  async function confirm() {
    setBusy(true);
    try {
      setConfirmed({ ...(await api.post<ListingConfirmation>(`${businessUrl(slug)}confirm/`)), is_unconfirmed: false });
      showToast("Thank you. Others can now see that this is right.", { tone: "success" });
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="still-correct">
      <Freshness {...(confirmed ?? business)} />
      <div className="still-correct-actions">
        {state === "authenticated" && confirmed === null && (
          <Button
            variant="secondary"
            size="sm"
            icon="check"
            busy={isBusy}
            aria-label="Still correct? Yes, it is"
            onClick={() => void confirm()}
          >
            Still correct?
          </Button>
        )}
        <Button variant="secondary" size="sm" icon="edit" onClick={() => setOpen(true)}>
          Suggest an edit
        </Button>
      </div>
      {isOpen && (
        <Suspense fallback={null}>
          <SuggestDialog slug={slug} name={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
