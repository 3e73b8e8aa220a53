// A reviewer's verdict: comments on paragraphs or on the whole text, then the decision.
import { useId, useState } from "react";
import type { NewComment, Paragraph } from "../guides/admin/approvalApi";
import { Button } from "../kit/Button";
import { SelectField, TextareaField } from "../kit/Field";
import { useHotkeys } from "../kit/hotkeys";
import type { ApiError } from "../kit/http";

const LONGEST_LABEL = 70;
const WHOLE = "";

function labelOf({ number, text }: Paragraph): string {
  const line = text.replaceAll(/\s+/g, " ");
  return `${number}. ${line.length > LONGEST_LABEL ? `${line.slice(0, LONGEST_LABEL)}…` : line}`;
}

interface VerdictProps {
  paragraphs: Paragraph[];
  isBusy: boolean;
  error: ApiError | null;
  /** Whether single keys decide, too; the office has a switch for it. */
  hasKeys?: boolean;
  onDecide: (decision: "approve" | "request_changes", comments: NewComment[]) => void;
}

export function Verdict({ paragraphs, isBusy, error, hasKeys = false, onDecide }: VerdictProps) {
  const [comments, setComments] = useState<NewComment[]>([]);
  const [about, setAbout] = useState(WHOLE);
  const [text, setText] = useState("");
  const options = [
    { value: WHOLE, label: "The whole text" },
    ...paragraphs.map((paragraph) => ({ value: String(paragraph.number), label: labelOf(paragraph) })),
  ];
  const typed = (): NewComment[] =>
    text.trim() ? [...comments, { paragraph: about === WHOLE ? null : Number(about), text: text.trim() }] : comments;
  const nameOf = ({ paragraph }: NewComment) =>
    options.find(({ value }) => value === String(paragraph ?? WHOLE))?.label ?? "";
  const commentId = useId();
  useHotkeys(hasKeys && !isBusy, {
    p: () => onDecide("approve", typed()),
    // Without a comment it would be refused.
    b: () => (typed().length > 0 ? onDecide("request_changes", typed()) : document.getElementById(commentId)?.focus()),
  });
  function add() {
    setComments(typed());
    setText("");
    setAbout(WHOLE);
  }
  return (
    <section className="approval-verdict" aria-labelledby="approval-verdict-title">
      <h3 id="approval-verdict-title">Your decision</h3>
      {comments.length > 0 && (
        <ul className="approval-comments" aria-label="Your comments">
          {comments.map((comment, at) => (
            <li key={at} className="approval-comment">
              <p className="meta">{nameOf(comment)}</p>
              <p>{comment.text}</p>
              <Button
                size="sm"
                variant="quiet"
                aria-label={`Remove comment: ${comment.text}`}
                onClick={() => setComments(comments.filter((_, index) => index !== at))}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <SelectField
        label="Comment on"
        options={options}
        value={about}
        onChange={(event) => setAbout(event.currentTarget.value)}
      />
      <TextareaField
        id={commentId}
        label="Comment"
        hint="Required if you request changes."
        optional
        rows={3}
        value={text}
        error={error?.fields["comments"]?.[0]}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {error && Object.keys(error.fields).length === 0 && <p role="alert">{error.message}</p>}
      <div className="approval-buttons">
        <Button variant="quiet" disabled={!text.trim()} onClick={add}>
          Add another comment
        </Button>
        <Button variant="secondary" disabled={isBusy} onClick={() => onDecide("request_changes", typed())}>
          Request changes
        </Button>
        <Button disabled={isBusy} onClick={() => onDecide("approve", typed())}>
          Approve
        </Button>
      </div>
    </section>
  );
}
