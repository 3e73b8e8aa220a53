// A reviewer's own comments that have not been sent: in the form, or, once somebody else has decided, in its place.
import type { NewComment, Paragraph } from "../approval_requests/api";
import type { ApprovalStatus } from "../kit/apiTypes";
import { Banner } from "../kit/Banner";
import { Button } from "../kit/Button";
import { commentsOf, paragraphOptions, WHOLE, type Said } from "./said";

interface SaidListProps {
  comments: NewComment[];
  paragraphs: Paragraph[];
  onRemove?: (at: number) => void;
}

export function SaidList({ comments, paragraphs, onRemove }: SaidListProps) {
  if (comments.length === 0) return null;
  const options = paragraphOptions(paragraphs);
  const nameOf = ({ paragraph }: NewComment) =>
    options.find(({ value }) => value === String(paragraph ?? WHOLE))?.label ?? "";
  return (
    <ul className="approval-comments" aria-label="Your comments">
      {comments.map((comment, at) => (
        <li key={at} className="approval-comment">
          <p className="meta">{nameOf(comment)}</p>
          <p>{comment.text}</p>
          {onRemove && (
            <Button
              size="sm"
              variant="quiet"
              aria-label={`Remove comment: ${comment.text}`}
              onClick={() => onRemove(at)}
            >
              Remove
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function whatHappened(status: ApprovalStatus, by: string): string {
  if (status === "draft") return "It was taken back in the meantime.";
  return `${by || "Somebody"} has ${status === "changes_requested" ? "requested changes" : "approved it"} in the meantime.`;
}

interface UnsentProps {
  said: Said;
  paragraphs: Paragraph[];
  status: ApprovalStatus;
  decidedBy: string;
  onDiscard: () => void;
}

export function Unsent({ said, paragraphs, status, decidedBy, onDiscard }: UnsentProps) {
  const comments = commentsOf(said);
  if (comments.length === 0) return null;
  return (
    <>
      <Banner tone="warning">{`${whatHappened(status, decidedBy)} Your comments are still here.`}</Banner>
      <SaidList comments={comments} paragraphs={paragraphs} />
      <div>
        <Button size="sm" variant="quiet" onClick={onDiscard}>
          Discard comments
        </Button>
      </div>
    </>
  );
}
