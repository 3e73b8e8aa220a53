// The way to the persona quiz; without the browser's code it is a link to the quiz's own page.
import { lazy, Suspense, useState } from "react";
import { Button } from "../kit/Button";
import { texts } from "../kit/texts";

const QuizDialog = lazy(() => import("../quizzes/QuizDialog"));

export function QuizCall() {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="section" aria-labelledby="quiz-title">
      <div className="wrap">
        <div className="quiz-call">
          <div>
            <h2 className="quiz-call-title" id="quiz-title">Not sure where to start?</h2>
            <p className="quiz-call-text">A few questions, two minutes, and a day in town that suits you.</p>
          </div>
          <Button variant="gold" onClick={() => setOpen(true)}>{texts.home.persona_quiz}</Button>
        </div>
      </div>
      {isOpen && <Suspense fallback={null}><QuizDialog open onClose={() => setOpen(false)} /></Suspense>}
    </section>
  );
}
