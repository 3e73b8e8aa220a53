// A line of the delivery report: the placements that deliver it, and what can be done about a shortfall.
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Badge } from "../../kit/Badge";
import { Button } from "../../kit/Button";
import { ConfirmDialog } from "../../kit/ConfirmDialog";
import { type Column, DataTable } from "../../kit/DataTable";
import { count } from "../../kit/format";
import { showError, showToast } from "../../kit/toasts";
import { runningDays, STATES } from "../../placements/words";
import {
  type CampaignReport,
  type DeliveryRow,
  detachPlacement,
  type LinePlacement,
  type LineReport,
  makeGood,
  removeLine,
} from "../api";

const ROWS: Column<DeliveryRow>[] = [
  { key: "label", label: "What", cell: ({ label }) => <b>{label}</b> },
  { key: "value", label: "Value", cell: ({ value }) => value },
  { key: "note", label: "Note", cell: ({ note }) => note || "–" },
];

interface LineSectionProps {
  line: LineReport;
  onChange: () => void;
  onBook: () => void;
  onSaved: (report: CampaignReport) => void;
}

export function LineSection({ line, onChange, onBook, onSaved }: LineSectionProps) {
  const [asked, ask] = useState<LinePlacement | "remove" | null>(null);
  const days = count(line.days_missing, "day", "days");
  const good = useMutation({
    mutationFn: () => makeGood(line.id),
    onSuccess: (report) => {
      onSaved(report);
      showToast(`${days} added.`, { tone: "success" });
    },
    onError: (error) => showError(error),
  });
  return (
    <section className="campaign-part" aria-label={`${line.name}, ${line.term}`}>
      <header className="campaign-part-head">
        <h2>{line.name}</h2>
        <p>
          {[line.category_name, line.term].filter(Boolean).join(", ")}{" "}
          {line.days_missing > 0 && <Badge tone="barn">{`${days} missing`}</Badge>}{" "}
          {line.days_to_book > 0 && <Badge tone="gold">{`${count(line.days_to_book, "day", "days")} to book`}</Badge>}
        </p>
      </header>
      <DataTable
        caption={`Delivery: ${line.name}`}
        columns={ROWS}
        rows={line.rows}
        rowKey={({ label, value }) => `${label} ${value}`}
      />
      {line.placements.length > 0 && (
        <ul className="campaign-placements" aria-label="Placements">
          {line.placements.map((one) => (
            <li key={one.id}>
              <span>
                <Badge tone={STATES[one.state].tone}>{STATES[one.state].label}</Badge>{" "}
                {[one.custom_title, runningDays(one)].filter(Boolean).join(", ")}
              </span>
              <Button
                size="sm"
                variant="quiet"
                aria-label={`Take off: ${one.custom_title || line.name}, ${runningDays(one)}`}
                onClick={() => ask(one)}
              >
                Take off
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="campaign-actions">
        {line.days_missing > 0 && (
          <Button busy={good.isPending} onClick={() => good.mutate()}>
            {`Add ${days} to make good`}
          </Button>
        )}
        <Button variant={line.days_to_book > 0 ? "primary" : "secondary"} onClick={onBook}>
          Book placement
        </Button>
        <Button variant="secondary" onClick={onChange}>
          Change line
        </Button>
        {line.placements.length === 0 && line.days_shown === 0 && (
          <Button variant="danger" onClick={() => ask("remove")}>
            Remove line
          </Button>
        )}
      </div>
      {asked === "remove" && (
        <ConfirmDialog
          title="Remove this line?"
          action="Remove line"
          done="The line is removed."
          send={() => removeLine(line.id).then(onSaved)}
          onClose={() => ask(null)}
        >
          <p>{`${line.name}, ${line.term}. Nothing was booked for it.`}</p>
        </ConfirmDialog>
      )}
      {asked && asked !== "remove" && (
        <ConfirmDialog
          title="Take this placement off the line?"
          action="Take off"
          done="The placement no longer counts toward this line."
          send={() => detachPlacement(line.id, asked.id).then(onSaved)}
          onClose={() => ask(null)}
        >
          <p>The placement stays as it is. What was shown so far stays in the report.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
