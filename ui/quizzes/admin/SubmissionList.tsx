// Each submission of a quiz: its day, the resulting persona, and the answers. Anonymous.
import { ListState } from "../../admin/ListState";
import { useListAddress } from "../../admin/useListAddress";
import { DataTable, type Column } from "../../kit/DataTable";
import { formatDay, townToday } from "../../kit/dates";
import { useApi } from "../../kit/query";
import { paths } from "../../paths";
import { submissionsUrl, type PaginatedQuizSubmission, type QuizSubmission } from "./api";
import type { ResultsPeriod } from "./resultPoints";

const COLUMNS: Column<QuizSubmission>[] = [
  { key: "day", label: "Day", cell: ({ day }) => formatDay(day, townToday()) },
  { key: "persona", label: "Persona", cell: ({ persona }) => persona || "Nobody" },
  {
    key: "answers",
    label: "Answers",
    cell: ({ answers }) => (
      <ul className="quiz-submission-answers">
        {answers.map(({ question_id, question, answer }) => (
          <li key={question_id}>
            <span className="meta">{question}</span> {answer}
          </li>
        ))}
      </ul>
    ),
  },
];

export function SubmissionList({ quiz, period }: { quiz: number; period: ResultsPeriod }) {
  const { page } = useListAddress();
  const query = useApi<PaginatedQuizSubmission>(submissionsUrl(quiz, { period, page }), {
    keepPrevious: true,
    staleTime: 0,
  });
  return (
    <section className="quiz-admin-part">
      <h2>Submissions</h2>
      <ListState
        query={query}
        one="submission"
        many="submissions"
        empty="No submissions in this period"
        emptyIcon="list"
        page={page}
        hrefFor={(number) =>
          paths.adminQuiz(quiz, "results", {
            period: period === "28" ? undefined : period,
            page: number > 1 ? number : undefined,
          })
        }
      >
        {(rows) => (
          <DataTable
            caption="Submissions"
            columns={COLUMNS}
            rows={rows}
            rowKey={({ id }) => id}
            isBusy={query.isPlaceholderData}
          />
        )}
      </ListState>
    </section>
  );
}
