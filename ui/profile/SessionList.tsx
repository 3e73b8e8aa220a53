// Where this account is logged in, with buttons to end those sessions.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Badge } from "../kit/Badge";
import { Button } from "../kit/Button";
import { apiUrl } from "../kit/http";
import { Icon } from "../kit/Icon";
import { useApi } from "../kit/query";
import { Skeleton } from "../kit/Skeleton";
import { LoadError } from "../kit/State";
import { RelativeTime } from "../kit/Time";
import { showError, showToast } from "../kit/toasts";
import { endSession, sessionsUrl, type ListedSession } from "../accounts/api";
import { ProfilePart } from "./ProfilePart";

function Row({ device, isBusy, onEnd }: { device: ListedSession; isBusy: boolean; onEnd: () => void }) {
  return (
    <li className="session">
      <Icon name="monitor" />
      <div className="session-text">
        <p className="session-name">
          {device.device} {device.is_current && <Badge tone="green">This device</Badge>}
        </p>
        <p className="meta">
          {!device.is_current && (
            <>
              Last used <RelativeTime moment={device.last_used_at} />,{" "}
            </>
          )}
          {device.is_current ? "Logged in" : "logged in"} <RelativeTime moment={device.created_at} />
        </p>
      </div>
      {!device.is_current && (
        <Button
          variant="secondary"
          size="sm"
          busy={isBusy}
          aria-label={`End the session on ${device.device}`}
          onClick={onEnd}
        >
          End
        </Button>
      )}
    </li>
  );
}

export function SessionList() {
  const client = useQueryClient();
  const query = useApi<ListedSession[]>(sessionsUrl, { staleTime: 0 });
  const { data, error } = query;
  const end = useMutation({
    mutationFn: async (ids: number[]) => {
      for (const id of ids) await endSession(id);
    },
    onSuccess: (_, ids) =>
      showToast(ids.length === 1 ? "That session is ended." : "All other sessions are ended.", { tone: "success" }),
    onError: (failure) => showError(failure),
    onSettled: () => client.invalidateQueries({ queryKey: [apiUrl(sessionsUrl)] }),
  });
  const others = (data ?? []).filter((device) => !device.is_current).map((device) => device.id);
  return (
    <ProfilePart title="Where you are logged in" text="End any session you don’t recognize, then change your password.">
      {error && !data && <LoadError title="Your sessions could not be loaded." query={query} />}
      {!data && !error && <Skeleton shape="text" count={4} label="Loading your sessions" />}
      <ul className="sessions">
        {data?.map((device) => (
          <Row
            key={device.id}
            device={device}
            isBusy={end.isPending && end.variables.includes(device.id)}
            onEnd={() => end.mutate([device.id])}
          />
        ))}
      </ul>
      {others.length > 1 && (
        <div className="account-form-actions">
          <Button variant="danger" busy={end.isPending} onClick={() => end.mutate(others)}>
            End all other sessions
          </Button>
        </div>
      )}
    </ProfilePart>
  );
}
