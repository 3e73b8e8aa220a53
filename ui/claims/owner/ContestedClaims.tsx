// Somebody else claims the business: the current owner responds, the town office decides.
import { useState } from "react";
import { Button } from "../../kit/Button";
import { formatLongDay } from "../../kit/dates";
import { TextareaField } from "../../kit/Field";
import { useForm } from "../../kit/form";
import { FormDialog } from "../../kit/FormDialog";
import { showToast } from "../../kit/toasts";
import { answerClaim, type ContestedClaim, type OwnerAnswer } from "../api";

const ANSWERS: Record<OwnerAnswer, { action: string; title: string; said: string }> = {
  mistake: { action: "This is a mistake", title: "It is a mistake", said: "You said that it is a mistake." },
  agreed: { action: "They may have it", title: "They may have it", said: "You said that they may have it." },
};

interface AnswerProps {
  claim: ContestedClaim;
  answer: OwnerAnswer;
  refresh: () => Promise<void>;
  onClose: () => void;
}

function AnswerDialog({ claim, answer, refresh, onClose }: AnswerProps) {
  const form = useForm({
    names: ["note"],
    send: async ({ note }) => {
      await answerClaim(claim.id, answer, note.trim());
      showToast("The town office has your answer.", { tone: "success" });
      await refresh();
      onClose();
    },
  });
  return (
    <FormDialog title={ANSWERS[answer].title} form={form} action="Send answer" onClose={onClose}>
      <p>The town office decides, and you will hear how. Until then nothing changes.</p>
      <TextareaField {...form.field("note")} label="What should the office know?" maxLength={2000} rows={3} optional />
    </FormDialog>
  );
}

export function ContestedClaims({ claims, refresh }: { claims: ContestedClaim[]; refresh: () => Promise<void> }) {
  const [opened, setOpened] = useState<{ claim: ContestedClaim; answer: OwnerAnswer } | null>(null);
  return (
    <>
      {claims.map((claim) => (
        <section key={claim.id} className="claim-contested" aria-label={`Claim by ${claim.claimant}`}>
          <p>
            <b>{claim.claimant}</b> says that this business is theirs.
            {claim.note && <> “{claim.note}”</>}
          </p>
          {claim.answer ? (
            <p className="meta">{ANSWERS[claim.answer].said} The town office decides.</p>
          ) : (
            <>
              <p className="meta">
                Answer by {formatLongDay(claim.contested_until)}. Nothing changes before then; after that the town
                office decides.
              </p>
              <div className="claim-actions">
                {(["mistake", "agreed"] as const).map((answer) => (
                  <Button
                    key={answer}
                    variant={answer === "mistake" ? "primary" : "secondary"}
                    onClick={() => setOpened({ claim, answer })}
                  >
                    {ANSWERS[answer].action}
                  </Button>
                ))}
              </div>
            </>
          )}
        </section>
      ))}
      {opened && <AnswerDialog {...opened} refresh={refresh} onClose={() => setOpened(null)} />}
    </>
  );
}
