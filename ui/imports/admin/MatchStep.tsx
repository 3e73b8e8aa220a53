// Which column means what. What the headings suggest is preselected.
import { Banner } from "../../kit/Banner";
import { Button } from "../../kit/Button";
import { Disclosure } from "../../kit/Disclosure";
import { SelectField } from "../../kit/Field";
import type { ImportField, ImportAnalysis } from "../api";
import { openQuestions, samples, unmatched, unusedColumns } from "../model";

interface MatchStepProps {
  analysis: ImportAnalysis;
  map: Record<string, string>;
  onMap: (map: Record<string, string>) => void;
  isBusy: boolean;
  onBack: () => void;
  onNext: () => void;
}

export function MatchStep({ analysis, map, onMap, isBusy, onBack, onNext }: MatchStepProps) {
  const missing = unmatched(analysis, map);
  const unused = unusedColumns(analysis, map);
  const questions = openQuestions(analysis, map);
  const labelOf = (name: string) => analysis.fields.find((field) => field.name === name)?.label ?? name;
  const options = [
    { value: "", label: "Not in the file" },
    ...analysis.headings.map((heading) => ({ value: heading, label: heading })),
  ];
  const row = (field: ImportField) => {
    const heading = map[field.name] ?? "";
    const shown = samples(analysis, heading);
    return (
      <div key={field.name} className="import-match">
        <SelectField
          label={field.label}
          optional={!field.is_needed}
          options={options}
          value={heading}
          onChange={(event) => onMap({ ...map, [field.name]: event.currentTarget.value })}
        />
        <p className="import-sample">
          {shown.length > 0 ? (
            shown.map((text) => <q key={text}>{text}</q>)
          ) : (
            <span className="meta">{heading ? "Empty in the first rows" : ""}</span>
          )}
        </p>
      </div>
    );
  };
  // Common fields and those that were matched are visible; the rest can be expanded.
  const inSight = analysis.fields.filter((field) => field.is_common || analysis.mapping[field.name]);
  const others = analysis.fields.filter((field) => !inSight.includes(field));
  return (
    <section className="import-part" aria-labelledby="import-match-title">
      <h2 id="import-match-title">Match the columns</h2>
      {analysis.is_remembered && (
        <Banner tone="info">These are the columns of your last import. Change what is different this time.</Banner>
      )}
      {missing.length > 0 && <Banner tone="warning">Choose a column for: {missing.join(", ")}.</Banner>}
      {questions.map(({ heading, field }) => (
        <Banner
          key={heading}
          tone="info"
          action={
            <Button size="sm" variant="secondary" onClick={() => onMap({ ...map, [field]: heading })}>
              Yes, use it
            </Button>
          }
        >
          Is “{heading}” the {labelOf(field).toLowerCase()}?
        </Banner>
      ))}
      <div className="import-matches">{inSight.map(row)}</div>
      {others.length > 0 && (
        <Disclosure summary="Other fields" note={`${others.length}`}>
          <div className="import-matches">{others.map(row)}</div>
        </Disclosure>
      )}
      {unused.length > 0 && <p className="meta import-unused">Columns that are not imported: {unused.join(", ")}.</p>}
      <div className="import-actions">
        <Button variant="secondary" onClick={onBack}>
          Another file
        </Button>
        <Button busy={isBusy} disabled={missing.length > 0} onClick={onNext}>
          Check the rows
        </Button>
      </div>
    </section>
  );
}
