// The reviewers' comments, each with the paragraph it refers to.
import type { ApprovalComment } from "../approval_requests/api";
import { formatMoment } from "../kit/dates";

export function CommentList({ comments }: { comments: ApprovalComment[] }) {
  if (comments.length === 0) return null;
  return (
    <section aria-labelledby="approval-comments-title">
      <h3 id="approval-comments-title">Comments</h3>
      <ul className="approval-comments">
        {comments.map(({ id, paragraph, quote, text, by, created_at }) => (
          <li key={id} className="approval-comment">
            {quote && (
              <blockquote className="approval-quote">
                {paragraph}. {quote}
              </blockquote>
            )}
            <p className="approval-words">{text}</p>
            <p className="meta">{[by, formatMoment(created_at)].filter(Boolean).join(", ")}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
