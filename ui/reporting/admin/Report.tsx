// The town's report: a section for each thing counted, with its chart, tables and CSV.
import { Figures } from "../../insights/Figures";
import { chartPoints } from "../../insights/model";
import { DownloadButton } from "../../kit/DownloadButton";
import { ReportButtons } from "../../kit/ReportButtons";
import { Chart } from "../../kit/Chart";
import { type Column, DataTable } from "../../kit/DataTable";
import { townToday } from "../../kit/dates";
import { capitalize, formatNumber } from "../../kit/format";
import { Link } from "../../kit/router";
import { hasPage } from "../../routes";
import { fetchTable, mailReport, type ReportSection, type ReportTable, type TownReport } from "../api";

const fileOf = ({ period }: TownReport, key: string) => `${key}-${period.from}-${period.to}.csv`;

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
        <DataTable caption={title} columns={cells} rows={rows} rowKey={(row) => rows.indexOf(row)} />
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
        <DownloadButton
          file={fileOf(report, section.key)}
          read={() => fetchTable(report.period, section.key)}
          aria-label={`Download CSV: ${title}`}
        />
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
        <div className="report-actions">
          <ReportButtons
            file={fileOf(report, "report")}
            read={() => fetchTable(report.period)}
            email={() => mailReport(report.period)}
          />
        </div>
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
