// The comments beside people's votes.
import { useState } from "react";
import { Button } from "../kit/Button";
import { formatMoment } from "../kit/dates";
import { TextareaField } from "../kit/Field";
import { ApiError } from "../kit/http";
import { useFirstError } from "../kit/useFirstError";
import type { GroupPlanComment } from "./api";

interface Props {
  comments: GroupPlanComment[];
  /** Absent if one cannot comment: on the owner's page, or before the first save. */
  send?: (text: string) => Promise<unknown>;
  mayDelete: (comment: GroupPlanComment) => boolean;
  remove: (comment: GroupPlanComment) => Promise<unknown>;
}

export function Comments({ comments, send, mayDelete, remove }: Props) {
  const [text, setText] = useState("");
  const [error, setError] = useState({ text: "" });
  const [isBusy, setBusy] = useState(false);
  const fields = useFirstError(error);
  async function run(act: () => Promise<unknown>) {
    setBusy(true);
    setError({ text: "" });
    try {
      await act();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setError({ text: error.message });
      return false;
    } finally {
      setBusy(false);
    }
  }
  return (
    <section className="group-plan-comments">
      <h2>Comments</h2>
      {comments.length === 0 && <p>No comments yet.</p>}
      <ul>
        {comments.map((comment) => (
          <li key={comment.id}>
            <p className="group-plan-quiet">
              <strong>{comment.name}</strong> · {formatMoment(comment.created_at)}
            </p>
            <p className="group-plan-text" dir="auto">
              {comment.text}
            </p>
            {mayDelete(comment) && (
              <Button variant="quiet" size="sm" onClick={() => void run(() => remove(comment))}>
                Delete<span className="visually-hidden"> the comment of {comment.name}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {send ? (
        <form
          ref={fields}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!text.trim()) setError({ text: "Write something first." });
            else void run(() => send(text)).then((isSent) => isSent && setText(""));
          }}
        >
          <TextareaField
            label="Your comment"
            rows={2}
            countTo={1000}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            error={error.text}
          />
          <Button type="submit" variant="secondary" busy={isBusy}>
            Send comment
          </Button>
        </form>
      ) : (
        error.text && <p role="alert">{error.text}</p>
      )}
    </section>
  );
}
