// Writes, edits or deletes one's review of a place.
import { useState } from "react";
import { changeUser } from "../accounts/api";
import { MembersOnly } from "../accounts/Guard";
import { nameParts, ownName } from "../accounts/model";
import { setUser, useSession } from "../accounts/session";
import { Button } from "../kit/Button";
import { Dialog } from "../kit/Dialog";
import { ErrorSummary } from "../kit/ErrorSummary";
import { TextareaField, TextField } from "../kit/Field";
import { useForm } from "../kit/form";
import { showError, showToast } from "../kit/toasts";
import type { Review } from "./api";
import { addReview, changeReview, deleteReview } from "./writing";
import { StarChoice } from "./StarChoice";

const MAX_LENGTH = 2000;
const MAX_NAME_LENGTH = 100;

interface ReviewDialogProps {
  slug: string;
  name: string;
  review: Review | null;
  onClose: () => void;
  onDone: () => void;
}

export function ReviewDialog({ slug, name, review, onClose, onDone }: ReviewDialogProps) {
  const [rating, setRating] = useState(review?.rating ?? 0);
  const [text, setText] = useState(review?.text ?? "");
  const [isDeleting, setDeleting] = useState(false);
  const { user } = useSession();
  const known = user ? ownName(user) : "";
  const form = useForm({
    names: ["rating", "text", "name"],
    check: ({ name: given }) => ({
      ...(rating === 0 && { rating: "Choose between one and five stars." }),
      ...(!given.trim() && { name: "Enter the name to show next to your review." }),
    }),
    send: async ({ name: given }) => {
      if (given.trim() !== known) setUser(await changeUser(nameParts(given)));
      await (review ? changeReview(review.id, { rating, text }) : addReview(slug, { rating, text }));
      showToast(review ? "Your review is updated." : "Thank you for your review.", { tone: "success" });
      onDone();
    },
  });

  async function takeBack() {
    if (!review || isDeleting) return;
    setDeleting(true);
    try {
      await deleteReview(review.id);
      showToast("Your review is deleted.", { tone: "success" });
      onDone();
    } catch (error) {
      showError(error, "The review could not be deleted.");
      setDeleting(false);
    }
  }

  const rated = form.field("rating");
  return (
    <MembersOnly>
      <Dialog
        isOpen
        onClose={onClose}
        isBusy={form.isBusy || isDeleting}
        title={review ? "Your review" : `How was ${name}?`}
      >
        <form className="form-fields" {...form.form}>
          <ErrorSummary problems={form.problems} />
          <StarChoice
            id={rated.id}
            value={rating}
            onChange={setRating}
            error={rating === 0 ? rated.error : undefined}
          />
          <TextareaField
            {...form.field("text")}
            label="In your words"
            optional
            hint="Be fair: the people you write about are your neighbors."
            rows={5}
            countTo={MAX_LENGTH}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <TextField
            {...form.field("name")}
            label="Your name"
            hint="Everyone can see it next to your review. You can change it in your profile."
            autoComplete="name"
            maxLength={MAX_NAME_LENGTH}
            defaultValue={known}
            required
          />
          <div className="form-actions">
            {review && (
              <Button variant="danger" busy={isDeleting} onClick={() => void takeBack()}>
                Delete review
              </Button>
            )}
            <Button type="submit" busy={form.isBusy}>
              {review ? "Save review" : "Publish review"}
            </Button>
          </div>
        </form>
      </Dialog>
    </MembersOnly>
  );
}
