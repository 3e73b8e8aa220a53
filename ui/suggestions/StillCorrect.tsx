// How fresh a listing is, and the two things a reader can say about it: still right, or not.
import { lazy, Suspense, useState } from "react";
import { useSession } from "../accounts/session";
import { Button } from "../kit/Button";
import { formatLongDay } from "../kit/dates";
import { ApiError } from "../kit/http";
import { showToast } from "../kit/toasts";
import { confirmListing } from "./api";

const SuggestDialog = lazy(async () => ({ default: (await import("./SuggestDialog")).SuggestDialog }));

interface StillCorrectProps {
  slug: string;
  name: string;
  confirmedAt: string | null;
}

export function StillCorrect({ slug, name, confirmedAt }: StillCorrectProps) {
  const { state } = useSession();
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const shown = confirmed ?? confirmedAt;

  async function confirm() {
    setBusy(true);
    try {
      setConfirmed((await confirmListing(slug)).confirmed_at);
      showToast("Thank you. Others can now see that this is right.", { tone: "success" });
    } catch (error) {
      showToast(error instanceof ApiError ? error.message : "That did not work.", { tone: "error" });
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="still-correct">
      {shown && (
        <p className="meta">
          Confirmed correct on <time dateTime={shown}>{formatLongDay(shown)}</time>
        </p>
      )}
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
