// Estimated versus actual costs.
import { useState } from "react";
import { Banner } from "../kit/Banner";
import { Button } from "../kit/Button";
import { type Column, DataTable } from "../kit/DataTable";
import type { EventPlan, EventPlanItem } from "./api";
import { ItemDialog } from "./itemDialogs";
import { budgetWords, formatCents } from "./model";
import { PlanDialog } from "./planDialogs";

const money = (cents: number | null) => (cents === null ? "–" : formatCents(cents));

function difference({ estimate_cents, actual_cents }: EventPlanItem): string {
  if (estimate_cents === null || actual_cents === null) return "–";
  const over = actual_cents - estimate_cents;
  if (over === 0) return "As planned";
  return over > 0 ? `${formatCents(over)} more` : `${formatCents(-over)} less`;
}

export const COLUMNS: Column<EventPlanItem>[] = [
  { key: "title", label: "For", cell: (item) => item.title },
  { key: "estimate", label: "Estimate", isNumber: true, cell: (item) => money(item.estimate_cents) },
  { key: "actual", label: "Actual cost", isNumber: true, cell: (item) => money(item.actual_cents) },
  { key: "difference", label: "Difference", isNumber: true, cell: difference },
];

export const needsOf = (plan: EventPlan) =>
  plan.items.filter((item) => item.kind === "need" || item.estimate_cents !== null || item.actual_cents !== null);

export function Totals({ plan: { budget } }: { plan: EventPlan }) {
  const { budget_cents, estimate_cents, actual_cents, unassigned_cents } = budget;
  const rows = [
    ["Budget", money(budget_cents)],
    ["Total of the estimates", formatCents(estimate_cents)],
    ["Spent or booked", formatCents(actual_cents)],
  ];
  if (unassigned_cents !== null && unassigned_cents > 0)
    rows.push(["Not set aside for anything", formatCents(unassigned_cents)]);
  if (unassigned_cents !== null && unassigned_cents < 0)
    rows.push(["Estimates above the budget", formatCents(-unassigned_cents)]);
  return (
    <dl className="event-totals">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function BudgetPart({ plan }: { plan: EventPlan }) {
  const [edited, setEdited] = useState<EventPlanItem | "plan" | null>(null);
  const isOver = plan.budget.remaining_cents !== null && plan.budget.remaining_cents < 0;
  const columns: Column<EventPlanItem>[] = [
    ...COLUMNS,
    {
      key: "edit",
      label: "Change",
      cell: (item) => (
        <Button size="sm" variant="secondary" aria-label={`Change: ${item.title}`} onClick={() => setEdited(item)}>
          Change
        </Button>
      ),
    },
  ];
  return (
    <>
      <Banner tone={isOver ? "warning" : "info"}>{budgetWords(plan.budget)}</Banner>
      <DataTable caption="Budget by need" columns={columns} rows={needsOf(plan)} rowKey={(item) => item.id} />
      <Totals plan={plan} />
      <div className="admin-bar">
        <Button variant="secondary" onClick={() => setEdited("plan")}>
          {plan.budget.budget_cents === null ? "Set a budget" : "Change the budget"}
        </Button>
      </div>
      {edited === "plan" && <PlanDialog plan={plan} onClose={() => setEdited(null)} />}
      {edited !== null && edited !== "plan" && <ItemDialog plan={plan} item={edited} onClose={() => setEdited(null)} />}
    </>
  );
}
