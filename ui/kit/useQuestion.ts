// A question in a dialog, as a function to await.
import { useRef, useState } from "react";

/** `ask` resolves to the answer, or null if canceled; while `asked` is not null, a dialog shows it and calls `answer`. */
export function useQuestion<Question, Answer>() {
  const [asked, setAsked] = useState<Question | null>(null);
  const resolve = useRef<(answer: Answer | null) => void>(() => undefined);
  async function ask(question: Question): Promise<Answer | null> {
    setAsked(question);
    const answer = await new Promise<Answer | null>((done) => (resolve.current = done));
    setAsked(null);
    return answer;
  }
  return { asked, ask, answer: (given: Answer | null) => resolve.current(given) };
}
