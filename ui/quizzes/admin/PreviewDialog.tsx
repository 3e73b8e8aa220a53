// The quiz as residents see it, including unsaved edits. Nothing is sent, counted or stored.
import { Dialog } from "../../kit/Dialog";
import { QuizSteps } from "../QuizFlow";
import { previewQuiz } from "./api";
import { asResidentsSeeIt, chosenPlaces, toContent, type QuizEdit } from "./quizEdit";

export function PreviewDialog({ quiz, onClose }: { quiz: QuizEdit; onClose: () => void }) {
  return (
    <Dialog isOpen onClose={onClose} title={quiz.title || "New quiz"} size="lg" full>
      <p className="meta">Preview: your answers are not counted.</p>
      <QuizSteps
        quiz={asResidentsSeeIt(quiz)}
        onSkip={onClose}
        preview={(answers) => previewQuiz(toContent(quiz), chosenPlaces(quiz, answers))}
      />
    </Dialog>
  );
}
