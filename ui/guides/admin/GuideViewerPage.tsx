// A guide as its readers will see it, with the problems found in it; each links to its place in the editor.
import { AdminFrame } from "../../admin/AdminFrame";
import { officePaths } from "../../admin/officePaths";
import { Badge } from "../../kit/Badge";
import { LinkButton } from "../../kit/Button";
import { count } from "../../kit/format";
import { useApi } from "../../kit/query";
import { Link, useParams } from "../../kit/router";
import { Skeleton } from "../../kit/Skeleton";
import { ErrorState } from "../../kit/State";
import { GuideMap } from "../GuideMap";
import { GuideView } from "../GuideView";
import { guideChecksUrl, guidePreviewUrl, type GuideChecks, type GuideDetail, type GuideFinding } from "./api";

const KINDS: Record<string, string> = {
  picture: "Picture",
  heading: "Heading",
  link: "Link",
  table: "Table",
  business: "Business",
  event: "Event",
  card: "Card",
  length: "Length",
  sentence: "Sentence",
};

function summary({ findings, word_count, reading_minutes }: GuideChecks): string {
  const problems = findings.filter(({ level }) => level === "problem").length;
  const hints = findings.length - problems;
  const size = `${count(word_count, "word", "words")}, ${reading_minutes} min read.`;
  if (findings.length === 0) return `Nothing to fix. ${size}`;
  return `${count(problems, "problem", "problems")}, ${count(hints, "hint", "hints")}. ${size}`;
}

function Findings({ id, checks }: { id: number; checks: GuideChecks }) {
  const place = ({ field, line }: GuideFinding) => officePaths.guideEdit(id, { field, line: line ?? undefined });
  return (
    <section aria-labelledby="guide-checks-title">
      <h2 id="guide-checks-title">Checks</h2>
      <p role="status">{summary(checks)}</p>
      <ul className="guide-findings">
        {checks.findings.map((finding) => (
          <li key={`${finding.check}-${finding.field}-${finding.line}-${finding.message}`} className="guide-finding">
            <Badge tone={finding.level === "problem" ? "barn" : "gold"}>
              {finding.level === "problem" ? "Problem" : "Hint"}
            </Badge>
            <span className="guide-finding-words">
              <b>{KINDS[finding.check] ?? finding.check}:</b> {finding.message}
            </span>
            <Link to={place(finding)}>{finding.line ? `Go to line ${finding.line}` : "Go to the field"}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

export default function GuideViewerPage() {
  const { guideId = "" } = useParams();
  const id = Number(guideId);
  const guide = useApi<GuideDetail>(guidePreviewUrl(id), { staleTime: 0 });
  const checks = useApi<GuideChecks>(guideChecksUrl(id), { staleTime: 0 });
  const failed = guide.error ?? checks.error;
  return (
    <>
      <AdminFrame title="Guide viewer" lede="The guide as its readers will see it, and what they might trip over.">
        <p className="admin-row-actions">
          <LinkButton variant="secondary" to={officePaths.guideEdit(id)}>
            Edit
          </LinkButton>
          <LinkButton variant="secondary" to={officePaths.guidePreview(id)}>
            Preview
          </LinkButton>
          <LinkButton variant="quiet" to={officePaths.guides()}>
            All guides
          </LinkButton>
        </p>
        {failed && (
          <ErrorState
            title="The guide could not be loaded."
            onRetry={() => {
              void guide.refetch();
              void checks.refetch();
            }}
          >
            {failed.message}
          </ErrorState>
        )}
        {!failed && checks.isPending && <Skeleton count={4} label="Checking the guide" />}
        {checks.data && <Findings id={id} checks={checks.data} />}
      </AdminFrame>
      {guide.data && <GuideView guide={guide.data} heading="h2" StopsMap={GuideMap} />}
    </>
  );
}

export { default as style } from "./guideEditor.css";
