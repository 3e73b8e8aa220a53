// One text: as residents will see it, what changed, what was said, and what can be done now.
import { useState } from "react";
import { officePaths } from "../../admin/officePaths";
import {
  approvalUrl,
  decideApproval,
  missedDay,
  publishApproved,
  scheduleApproved,
  STATUSES,
  type ApprovalDetail,
} from "../../approval_requests/api";
import { Badge } from "../../kit/Badge";
import { Banner } from "../../kit/Banner";
import { Button, LinkButton } from "../../kit/Button";
import { formatDay, formatMoment } from "../../kit/dates";
import { Disclosure } from "../../kit/Disclosure";
import { TextField } from "../../kit/Field";
import { count } from "../../kit/format";
import type { ApiError } from "../../kit/http";
import { useApi } from "../../kit/query";
import { Skeleton } from "../../kit/Skeleton";
import { LoadError } from "../../kit/State";
import { useFirstError } from "../../kit/useFirstError";
import { SendNowDialog } from "../../newsletter/admin/SendNowDialog";
import { ApprovalText } from "../ApprovalText";
import { CommentList } from "../CommentList";
import { NOTHING_SAID, useSaid } from "../said";
import { Unsent } from "../SaidList";
import { Verdict } from "../Verdict";
import { Differences } from "./Differences";
import { DoubtfulSentences } from "./DoubtfulSentences";
import { ReviewLinks } from "./ReviewLinks";
import { useApprovalAction } from "./useApprovalAction";

const POLL_MS = 10_000;

function Release({ approval }: { approval: ApprovalDetail }) {
  const { id, status, publish_at } = approval;
  const { issue } = approval.preview;
  const [at, setAt] = useState("");
  const [isAsking, setAsking] = useState(false);
  const publishing = useApprovalAction(id);
  const planning = useApprovalAction(id);
  const fields = useFirstError(planning.error);
  const publish = () => publishApproved(id);
  const plan = (moment: string, done: string) => planning.mutate({ send: () => scheduleApproved(id, moment), done });
  return (
    <section className="approvals-fields" aria-labelledby="approvals-release-title">
      <h3 id="approvals-release-title">Publish</h3>
      {status === "scheduled" && publish_at && (
        <p>
          It goes out on {formatMoment(publish_at)}.{" "}
          <Button
            size="sm"
            variant="secondary"
            busy={planning.isPending}
            onClick={() => plan("", "It will no longer go out automatically.")}
          >
            Cancel the schedule
          </Button>
        </p>
      )}
      {publishing.error && <Banner tone="error">{messageOf(publishing.error)}</Banner>}
      <form
        ref={fields}
        className="approvals-fields"
        onSubmit={(event) => {
          event.preventDefault();
          plan(at, "Scheduled.");
        }}
      >
        <TextField
          type="datetime-local"
          label="Publish on"
          hint="Town time."
          value={at}
          error={planning.error?.fields["at"]?.[0] ?? planning.error?.message}
          onChange={(event) => setAt(event.currentTarget.value)}
        />
        <div className="admin-row-actions">
          <Button type="submit" variant="secondary" disabled={!at} busy={planning.isPending}>
            Schedule
          </Button>
          <Button
            busy={publishing.isPending}
            onClick={() => (issue ? setAsking(true) : publishing.mutate({ send: publish, done: "Published." }))}
          >
            {issue ? "Send now" : "Publish now"}
          </Button>
        </div>
      </form>
      {issue && isAsking && (
        <SendNowDialog
          issue={issue}
          send={() => publishing.mutateAsync({ send: publish, done: "" })}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}

const messageOf = (error: ApiError) => Object.values(error.fields).flat().join(" ") || error.message;

function TakeBack({ approval }: { approval: ApprovalDetail }) {
  const doing = useApprovalAction(approval.id);
  const { id, status, may_decide } = approval;
  return (
    <div className="admin-row-actions">
      {may_decide && status !== "in_review" && (
        <Button
          size="sm"
          variant="secondary"
          busy={doing.isPending}
          onClick={() => doing.mutate({ send: () => decideApproval(id, "reopen"), done: "Back in review." })}
        >
          Put back into review
        </Button>
      )}
      <Button
        size="sm"
        variant="secondary"
        busy={doing.isPending}
        onClick={() => doing.mutate({ send: () => decideApproval(id, "withdraw"), done: "It is a draft again." })}
      >
        Take back to draft
      </Button>
      {doing.error && <p role="alert">{messageOf(doing.error)}</p>}
    </div>
  );
}

function Head({ approval }: { approval: ApprovalDetail }) {
  const { status, title, asked_by, asked_at, due_date, note, decided_by, decided_at, problem } = approval;
  const missed = missedDay(approval);
  return (
    <header className="approvals-head">
      <p>
        <Badge tone={STATUSES[status].tone}>{STATUSES[status].label}</Badge>
      </p>
      <h2>{title}</h2>
      <p className="meta">
        {[
          `Sent in ${formatMoment(asked_at)}${asked_by && ` by ${asked_by}`}`,
          due_date && !missed && `decide by ${formatDay(due_date)}`,
          decided_at && `decided by ${decided_by}, ${formatMoment(decided_at)}`,
        ]
          .filter(Boolean)
          .join("; ")}
        .
      </p>
      {note && <p className="approval-words">{note}</p>}
      {status === "draft" && (
        <Banner tone="info">
          The text was changed or taken back, so it is a draft again. This is what was sent in.
        </Banner>
      )}
      {missed && <Banner tone="warning">Nobody has decided yet. The decision was due {missed}.</Banner>}
      {problem && <Banner tone="error">{`It was not published when it was due: ${problem}`}</Banner>}
    </header>
  );
}

export function ApprovalItem({ id, hasKeys }: { id: number; hasKeys: boolean }) {
  const query = useApi<ApprovalDetail>(approvalUrl(id), { staleTime: 0, refetchInterval: POLL_MS });
  const deciding = useApprovalAction(id);
  const [said, setSaid] = useSaid(id);
  const { data, error } = query;
  if (!data)
    return error ? (
      <LoadError title="This could not be loaded." query={query} />
    ) : (
      <Skeleton count={6} label="Loading the text" />
    );
  const { kind, status, preview, subject_id, editor_path } = data;
  const missing = preview.guide?.missing_cards ?? [];
  const mayDecide = status === "in_review" && data.may_decide;
  const isApproved = status === "approved" || status === "scheduled";
  return (
    <article className="approvals-item" aria-label={data.title}>
      <Head approval={data} />
      <section className="approval-text" aria-label="As residents will see it">
        <ApprovalText preview={preview} />
      </section>
      {missing.length > 0 && <Banner tone="warning">{`Not on the site, so left out: ${missing.join(", ")}`}</Banner>}
      <DoubtfulSentences sentences={data.doubtful_sentences} />
      <div className="admin-row-actions">
        {kind === "guide" && (
          <LinkButton size="sm" variant="secondary" icon="eye" to={officePaths.guideViewer(subject_id)}>
            Check
          </LinkButton>
        )}
        <LinkButton size="sm" variant="secondary" icon="edit" to={editor_path}>
          Edit
        </LinkButton>
      </div>
      <Differences approval={data} />
      <CommentList comments={data.comments} />
      {status === "in_review" && !data.may_decide && <Banner tone="info">{data.deciders}</Banner>}
      {status !== "in_review" && (
        <Unsent
          said={said}
          paragraphs={data.paragraphs}
          status={status}
          decidedBy={data.decided_by}
          onDiscard={() => setSaid(NOTHING_SAID)}
        />
      )}
      {mayDecide && (
        <Verdict
          paragraphs={data.paragraphs}
          said={said}
          onSay={setSaid}
          isBusy={deciding.isPending}
          error={deciding.error}
          hasKeys={hasKeys}
          onDecide={(decision, comments) =>
            deciding.mutate({
              send: async () => {
                const answer = await decideApproval(id, decision, comments);
                setSaid(NOTHING_SAID);
                return answer;
              },
              done: decision === "approve" ? "Approved." : "Changes requested.",
              undo: () => decideApproval(id, "reopen"),
            })
          }
        />
      )}
      {!mayDecide && deciding.error && <Banner tone="error">{messageOf(deciding.error)}</Banner>}
      {isApproved && <Release approval={data} />}
      {status === "in_review" && <ReviewLinks approval={data} />}
      {status !== "draft" && status !== "published" && <TakeBack approval={data} />}
      <Disclosure summary="History" note={count(data.log.length, "entry", "entries")} isOpen={status === "published"}>
        <ol className="approvals-log">
          {data.log.map((entry, at) => (
            <li key={at}>
              <span className="meta">{[formatMoment(entry.at), entry.by].filter(Boolean).join(", ")}</span>{" "}
              {entry.words}
            </li>
          ))}
        </ol>
      </Disclosure>
    </article>
  );
}
