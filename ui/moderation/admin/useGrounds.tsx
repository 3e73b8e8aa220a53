// Asks which posted rule user content violates before it is hidden.
import { useQuestion } from "../../kit/useQuestion";
import type { ContentKind } from "../api";
import type { Grounds } from "../model";
import { RejectDialog } from "./RejectDialog";

interface Question {
  title: string;
  kind: ContentKind;
  /** The button's label: "Hide". */
  label: string;
  /** What it is where no rule is needed: "It closed". */
  housekeeping?: string;
}

/** `ask` resolves to the choice, or null if canceled; `dialog` renders the question. */
export function useGrounds() {
  const { asked, ask, answer } = useQuestion<Question, Grounds>();
  const dialog = asked && (
    <RejectDialog
      title={asked.title}
      kinds={[asked.kind]}
      needsWords={false}
      label={asked.label}
      housekeeping={asked.housekeeping}
      onReject={answer}
      onClose={() => answer(null)}
    />
  );
  return { ask, dialog };
}
