// The town's report: a section for each thing counted, with its chart, tables and CSV.
import { useMutation } from "@tanstack/react-query";
import { Figures } from "../../insights/Figures";
import { chartPoints } from "../../insights/model";
import { Button } from "../../kit/Button";
import { Chart } from "../../kit/Chart";
import { type Column, DataTable } from "../../kit/DataTable";
import { townToday } from "../../kit/dates";
import { capitalize, formatNumber } from "../../kit/format";
import { Link } from "../../kit/router";
import { saveFile } from "../../kit/saveFile";
import { showToast } from "../../kit/toasts";
import { hasPage } from "../../routes";
import { fetchTable, mailReport, type ReportSection, type ReportTable, type SectionKey, type TownReport } from "../api";

const onError = (error: Error) => void showToast(error.message, { tone: "error" });

/** Downloads one section, or all. */
function Download({ report: { period }, section }: { report: TownReport; section?: ReportSection }) {
  const key: SectionKey | undefined = section?.key;
  const table = useMutation({
    mutationFn: () => fetchTable(period, key),
    onSuccess: (text) => saveFile(`${key ?? "report"}-${period.from}-${period.to}.csv`, "text/csv", text),
    onError,
  });
  return (
    <Button
      variant="secondary"
      icon="download"
      busy={table.isPending}
      aria-label={section && `Download CSV: ${section.title}`}
      onClick={() => table.mutate()}
    >
      Download CSV
    </Button>
  );
}

function Actions({ report }: { report: TownReport }) {
  const letter = useMutation({
    mutationFn: () => mailReport(report.period),
    onSuccess: ({ detail }) => void showToast(detail, { tone: "success" }),
    onError,
  });
  return (
    <div className="report-actions">
      <Download report={report} />
      <Button variant="secondary" icon="mail" busy={letter.isPending} onClick={() => letter.mutate()}>
        Email me this
      </Button>
      <Button variant="secondary" icon="printer" onClick={() => window.print()}>
        Print
      </Button>
    </div>
  );
}

type Row = ReportTable["rows"][number];

function Top({ table, before }: { table: ReportTable; before: string }) {
  const { title, label, columns, rows, empty } = table;
  const isComparable = rows.some(({ previous }) => previous !== null);
  const cells: Column<Row>[] = [
    {
      key: "name",
      label,
      cell: ({ label: name, path }) => (path && hasPage(path) ? <Link to={path}>{name}</Link> : name),
    },
    ...columns.map((column, index) => ({
      key: column,
      label: column,
      isNumber: true,
      cell: ({ values }: Row) => formatNumber(values[index] ?? 0),
    })),
    ...(isComparable
      ? [
          {
            key: "before",
            label: columns.length > 1 ? `${columns[0]} ${before}` : capitalize(before),
            isNumber: true,
            cell: ({ previous }: Row) => formatNumber(previous ?? 0),
          },
        ]
      : []),
  ];
  return (
    <div className="report-table">
      <h3>{title}</h3>
      {rows.length > 0 ? (
        <DataTable caption={title} columns={cells} rows={rows} rowKey={({ label: name, path }) => path ?? name} />
      ) : (
        <p className="report-note">{empty}</p>
      )}
    </div>
  );
}

function Section({ report, section }: { report: TownReport; section: ReportSection }) {
  const { title, finding, value_label: value, figures, series, tables, note } = section;
  const isComparable = series.points.some(({ previous }) => previous !== null);
  return (
    <section className="report-section" aria-label={`Report: ${title}`}>
      <div className="report-section-head">
        <h2>{title}</h2>
        <Download report={report} section={section} />
      </div>
      <p className="report-finding">{finding}</p>
      <Figures rows={figures.map((figure) => ({ ...figure, key: figure.label }))} />
      <div className="report-chart">
        <Chart
          finding={finding}
          pointLabel={series.unit === "day" ? "Day" : "Week from"}
          valueLabel={value}
          points={chartPoints(series, townToday())}
          previousLabel={isComparable ? `${value} ${report.previous_title}` : undefined}
        />
      </div>
      {tables.map((table) => (
        <Top key={table.title} table={table} before={report.previous_title} />
      ))}
      {note && <p className="report-note">{note}</p>}
    </section>
  );
}

export function Report({ report }: { report: TownReport }) {
  return (
    <>
      <header className="report-head">
        <h2>{report.title}</h2>
        <p className="report-finding">{report.finding}</p>
        <Actions report={report} />
      </header>
      {report.sections.map((section) => (
        <Section key={section.key} report={report} section={section} />
      ))}
      <section className="report-section">
        <h2>How this is counted</h2>
        {report.notes.map((note) => (
          <p key={note} className="report-note">
            {note}
          </p>
        ))}
      </section>
    </>
  );
}
