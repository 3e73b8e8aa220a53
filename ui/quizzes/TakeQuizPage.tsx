// The quiz as a page. The same markup as `src/quizzes/page/quiz.rs`.
import { useApi } from "../kit/query";
import { useNavigate, useSearchParams } from "../kit/router";
import { usePageTitle } from "../kit/documentTitle";
import { paths } from "../paths";
import { personaUrl, type Recommended } from "./api";
import { QuizFlow, useActiveQuiz } from "./QuizFlow";

function Lede({ shared, description }: { shared: string | null; description: string }) {
  const { data } = useApi<Recommended>(personaUrl(shared ?? ""), { enabled: shared !== null });
  if (data)
    return (
      <p className="quiz-lede">
        Someone you know got <b>{data.name}</b>. Which one are you?
      </p>
    );
  return description ? <p className="quiz-lede">{description}</p> : null;
}

export default function TakeQuizPage() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { quiz } = useActiveQuiz(null);
  const title = quiz?.title ?? "Persona Quiz";
  usePageTitle(title);
  return (
    <div className="wrap quiz-page">
      <header className="quiz-head">
        <h1>{title}</h1>
        <Lede shared={params.get("persona")} description={quiz?.description ?? ""} />
      </header>
      <QuizFlow preferred={null} onSkip={() => void navigate(paths.home())} />
      <noscript>
        <p>The quiz needs JavaScript.</p>
      </noscript>
    </div>
  );
}

export { default as style } from "./quizzes.css";
