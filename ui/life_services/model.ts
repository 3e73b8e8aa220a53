// Rules of the life services without React.
import { officeFacts } from "../checklists/office";
import { phoneText } from "../directory/model";
import type { LifeServiceDetail, LifeServiceProgress, LifeServiceStep, StepStatus } from "./api";

/** "3 of 10 done" */
export function progressText({ done, not_needed, total, is_complete }: LifeServiceProgress): string {
  if (is_complete) return "All done";
  const left = total - not_needed;
  return `${done} of ${left} done`;
}

export const paragraphs = (text: string): string[] => text.split(/\n{2,}/).filter((part) => part.trim());

const MARKS: Record<StepStatus, string> = { to_do: "[ ]", done: "[x]", not_needed: "[-]" };

function stepText({ title, timing, status, office }: LifeServiceStep): string {
  const lines = [`${MARKS[status]} ${title}${timing && ` (${timing})`}`];
  if (office) {
    const { name, bring, cost, address, phone } = officeFacts(office);
    lines.push(`    ${[name, address, phoneText(phone)].filter(Boolean).join(", ")}`);
    if (bring.length > 0) lines.push(`    Bring: ${bring.join("; ")}`);
    if (cost) lines.push(`    Cost: ${cost}`);
  }
  return lines.join("\n");
}

/** The list as a message, for people without an account. Notes are not included. */
export function checklistText({ title, steps }: Pick<LifeServiceDetail, "title" | "steps">, town: string): string {
  return [`${title}: checklist${town && ` of ${town}`}`, ...steps.map(stepText)].join("\n\n");
}
