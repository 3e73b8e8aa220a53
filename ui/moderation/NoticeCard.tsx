// A moderation decision for the author of the hidden content: the rule, what was hidden, and the single appeal.
import { Badge } from "../kit/Badge";
import { Button } from "../kit/Button";
import { formatLongDay } from "../kit/dates";
import { ErrorSummary } from "../kit/ErrorSummary";
import { TextareaField } from "../kit/Field";
import { useForm } from "../kit/form";
import { Link } from "../kit/router";
import { RelativeTime } from "../kit/Time";
import { paths } from "../paths";
import { type ModerationNotice, sendAppeal } from "./api";
import { contentLabel, noticeState } from "./model";

interface NoticeCardProps {
  notice: ModerationNotice;
  token: string;
  heading?: "h2" | "h3";
  onAppealed: (notice: ModerationNotice) => Promise<unknown>;
}

function AppealForm({ notice, token, onAppealed }: Omit<NoticeCardProps, "heading">) {
  const form = useForm({
    names: ["text"],
    check: ({ text }) => (text.trim() ? {} : { text: "Say why this should be shown." }),
    send: async ({ text }) => {
      await onAppealed(await sendAppeal(token, text.trim()));
    },
  });
  return (
    <form className="notice-appeal" aria-label={`Appeal: ${notice.title}`} {...form.form}>
      <ErrorSummary problems={form.problems} />
      <TextareaField
        {...form.field("text")}
        label="Your appeal"
        hint="You may appeal once. Somebody other than the person who decided reads it, if there is anybody."
        rows={4}
        countTo={2000}
      />
      <p>
        <Button type="submit" busy={form.isBusy}>
          Send the appeal
        </Button>
      </p>
    </form>
  );
}

function Appeal({ appeal }: { appeal: NonNullable<ModerationNotice["appeal"]> }) {
  return (
    <>
      <p>
        <b>Your appeal:</b> {appeal.text}
      </p>
      {appeal.outcome ? (
        <>
          <p>
            <b>{appeal.outcome === "restored" ? "Granted" : "Not granted"}</b>
            {appeal.answer && `: ${appeal.answer}`}
          </p>
          <p className="meta">
            {appeal.is_answered_by_another
              ? "Answered by somebody other than the person who decided first."
              : "Answered by the same person, because nobody else at the town office could."}
          </p>
        </>
      ) : (
        <p className="meta">An answer is due by {formatLongDay(appeal.due_at)}.</p>
      )}
    </>
  );
}

export function NoticeCard({ notice, token, heading: Heading = "h3", onAppealed }: NoticeCardProps) {
  const { label, tone } = noticeState(notice);
  return (
    <div className="notice">
      <Heading>
        {contentLabel(notice.kind)}: {notice.title}
      </Heading>
      <p>
        <Badge tone={tone}>{label}</Badge>{" "}
        <span className="meta">
          <RelativeTime moment={notice.decided_at} />
        </span>
      </p>
      <p>
        <b>
          The rule: <Link to={paths.moderation()}>{notice.rule_title}</Link>.
        </b>{" "}
        {notice.rule_text}
      </p>
      {notice.note && (
        <p>
          <b>The office’s note:</b> {notice.note}
        </p>
      )}
      {notice.content && <blockquote className="notice-content">{notice.content}</blockquote>}
      {notice.appeal && <Appeal appeal={notice.appeal} />}
      {notice.may_appeal && <AppealForm notice={notice} token={token} onAppealed={onAppealed} />}
    </div>
  );
}
