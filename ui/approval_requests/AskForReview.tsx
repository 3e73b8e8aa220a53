// Submits a text for review: a message to its reviewers, a due date, and links for those without an account.
import { useState } from "react";
import { Banner } from "../kit/Banner";
import { Button } from "../kit/Button";
import { Dialog } from "../kit/Dialog";
import { TextareaField, TextField } from "../kit/Field";
import { ApiError } from "../kit/http";
import { showToast } from "../kit/toasts";
import { useFirstError } from "../kit/useFirstError";
import { askForReview, type ApprovalKind } from "./api";

interface AskForReviewProps {
  kind: ApprovalKind;
  /** Saves what is to be reviewed and returns it; null or undefined if that failed. */
  subject: () => Promise<{ id: number; edition: string } | null | undefined>;
  /** Who may approve it, in one sentence. */
  deciders: string;
  /** Addresses that were asked the last time: they are asked again unless somebody takes them out. */
  invited: string[];
  onClose: () => void;
  onAsked: () => void;
}

export function AskForReview({ kind, subject, deciders, invited, onClose, onAsked }: AskForReviewProps) {
  const [note, setNote] = useState("");
  const [dueDate, setDueDate] = useState("");
  const [typed, setTyped] = useState<string | null>(null);
  const emails = typed ?? invited.join(", ");
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiError | null>(null);
  const fields = useFirstError<HTMLDivElement>(problem);
  const known = ["note", "due_date", "emails", "email"];
  const errors = problem?.fields ?? {};
  const others = Object.entries(errors)
    .filter(([name]) => !known.includes(name))
    .map(([, lines]) => lines.join(" "));

  async function send() {
    setBusy(true);
    setProblem(null);
    try {
      const saved = await subject();
      if (saved) {
        const { id: subject_id, edition } = saved;
        await askForReview({ kind, subject_id, edition, note, due_date: dueDate || null, emails });
        showToast("Sent in for review.", { tone: "success" });
        onAsked();
        onClose();
      }
    } catch (error) {
      if (error instanceof ApiError) setProblem(error);
      else showToast("That did not work. Try again.", { tone: "error" });
    }
    setBusy(false);
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      isBusy={isBusy}
      title="Ask for review"
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button busy={isBusy} onClick={() => void send()}>
            Ask for review
          </Button>
        </>
      }
    >
      <div className="ask-review" ref={fields}>
        <p>{deciders} They read this version; if you change it afterward, it is a draft again.</p>
        {problem && (others.length > 0 || Object.keys(errors).length === 0) && (
          <Banner tone="error">{others.join(" ") || problem.message}</Banner>
        )}
        <TextareaField
          label="Note"
          hint="What to look at."
          optional
          rows={3}
          value={note}
          error={errors["note"]?.[0]}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <TextField
          type="date"
          label="Decide by"
          optional
          value={dueDate}
          error={errors["due_date"]?.[0]}
          onChange={(event) => setDueDate(event.currentTarget.value)}
        />
        <TextField
          label="Also ask by email"
          hint="People without an account, separated by commas. Each gets the text and a link to decide."
          optional
          value={emails}
          error={errors["emails"]?.[0] ?? errors["email"]?.[0]}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  );
}
