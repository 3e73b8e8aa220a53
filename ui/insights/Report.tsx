// A business's report: what people did, how often the business was seen, and how that was counted. The printout, CSV
// and email contain the same.
import { ReportButtons } from "../kit/ReportButtons";
import { Chart } from "../kit/Chart";
import { type Column, DataTable } from "../kit/DataTable";
import { townToday } from "../kit/dates";
import { type BusinessInsights, fetchTable, type InsightGroup, mailReport, type PlacementInsight } from "./api";
import { Figures } from "./Figures";
import { chartPoints, figureText, HIDDEN, term } from "./model";

const GROUPS: { group: InsightGroup; title: string }[] = [
  { group: "outcome", title: "What people did" },
  { group: "reach", title: "How often it was seen" },
];

const PLACEMENT_COLUMNS: Column<PlacementInsight>[] = [
  { key: "name", label: "Placement", cell: ({ name }) => <b>{name}</b> },
  { key: "term", label: "Term", cell: term },
  { key: "seen", label: "Views", isNumber: true, cell: ({ impressions }) => figureText(impressions) },
  { key: "clicks", label: "Clicks", isNumber: true, cell: ({ clicks }) => figureText(clicks) },
  {
    key: "all-seen",
    label: "Views so far",
    isNumber: true,
    cell: ({ total_impressions: count }) => figureText(count),
  },
  { key: "all-clicks", label: "Clicks so far", isNumber: true, cell: ({ total_clicks: count }) => figureText(count) },
];

export function Report({ report }: { report: BusinessInsights }) {
  const { business, period, title, finding, rows, views, placements, notes, suggestion } = report;
  return (
    <>
      <header className="results-head">
        <h2>{title}</h2>
        <p className="results-finding">{finding}</p>
        <div className="results-actions">
          <ReportButtons
            file={`${business.slug}-results-${period.from}-${period.to}.csv`}
            read={() => fetchTable(business.id, period)}
            email={() => mailReport(business.id, period)}
          />
        </div>
      </header>
      {GROUPS.map(({ group, title }) => (
        <section key={group} className="results-part">
          <h3>{title}</h3>
          <Figures rows={rows.filter((row) => row.group === group).map((row) => ({ ...row, key: row.figure }))} />
        </section>
      ))}
      <section className="results-part results-chart">
        <h3>{`Listing views by ${views.unit}`}</h3>
        <p>{views.finding}</p>
        {views.points.length > 0 && (
          <Chart
            finding={views.finding}
            pointLabel={views.unit === "day" ? "Day" : "Week from"}
            valueLabel="Listing views"
            points={chartPoints(views, townToday())}
            hiddenText={HIDDEN}
          />
        )}
      </section>
      {placements.length > 0 && (
        <section className="results-part">
          <h3>Placements</h3>
          <DataTable
            caption="Placements that ran in this period"
            columns={PLACEMENT_COLUMNS}
            rows={placements}
            rowKey={({ id }) => id}
          />
        </section>
      )}
      <section className="results-part results-next">
        <h3>One thing that would help</h3>
        <p>{suggestion}</p>
      </section>
      <section className="results-part results-notes">
        <h3>How this is counted</h3>
        <ul>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </section>
    </>
  );
}
