// A word-by-word diff of two texts of a guide.
import { useEffect, useState } from "react";
import { errorMessage } from "../../kit/http";
import { Skeleton } from "../../kit/Skeleton";
import { compareTexts, type FieldDifference, type GuideContent } from "./api";

export const FIELD_NAMES: Record<string, string> = {
  title: "Title",
  introduction: "Introduction",
  body: "Text",
  slug: "Address",
  author: "Author",
  image_url: "Picture",
  image_alt: "What the picture shows",
  is_featured: "Featured",
  related_businesses: "Businesses below the guide",
};
/** How many characters of unchanged text are shown around each change as context. */
const AROUND = 160;

export function shortened(text: string, isFirst: boolean, isLast: boolean): string {
  if (text.length <= AROUND * 2) return text;
  const head = isFirst ? "" : text.slice(0, AROUND);
  const tail = isLast ? "" : text.slice(-AROUND);
  return `${head} … ${tail}`;
}

function Parts({ parts }: Pick<FieldDifference, "parts">) {
  return (
    <p className="guide-difference">
      {parts.map(({ kind, text }, index) =>
        kind === "same" ? (
          <span key={index}>{shortened(text, index === 0, index === parts.length - 1)}</span>
        ) : kind === "added" ? (
          <ins key={index}>{text}</ins>
        ) : (
          <del key={index}>{text}</del>
        ),
      )}
    </p>
  );
}

interface TextDifferencesProps {
  before: GuideContent;
  after: GuideContent;
  /** What struck-through and underlined words mean. */
  legend: string;
}

export function TextDifferences({ before, after, legend }: TextDifferencesProps) {
  const [found, setFound] = useState<FieldDifference[] | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    const given = new AbortController();
    compareTexts(before, after, given.signal).then(setFound, (error: unknown) => {
      if (!given.signal.aborted) setProblem(errorMessage(error, "They could not be compared."));
    });
    return () => given.abort();
  }, [before, after]);
  if (problem) return <p role="alert">{problem}</p>;
  if (!found) return <Skeleton count={3} label="Comparing" />;
  if (found.length === 0) return <p>The two are the same.</p>;
  return (
    <>
      <p className="meta">{legend}</p>
      {found.map(({ field, parts }) => (
        <section key={field} className="guide-difference-field">
          <h3>{FIELD_NAMES[field] ?? field}</h3>
          <Parts parts={parts} />
        </section>
      ))}
    </>
  );
}
