// The quiz editor page for staff: a new quiz, or an existing one. A former version is read-only.
import { AdminFrame } from "../../admin/AdminFrame";
import { officePaths } from "../../admin/officePaths";
import { Banner } from "../../kit/Banner";
import { LinkButton } from "../../kit/Button";
import { count } from "../../kit/format";
import { useApi } from "../../kit/query";
import { Link, useParams } from "../../kit/router";
import { Skeleton } from "../../kit/Skeleton";
import { LoadError } from "../../kit/State";
import { quizUrl, type AdminQuiz } from "./api";
import { EMPTY_QUIZ, toEdit, unreachableSentence } from "./quizEdit";
import { QuizEditor } from "./QuizEditor";

function Notes({ quiz }: { quiz: AdminQuiz }) {
  const unreachable = unreachableSentence(quiz);
  return (
    <>
      {!quiz.is_active && (
        <Banner tone="info">
          Residents do not see this quiz. <Link to={officePaths.quizzes()}>Activate it in the list</Link> once it is
          ready.
        </Banner>
      )}
      {quiz.is_in_use && (
        <Banner tone="info">
          {quiz.submission_count > 0
            ? `This version was taken ${count(quiz.submission_count, "time", "times")}.`
            : "Somebody has started this version."}{" "}
          What you save becomes version {quiz.version + 1}; the answers so far stay with version {quiz.version}.
        </Banner>
      )}
      {unreachable && <Banner tone="warning">{unreachable}</Banner>}
    </>
  );
}

export default function QuizEditPage() {
  const { id } = useParams();
  const query = useApi<AdminQuiz>(quizUrl(id ?? ""), { enabled: id !== undefined, staleTime: 0 });
  const { data } = query;
  const isFormer = data && data.newest_id !== data.id;
  return (
    <AdminFrame title={id === undefined ? "New quiz" : (data?.title ?? "Quiz")}>
      <div className="quiz-bar">
        <LinkButton variant="quiet" icon="chevron-left" to={officePaths.quizzes()}>
          All quizzes
        </LinkButton>
        {data && (
          <LinkButton variant="secondary" to={officePaths.quiz(data.id, "results")}>
            Results
          </LinkButton>
        )}
      </div>
      {id !== undefined && query.isPending && <Skeleton count={8} label="Loading the quiz" />}
      {query.isError && !data && <LoadError title="The quiz could not be loaded." query={query} />}
      {id === undefined && <QuizEditor key="new" saved={EMPTY_QUIZ} quiz={null} />}
      {isFormer && (
        <Banner tone="info">
          This is version {data.version}, which has been replaced.{" "}
          <Link to={officePaths.quiz(data.newest_id, "edit")}>Edit the newest version</Link>. Changes that you had not
          saved are offered there.
        </Banner>
      )}
      {data && !isFormer && (
        <>
          <Notes quiz={data} />
          <QuizEditor key={data.id} saved={toEdit(data)} quiz={data} />
        </>
      )}
    </AdminFrame>
  );
}

export { default as style } from "./admin.css";
