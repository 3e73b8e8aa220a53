// What changed since a reviewer last read the text, word by word.
import type { ApprovalDetail } from "../../approval_requests/api";
import { FIELD_NAMES, shortened } from "../../guides/admin/TextDifferences";
import { Disclosure } from "../../kit/Disclosure";
import { count } from "../../kit/format";

const NAMES: Record<string, string> = {
  ...FIELD_NAMES,
  description: "Text",
  terms: "The fine print",
  code: "Code to say",
  days: "Days",
  max_redemptions: "Maximum uses",
  subject: "Subject",
  opening: "Opening",
  sections: "What is in it",
};

export function Differences({ approval }: { approval: ApprovalDetail }) {
  const { compared_with, differences } = approval;
  if (!compared_with) return null;
  const before = compared_with === "published" ? "what residents have now" : "what was sent in last time";
  if (differences.length === 0) return <p>{`It is the same as ${before}.`}</p>;
  return (
    <Disclosure
      summary={`Compared with ${before}`}
      note={count(differences.length, "difference", "differences")}
      isOpen
    >
      <p className="meta">{`Crossed out: only in ${before}. Underlined: new.`}</p>
      {differences.map(({ field, parts }) => (
        <section key={field}>
          <h3>{NAMES[field] ?? field}</h3>
          <p className="approvals-difference">
            {parts.map(({ kind, text }, at) =>
              kind === "same" ? (
                <span key={at}>{shortened(text, at === 0, at === parts.length - 1)}</span>
              ) : kind === "added" ? (
                <ins key={at}>{text}</ins>
              ) : (
                <del key={at}>{text}</del>
              ),
            )}
          </p>
        </section>
      ))}
    </Disclosure>
  );
}
