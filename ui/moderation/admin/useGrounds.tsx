// Asks which posted rule user content violates before it is hidden.
import { useRef, useState } from "react";
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

type Answer = (grounds: Grounds | null) => void;

/** `ask` resolves to the choice, or null if canceled; `dialog` renders the question. */
export function useGrounds() {
  const [asked, setAsked] = useState<Question | null>(null);
  const answer = useRef<Answer>(() => undefined);
  async function ask(question: Question): Promise<Grounds | null> {
    setAsked(question);
    const grounds = await new Promise<Grounds | null>((resolve) => (answer.current = resolve));
    setAsked(null);
    return grounds;
  }
  const dialog = asked && (
    <RejectDialog
      title={asked.title}
      kinds={[asked.kind]}
      needsWords={false}
      label={asked.label}
      housekeeping={asked.housekeeping}
      onReject={(grounds) => answer.current(grounds)}
      onClose={() => answer.current(null)}
    />
  );
  return { ask, dialog };
}
