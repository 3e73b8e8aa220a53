// What is pending for the office, with a link to each kind.
import { officePaths } from "../admin/officePaths";
import type { InboxCount } from "../inbox/api";
import { KIND_LIST, kindWords } from "../inbox/model";
import { Badge } from "../kit/Badge";
import { count as countWords, formatNumber } from "../kit/format";
import { Link } from "../kit/router";
import { paths } from "../paths";
import { DashboardSection } from "./DashboardSection";

export function OfficeSection({ office, findings }: { office: InboxCount[]; findings: number }) {
  const waiting = KIND_LIST.flatMap((kind) => office.filter((one) => one.kind === kind));
  return (
    <DashboardSection title="Office" more={{ to: paths.admin(), label: "Go to the office" }}>
      {waiting.length === 0 && <p>Nothing is waiting for the office.</p>}
      <ul className="task-list">
        {waiting.map(({ kind, count, overdue }) => (
          <li key={kind} className="task">
            <p className="task-title">
              <Link className="task-link" to={paths.admin({ kind })}>
                {kindWords(kind).many}
              </Link>
            </p>
            <Badge tone="barn">
              {formatNumber(count)} waiting{overdue > 0 && `, ${formatNumber(overdue)} overdue`}
            </Badge>
          </li>
        ))}
        {findings > 0 && (
          <li className="task">
            <p className="task-title">
              <Link className="task-link" to={officePaths.accessibility()}>
                Accessibility
              </Link>
            </p>
            <Badge tone="gold">{countWords(findings, "finding", "findings")}</Badge>
          </li>
        )}
      </ul>
    </DashboardSection>
  );
}
