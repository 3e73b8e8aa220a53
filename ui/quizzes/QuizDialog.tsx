// The quiz in a dialog over the home page. Loaded only when opened: import it with lazy().
import { Dialog } from "../kit/Dialog";
import { limits } from "../kit/texts";
import { QuizFlow, useActiveQuiz } from "./QuizFlow";

export default function QuizDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const preferred = limits.home.quiz_id;
  const { quiz } = useActiveQuiz(preferred);
  return (
    <Dialog isOpen={open} onClose={onClose} title={quiz?.title ?? "Persona Quiz"} size="lg" full>
      {open && <QuizFlow preferred={preferred} onSkip={onClose} />}
    </Dialog>
  );
}

export { default as style } from "./quizzes.css";
