// The quiz over a page. Loaded only when it is opened: import it with lazy().
import { Dialog } from "../kit/Dialog";
import { QuizFlow, useActiveQuiz } from "./QuizFlow";

export default function QuizDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { quiz } = useActiveQuiz();
  return (
    <Dialog isOpen={open} onClose={onClose} title={quiz?.title ?? "Persona Quiz"} size="lg" full>
      {open && <QuizFlow onSkip={onClose} />}
    </Dialog>
  );
}

export { default as style } from "./quizzes.css";
