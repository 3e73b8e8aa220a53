// The owner's answer to a review.
import { useState } from "react";
import { TextareaField } from "../kit/Field";
import { useForm } from "../kit/form";
import { FormDialog } from "../kit/FormDialog";
import { ApiError } from "../kit/http";
import { showToast } from "../kit/toasts";
import type { Review } from "./api";
import { answerReview } from "./writing";

export function AnswerDialog({ review, onClose, onDone }: { review: Review; onClose: () => void; onDone: () => void }) {
  /** What somebody else has answered meanwhile; null if they removed it. */
  const [theirs, setTheirs] = useState<Review["answer"]>();
  const seen = theirs === undefined ? review.answer : theirs;
  const form = useForm({
    names: ["text"],
    send: async ({ text }) => {
      try {
        await answerReview(review.id, text, seen?.created_at ?? "");
      } catch (error) {
        if (error instanceof ApiError && error.status === 409)
          setTheirs((error.body as Partial<Review> | null)?.answer ?? null);
        throw error;
      }
      showToast(text.trim() ? "Your answer is published." : "Your answer is removed.", { tone: "success" });
      onDone();
    },
  });
  return (
    <FormDialog title={`Answer ${review.author}`} form={form} action="Publish answer" onClose={onClose}>
      {review.text && <blockquote className="review-quote">{review.text}</blockquote>}
      {theirs && (
        <div>
          <p>Their answer, which yours replaces if you publish it:</p>
          <blockquote className="review-quote">{theirs.text}</blockquote>
        </div>
      )}
      <TextareaField
        {...form.field("text")}
        label="Your answer"
        hint={seen ? "Leave it empty to remove the answer." : "It appears below the review for everyone to read."}
        rows={5}
        defaultValue={review.answer?.text ?? ""}
      />
    </FormDialog>
  );
}
