// A member's personal calendar feed: the events they are interested in, at a secret URL.
import { useMutation } from "@tanstack/react-query";
import { useSession } from "../accounts/session";
import type { FeedAddress } from "../kit/apiTypes";
import { Button } from "../kit/Button";
import { TextField } from "../kit/Field";
import { api, apiUrl, type ApiError } from "../kit/http";
import { queryClient, useApi } from "../kit/query";
import { showError, showToast } from "../kit/toasts";

const PATH = "events/feed-address/";

export function OwnCalendar({ onCopy }: { onCopy: (text: string) => void }) {
  const isMember = useSession().state === "authenticated";
  const query = useApi<FeedAddress>(PATH, { enabled: isMember });
  const change = useMutation<FeedAddress, ApiError, "renew" | "close">({
    mutationFn: (action) => (action === "renew" ? api.post(PATH) : api.delete(PATH)),
    onSuccess: (fresh, action) => {
      queryClient.setQueryData([apiUrl(PATH)], fresh);
      if (action === "close") showToast("Your calendar address is turned off.", { tone: "success" });
    },
    onError: (error) => showError(error),
  });
  if (!isMember || !query.data) return null;
  const { address } = query.data;
  return (
    <div className="own-calendar">
      <h3 className="own-calendar-title">Only what you are interested in</h3>
      {address === null ? (
        <>
          <p className="subscribe-hint">Your own calendar, at an address nobody else knows.</p>
          <Button variant="secondary" busy={change.isPending} onClick={() => change.mutate("renew")}>
            Get an address
          </Button>
        </>
      ) : (
        <>
          <TextField
            label="Your calendar’s address"
            hint="Anyone who has it can see what you’re interested in. A new address replaces this one."
            value={address}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
          />
          <div className="subscribe-links">
            <Button variant="secondary" onClick={() => onCopy(address)}>
              Copy my address
            </Button>
            <Button variant="quiet" busy={change.isPending} onClick={() => change.mutate("renew")}>
              Make a new one
            </Button>
            <Button variant="quiet" busy={change.isPending} onClick={() => change.mutate("close")}>
              Turn it off
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
