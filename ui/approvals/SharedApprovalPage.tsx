// A text to decide on, for whoever received its link by email. Opening it changes nothing: only the buttons do.
import { useMutation } from "@tanstack/react-query";
import { Loaded } from "../kit/Loaded";
import { useParams } from "../kit/router";
import { GuideView } from "../guides/GuideView";
import {
  decideShared,
  KINDS,
  sharedApprovalUrl,
  STATUSES,
  type NewComment,
  type SharedApproval,
} from "../approval_requests/api";
import { Badge } from "../kit/Badge";
import { LinkButton } from "../kit/Button";
import { formatDay, formatMoment } from "../kit/dates";
import { usePageTitle } from "../kit/documentTitle";
import { apiUrl, type ApiError } from "../kit/http";
import { queryClient, useApi } from "../kit/query";
import { Skeleton } from "../kit/Skeleton";
import { PageProblem } from "../kit/State";
import { showToast } from "../kit/toasts";
import { ApprovalText } from "./ApprovalText";
import { CommentList } from "./CommentList";
import { NOTHING_SAID, useSaid } from "./said";
import { Unsent } from "./SaidList";
import { Verdict } from "./Verdict";

interface Decided {
  decision: "approve" | "request_changes";
  comments: NewComment[];
}

function Outcome({ shared }: { shared: SharedApproval }) {
  const { status, decided_by, publish_at, asked_by } = shared;
  const by = decided_by ? ` by ${decided_by}` : "";
  return (
    <p className="approval-outcome" role="status">
      <Badge tone={STATUSES[status].tone}>{STATUSES[status].label}</Badge>{" "}
      {status === "changes_requested"
        ? `Changes were requested${by}. ${asked_by || "The office"} has been told.`
        : `Approved${by}. ${publish_at ? `It goes out on ${formatMoment(publish_at)}.` : "Exactly this text can be published now."}`}
    </p>
  );
}

function Review({ token, shared }: { token: string; shared: SharedApproval }) {
  // Not by the token: whoever has that decides.
  const [said, setSaid] = useSaid(`${shared.title}-${shared.expires_at}`);
  const deciding = useMutation<SharedApproval, ApiError, Decided>({
    mutationFn: async ({ decision, comments }) => {
      const answer = await decideShared(token, decision, comments);
      setSaid(NOTHING_SAID);
      return answer;
    },
    onSuccess: (answer, { decision }) => {
      queryClient.setQueryData([apiUrl(sharedApprovalUrl(token))], answer);
      showToast(decision === "approve" ? "Approved. Thank you." : "Sent. Thank you.", { tone: "success" });
    },
  });
  const { kind, title, asked_by, note, due_date, expires_at, status, paragraphs, comments, preview } = shared;
  return (
    <>
      <div className="wrap approval-shared">
        <h1>Please review this {KINDS[kind].noun}</h1>
        <p>
          {asked_by || "The town office"} asks you to read it before it is published.
          {due_date && ` Please decide by ${formatDay(due_date)}.`}
        </p>
        {note && <p className="approval-words">{note}</p>}
        <p className="meta">{`The link is good until ${formatMoment(expires_at)}. Please do not pass it on.`}</p>
      </div>
      {preview.guide ? (
        <GuideView guide={preview.guide} heading="h2" />
      ) : (
        <div className="wrap approval-shared">
          <h2>{title}</h2>
          <div className="approval-text">
            <ApprovalText preview={preview} />
          </div>
        </div>
      )}
      <div className="wrap approval-shared approval-shared-end">
        <CommentList comments={comments} />
        {status === "in_review" ? (
          <Verdict
            paragraphs={paragraphs}
            said={said}
            onSay={setSaid}
            isBusy={deciding.isPending}
            error={deciding.error}
            onDecide={(decision, own) => deciding.mutate({ decision, comments: own })}
          />
        ) : (
          <>
            <Outcome shared={shared} />
            <Unsent
              said={said}
              paragraphs={paragraphs}
              status={status}
              decidedBy={shared.decided_by}
              onDiscard={() => setSaid(NOTHING_SAID)}
            />
          </>
        )}
      </div>
    </>
  );
}

export default function SharedApprovalPage() {
  const { shareToken = "" } = useParams();
  const query = useApi<SharedApproval>(sharedApprovalUrl(shareToken), { staleTime: 0 });
  const { data, error } = query;
  usePageTitle(data ? `Review: ${data.title}` : "Review");
  const { path } = (error?.body ?? {}) as { path?: string };
  return (
    <Loaded
      query={query}
      waiting={
        <div className="wrap">
          <Skeleton count={8} label="Loading the text" />
        </div>
      }
      title="Review"
      failed="The text could not be loaded."
      missing={
        <PageProblem title="Review">
          <p>{error?.message}</p>
          {path && (
            <LinkButton to={path} variant="secondary" icon="book">
              Read it here
            </LinkButton>
          )}
        </PageProblem>
      }
    >
      {(shared) => <Review token={shareToken} shared={shared} />}
    </Loaded>
  );
}

export { default as style } from "./approvals.css";
