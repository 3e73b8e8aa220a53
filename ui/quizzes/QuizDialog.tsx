// The quiz in a dialog over the home page. Loaded only when opened: import it with lazy().
import { Dialog } from "../kit/Dialog";
import { QuizFlow, useActiveQuiz } from "./QuizFlow";

interface QuizDialogProps {
  preferred: number | null;
  open: boolean;
  onClose: () => void;
}

export default function QuizDialog({ preferred, open, onClose }: QuizDialogProps) {
  const { quiz } = useActiveQuiz(preferred);
  return (
    <Dialog isOpen={open} onClose={onClose} title={quiz?.title ?? "Persona Quiz"} size="lg" full>
      {open && <QuizFlow preferred={preferred} onSkip={onClose} />}
    </Dialog>
  );
}

export { default as style } from "./quizzes.css";
