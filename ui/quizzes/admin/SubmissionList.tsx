// Each submission of a quiz: its day, the resulting persona, and the answers. Anonymous.
import { PagedTable } from "../../admin/PagedTable";
import { useListQuery } from "../../admin/useListQuery";
import { useListAddress } from "../../admin/useListAddress";
import { officePaths } from "../../admin/officePaths";
import type { Column } from "../../kit/DataTable";
import { formatDay, townToday } from "../../kit/dates";
import { submissionsUrl, type QuizSubmission } from "./api";
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
  const query = useListQuery<QuizSubmission>(submissionsUrl(quiz, { period, page }));
  return (
    <section className="quiz-admin-part">
      <h2>Submissions</h2>
      <PagedTable
        query={query}
        one="submission"
        many="submissions"
        empty="No submissions in this period"
        emptyIcon="list"
        caption="Submissions"
        columns={COLUMNS}
        path={(query) => officePaths.quiz(quiz, "results", query)}
      />
    </section>
  );
}
