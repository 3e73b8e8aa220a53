// The office's quizzes: which ones are active, in which order, and a link to each.
import { useState } from "react";
import { AdminFrame } from "../../admin/AdminFrame";
import { officePaths } from "../../admin/officePaths";
import { DeleteRecordDialog } from "../../deleted_records/DeleteRecordDialog";
import { Badge } from "../../kit/Badge";
import { Button, LinkButton } from "../../kit/Button";
import { formatMoment } from "../../kit/dates";
import { count } from "../../kit/format";
import { apiUrl } from "../../kit/http";
import { OrderList } from "../../kit/OrderList";
import { queryClient, useApi } from "../../kit/query";
import { Link } from "../../kit/router";
import { Skeleton } from "../../kit/Skeleton";
import { LoadError } from "../../kit/State";
import { showError, showToast } from "../../kit/toasts";
import { showUndo } from "../../kit/undo";
import { paths } from "../../paths";
import { orderQuizzes, quizzesUrl, refreshQuizzes, setStatus, type ListedQuiz } from "./api";

type Row = ListedQuiz & { key: string };

const withKey = (quiz: ListedQuiz): Row => ({ ...quiz, key: String(quiz.id) });

function QuizWords({ quiz }: { quiz: ListedQuiz }) {
  return (
    <>
      <p className="order-row-title">
        <Link to={officePaths.quiz(quiz.id, "edit")}>{quiz.title}</Link>
        {quiz.is_active && <Badge tone="green">Active</Badge>}
        {!quiz.is_active && !quiz.is_archived && <Badge tone="slate">Not active</Badge>}
        {quiz.is_archived && <Badge tone="slate">Archived</Badge>}
        {quiz.is_on_home_page && <Badge tone="sound">On the home page</Badge>}
        {quiz.is_on_quiz_page && <Badge tone="sound">On the quiz page</Badge>}
      </p>
      <p className="meta">
        {count(quiz.question_count, "question", "questions")} · {count(quiz.persona_count, "persona", "personas")} ·
        version {quiz.version} · changed {formatMoment(quiz.updated_at)} ·{" "}
        <Link to={officePaths.quiz(quiz.id, "results")}>
          {quiz.submission_count === 0 ? "No answers yet" : `Taken ${count(quiz.submission_count, "time", "times")}`}
          <span className="visually-hidden">: results of {quiz.title}</span>
        </Link>
      </p>
    </>
  );
}

export default function QuizzesPage() {
  // Meanwhile a press does nothing, but no button is disabled: the pressed one would lose the focus.
  const [isBusy, setBusy] = useState(false);
  const [deleting, setDeleting] = useState<ListedQuiz | null>(null);
  const query = useApi<ListedQuiz[]>(quizzesUrl, { staleTime: 0 });
  const quizzes = query.data ?? [];
  const shown = quizzes.filter(({ is_archived }) => !is_archived).map(withKey);
  const archived = quizzes.filter(({ is_archived }) => is_archived);

  async function send(call: () => Promise<unknown>): Promise<boolean> {
    setBusy(true);
    try {
      await call();
      return true;
    } catch (error) {
      showError(error);
      return false;
    } finally {
      setBusy(false);
      await refreshQuizzes();
    }
  }

  async function act(call: () => Promise<unknown>, done: string, undo?: () => Promise<unknown>) {
    if (isBusy || !(await send(call))) return;
    if (undo) showUndo(done, () => void act(undo, "Undone."));
    else showToast(done, { tone: "success" });
  }

  function order(rows: Row[]) {
    queryClient.setQueryData([apiUrl(quizzesUrl)], [...rows, ...archived]);
    return send(() => orderQuizzes(rows.map(({ id }) => id)));
  }

  const statusButton = (quiz: ListedQuiz) => (
    <Button
      size="sm"
      variant="secondary"
      aria-label={`${quiz.is_active ? "Deactivate" : "Activate"}: ${quiz.title}`}
      onClick={() =>
        void act(
          () => setStatus(quiz.id, { is_active: !quiz.is_active }),
          `“${quiz.title}” is ${quiz.is_active ? "no longer active" : "active"}.`,
        )
      }
    >
      {quiz.is_active ? "Deactivate" : "Activate"}
    </Button>
  );
  const deleteButton = (quiz: ListedQuiz) => (
    <Button size="sm" variant="danger" aria-label={`Delete: ${quiz.title}`} onClick={() => setDeleting(quiz)}>
      Delete
    </Button>
  );
  return (
    <AdminFrame
      title="Quizzes"
      lede="The first active quiz is the one on the quiz page. The home page opens the town’s first quiz while it is active, and this one after that."
    >
      <div className="admin-bar">
        <LinkButton to={officePaths.newQuiz()} icon="list">
          New quiz
        </LinkButton>
        <LinkButton to={paths.takeQuiz()} variant="secondary" icon="eye">
          Take the quiz
        </LinkButton>
      </div>
      {query.isPending && <Skeleton count={4} label="Loading quizzes" />}
      {query.isError && !query.data && <LoadError title="The quizzes could not be loaded." query={query} />}
      <OrderList
        list="quizzes"
        rows={shown}
        nameOf={({ title }) => title}
        isBusy={isBusy}
        isCompact
        onOrder={order}
        actions={(quiz) => (
          <>
            {statusButton(quiz)}
            {quiz.can_delete ? (
              deleteButton(quiz)
            ) : (
              <Button
                size="sm"
                variant="secondary"
                aria-label={`Archive: ${quiz.title}`}
                onClick={() =>
                  void act(
                    () => setStatus(quiz.id, { is_archived: true }),
                    `“${quiz.title}” is archived.`,
                    // By itself, it would come back as the last one.
                    () =>
                      setStatus(quiz.id, { is_archived: false, is_active: quiz.is_active }).then(() =>
                        orderQuizzes(shown.map(({ id }) => id)),
                      ),
                  )
                }
              >
                Archive
              </Button>
            )}
          </>
        )}
      >
        {(quiz) => <QuizWords quiz={quiz} />}
      </OrderList>
      {archived.length > 0 && (
        <section className="quiz-archived">
          <h2>Archived</h2>
          <ul className="order-rows order-rows-compact">
            {archived.map((quiz) => (
              <li key={quiz.id} className="order-row">
                <div className="order-row-body">
                  <QuizWords quiz={quiz} />
                </div>
                <div className="order-row-controls">
                  <Button
                    size="sm"
                    variant="secondary"
                    aria-label={`Bring back: ${quiz.title}`}
                    onClick={() =>
                      void act(() => setStatus(quiz.id, { is_archived: false }), `“${quiz.title}” is back.`)
                    }
                  >
                    Bring back
                  </Button>
                  {quiz.can_delete && deleteButton(quiz)}
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      {deleting && (
        <DeleteRecordDialog kind="quiz" id={deleting.id} name={`“${deleting.title}”`} onClose={() => setDeleting(null)}>
          <p>Its questions and personas go with it. Nobody has answered it.</p>
        </DeleteRecordDialog>
      )}
    </AdminFrame>
  );
}

export { default as style } from "./admin.css";
