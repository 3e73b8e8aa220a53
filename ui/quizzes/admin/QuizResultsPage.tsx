// The results of a quiz, by version: days, choices, personas, where people quit, and each submission.
// They are anonymous; the server does not send any names.
import { AdminFrame } from "../../admin/AdminFrame";
import { useListAddress } from "../../admin/useListAddress";
import { officePaths } from "../../admin/officePaths";
import { LinkButton } from "../../kit/Button";
import { DownloadButton } from "../../kit/DownloadButton";
import { Chart } from "../../kit/Chart";
import { DataTable } from "../../kit/DataTable";
import { formatMoment, townToday } from "../../kit/dates";
import { SelectField } from "../../kit/Field";
import { count } from "../../kit/format";
import { useApi } from "../../kit/query";
import { useNavigate, useParams } from "../../kit/router";
import { Segmented } from "../../kit/Segmented";
import { Skeleton } from "../../kit/Skeleton";
import { LoadError } from "../../kit/State";
import { fetchResultsTable, resultsUrl, type QuestionResult, type QuizResults } from "./api";
import { readPeriod, PERIODS, resultPoints, type ResultsPeriod } from "./resultPoints";
import { SubmissionList } from "./SubmissionList";

interface Share {
  text: string;
  count: number;
  percent: number;
}

/** A table whose last column also shows the shares as bars. */
function Shares({ caption, label, rows }: { caption: string; label: string; rows: Share[] }) {
  return (
    <DataTable
      caption={caption}
      columns={[
        { key: "text", label, cell: ({ text }) => text },
        { key: "count", label: "Answers", isNumber: true, cell: (row) => row.count },
        {
          key: "percent",
          label: "Share",
          cell: ({ percent }) => (
            <span className="quiz-share">
              <svg className="quiz-share-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                <rect className="quiz-share-whole" width="100" height="10" />
                <rect className="quiz-share-part" width={percent} height="10" />
              </svg>
              {percent}%
            </span>
          ),
        },
      ]}
      rows={rows}
      rowKey={({ text }) => text}
    />
  );
}

function Question({ question, number }: { question: QuestionResult; number: number }) {
  return (
    <section className="quiz-admin-part">
      <h3>
        {number}. {question.text}
      </h3>
      <p>{question.finding}</p>
      {question.answer_count > 0 && <Shares caption={question.finding} label="Choice" rows={question.choices} />}
    </section>
  );
}

function WayThrough({ results }: { results: QuizResults }) {
  const { questions, left_finding } = results;
  return (
    <section className="quiz-admin-part">
      <h2>Where people left</h2>
      <p>{left_finding}</p>
      {questions.some(({ seen }) => seen > 0) && (
        <DataTable
          caption={left_finding}
          columns={[
            { key: "question", label: "Question", cell: ({ text }) => text },
            { key: "seen", label: "Saw it", isNumber: true, cell: ({ seen }) => seen },
            { key: "left", label: "Left here", isNumber: true, cell: ({ left }) => left },
          ]}
          rows={questions}
          rowKey={({ id }) => id}
        />
      )}
      <p className="meta">Counted anonymously. Browsers that ask not to be counted are not included.</p>
    </section>
  );
}

function Results({ results, period }: { results: QuizResults; period: ResultsPeriod }) {
  return (
    <>
      <section className="quiz-admin-part">
        <h2>Answers by {results.unit}</h2>
        <p>{results.finding}</p>
        <div className="quiz-admin-chart">
          <Chart
            finding={results.finding}
            pointLabel={results.unit === "day" ? "Day" : "Week from"}
            valueLabel="Answers"
            points={resultPoints(results.points, townToday())}
            hiddenText=""
          />
        </div>
        <p>
          <DownloadButton
            file={`quiz-${results.id}-${results.from}-${results.to}.csv`}
            read={() => fetchResultsTable(results.id, period)}
          />
        </p>
      </section>
      <section className="quiz-admin-part">
        <h2>Personas</h2>
        <p>{results.persona_finding}</p>
        {results.submission_count > 0 && (
          <Shares
            caption={results.persona_finding}
            label="Persona"
            rows={results.personas.map(({ name, ...share }) => ({ ...share, text: name }))}
          />
        )}
      </section>
      <WayThrough results={results} />
      <section className="quiz-admin-part">
        <h2>Choices</h2>
        {results.questions.map((question, index) => (
          <Question key={question.id} question={question} number={index + 1} />
        ))}
      </section>
      <SubmissionList quiz={results.id} period={period} />
    </>
  );
}

export default function QuizResultsPage() {
  const { id = "" } = useParams();
  const navigate = useNavigate();
  const address = useListAddress();
  const period = readPeriod(address.value("period"));
  const query = useApi<QuizResults>(resultsUrl(id, period), { staleTime: 0, keepPrevious: true });
  const { data } = query;
  const show = (version: string, days: ResultsPeriod) =>
    void navigate(officePaths.quiz(Number(version), "results", { period: days === "28" ? undefined : days }));
  return (
    <AdminFrame title={data ? `Results: ${data.title}` : "Quiz results"}>
      <div className="quiz-bar">
        <LinkButton variant="quiet" icon="chevron-left" to={officePaths.quizzes()}>
          All quizzes
        </LinkButton>
        <LinkButton variant="secondary" to={officePaths.quiz(Number(id), "edit")}>
          Edit
        </LinkButton>
      </div>
      <div className="quiz-bar">
        <Segmented legend="Days shown" options={PERIODS} value={period} onChange={(days) => show(id, days)} />
        {data && data.versions.length > 1 && (
          <SelectField
            label="Version"
            value={id}
            options={data.versions.map((version) => ({
              value: String(version.id),
              label: `Version ${version.version}, from ${formatMoment(version.created_at)}: ${count(version.submission_count, "answer", "answers")}`,
            }))}
            onChange={({ target }) => show(target.value, period)}
          />
        )}
      </div>
      {query.isPending && <Skeleton count={8} label="Loading the results" />}
      {query.isError && !data && <LoadError title="The results could not be loaded." query={query} />}
      {data && <Results results={data} period={period} />}
    </AdminFrame>
  );
}

export { default as style } from "./admin.css";
