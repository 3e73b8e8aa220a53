// The target of the link in the last-chance email. It needs a button, because mail programs open links by themselves.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Banner } from "../kit/Banner";
import { Button } from "../kit/Button";
import { formatMoment } from "../kit/dates";
import { usePageTitle } from "../kit/documentTitle";
import { api, apiUrl, type ApiError } from "../kit/http";
import { Loaded } from "../kit/Loaded";
import { useApi } from "../kit/query";
import { useParams } from "../kit/router";
import { Skeleton } from "../kit/Skeleton";
import type { IssueStop } from "./api";

// Not in api.ts, which every page loads with the form in its footer.
const stopLinkUrl = (token: string) => `newsletter/stop-links/${encodeURIComponent(token)}/`;
const stopIssue = (token: string) => api.post<IssueStop>(stopLinkUrl(token), {});

function Stop({ token, stop }: { token: string; stop: IssueStop }) {
  const client = useQueryClient();
  const stopping = useMutation<IssueStop, ApiError>({
    mutationFn: () => stopIssue(token),
    onSuccess: (stopped) => client.setQueryData([apiUrl(stopLinkUrl(token))], stopped),
  });
  if (stop.is_stopped) {
    return (
      <p role="status">
        “{stop.subject}” is stopped and back in drafts. It goes out only if somebody in the office schedules it again.
      </p>
    );
  }
  return (
    <>
      <p>
        “{stop.subject}” goes out {formatMoment(stop.scheduled_at)}.
      </p>
      {stopping.error && <Banner tone="error">{stopping.error.message}</Banner>}
      <Button variant="danger" size="lg" busy={stopping.isPending} onClick={() => stopping.mutate()}>
        Stop this issue
      </Button>
    </>
  );
}

export default function StopIssuePage() {
  const { token = "" } = useParams();
  usePageTitle("Stop an issue");
  const query = useApi<IssueStop>(stopLinkUrl(token), { staleTime: 0 });
  return (
    <div className="wrap newsletter-action">
      <h1>Stop an issue</h1>
      <Loaded
        query={query}
        waiting={<Skeleton count={2} label="Loading the issue" />}
        failed="The issue could not be loaded."
        missing={<Banner tone="error">{query.error?.message}</Banner>}
      >
        {(stop) => <Stop token={token} stop={stop} />}
      </Loaded>
    </div>
  );
}

export { default as style } from "./pages.css";
