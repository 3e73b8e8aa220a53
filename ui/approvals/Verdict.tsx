// A reviewer's verdict: comments on paragraphs or on the whole text, then the decision.
import { useId } from "react";
import type { NewComment, Paragraph } from "../approval_requests/api";
import { Button } from "../kit/Button";
import { SelectField, TextareaField } from "../kit/Field";
import { useHotkeys } from "../kit/hotkeys";
import type { ApiError } from "../kit/http";
import { commentsOf, paragraphOptions, WHOLE, type Said } from "./said";
import { SaidList } from "./SaidList";

interface VerdictProps {
  paragraphs: Paragraph[];
  said: Said;
  onSay: (said: Said) => void;
  isBusy: boolean;
  error: ApiError | null;
  /** Whether single keys decide, too; the office has a switch for it. */
  hasKeys?: boolean;
  onDecide: (decision: "approve" | "request_changes", comments: NewComment[]) => void;
}

export function Verdict({ paragraphs, said, onSay, isBusy, error, hasKeys = false, onDecide }: VerdictProps) {
  const { comments, about, text } = said;
  const typed = () => commentsOf(said);
  const commentId = useId();
  useHotkeys(hasKeys && !isBusy, {
    p: () => onDecide("approve", typed()),
    // Without a comment it would be refused.
    b: () => (typed().length > 0 ? onDecide("request_changes", typed()) : document.getElementById(commentId)?.focus()),
  });
  return (
    <section className="approval-verdict" aria-labelledby="approval-verdict-title">
      <h3 id="approval-verdict-title">Your decision</h3>
      <SaidList
        comments={comments}
        paragraphs={paragraphs}
        onRemove={(at) => onSay({ ...said, comments: comments.filter((_, index) => index !== at) })}
      />
      <SelectField
        label="Comment on"
        options={paragraphOptions(paragraphs)}
        value={about}
        onChange={(event) => onSay({ ...said, about: event.currentTarget.value })}
      />
      <TextareaField
        id={commentId}
        label="Comment"
        hint="Required if you request changes."
        optional
        rows={3}
        value={text}
        error={error?.fields["comments"]?.[0]}
        onChange={(event) => onSay({ ...said, text: event.currentTarget.value })}
      />
      {error && Object.keys(error.fields).length === 0 && <p role="alert">{error.message}</p>}
      <div className="approval-buttons">
        <Button
          variant="quiet"
          disabled={!text.trim()}
          onClick={() => onSay({ comments: typed(), about: WHOLE, text: "" })}
        >
          Add another comment
        </Button>
        <Button variant="secondary" busy={isBusy} onClick={() => onDecide("request_changes", typed())}>
          Request changes
        </Button>
        <Button busy={isBusy} onClick={() => onDecide("approve", typed())}>
          Approve
        </Button>
      </div>
    </section>
  );
}
