// The owner's answer to a review.
import { TextareaField } from "../kit/Field";
import { useForm } from "../kit/form";
import { FormDialog } from "../kit/FormDialog";
import { showToast } from "../kit/toasts";
import { answerReview, type Review } from "./api";

export function AnswerDialog({ review, onClose, onDone }: { review: Review; onClose: () => void; onDone: () => void }) {
  const form = useForm({
    names: ["text"],
    send: async ({ text }) => {
      await answerReview(review.id, text);
      showToast(text.trim() ? "Your answer is published." : "Your answer is removed.", { tone: "success" });
      onDone();
    },
  });
  return (
    <FormDialog title={`Answer ${review.author}`} form={form} action="Publish answer" onClose={onClose}>
      {review.text && <blockquote className="review-quote">{review.text}</blockquote>}
      <TextareaField
        {...form.field("text")}
        label="Your answer"
        hint={
          review.answer ? "Leave it empty to remove your answer." : "It appears below the review for everyone to read."
        }
        rows={5}
        defaultValue={review.answer?.text ?? ""}
      />
    </FormDialog>
  );
}
