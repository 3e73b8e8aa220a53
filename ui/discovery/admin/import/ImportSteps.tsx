// The steps of an import, from the file to what became of it. Without `commit` they end before anything is written.
import { useState, type ReactNode } from "react";
import { Banner } from "../../../kit/Banner";
import { invalidatePaths } from "../../../kit/query";
import {
  readFile,
  type EventFileAnalysis,
  type EventImportResult,
  type Fixes,
  type ImportCalls,
  type ImportCheck,
} from "./api";
import { CheckStep } from "./CheckStep";
import { MatchStep } from "./MatchStep";
import { STEPS } from "./model";
import { ResultStep } from "./ResultStep";
import { ReviewStep } from "./ReviewStep";
import { UploadStep } from "./UploadStep";

interface Chosen {
  name: string;
  content: string;
  analysis: EventFileAnalysis;
}

function Steps({ at }: { at: number }) {
  return (
    <ol className="import-steps" aria-label="Steps">
      {STEPS.map((name, index) => (
        <li
          key={name}
          className={index < at ? "import-step import-step-done" : "import-step"}
          aria-current={index === at ? "step" : undefined}
        >
          {name}
        </li>
      ))}
    </ol>
  );
}

interface ImportStepsProps {
  calls: ImportCalls;
  /** Beside the choice of a file. */
  hint?: string;
  children?: ReactNode;
}

export function ImportSteps({ calls, hint, children }: ImportStepsProps) {
  const { commit } = calls;
  const [step, setStep] = useState(0);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [map, setMap] = useState<Record<string, string>>({});
  const [fixes, setFixes] = useState<Fixes>({});
  const [skipsBad, setSkipsBad] = useState(false);
  const [checked, setChecked] = useState<ImportCheck | null>(null);
  const [result, setResult] = useState<EventImportResult | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  /** One thing at a time; what went wrong is said above the step it went wrong in. */
  async function work(todo: () => Promise<void>) {
    if (isBusy) return;
    setBusy(true);
    setFault(null);
    try {
      await todo();
    } catch (error) {
      setFault(error instanceof Error ? error.message : "That did not work.");
    } finally {
      setBusy(false);
    }
  }

  const sent = (file: Chosen) => ({
    file_name: file.name,
    content: file.content,
    fixes,
    ...(file.analysis.format === "csv" && { map }),
  });

  const choose = (file: File) =>
    work(async () => {
      const content = await readFile(file);
      const analysis = await calls.analyse({ file_name: file.name, content });
      const next = { name: file.name, content, analysis };
      setChosen(next);
      setMap(analysis.mapping);
      setFixes({});
      setSkipsBad(false);
      if (analysis.format === "csv") return setStep(1);
      // A calendar says itself what is what.
      setChecked(await calls.check({ file_name: file.name, content }));
      setStep(2);
    });
  const checkRows = (file: Chosen) =>
    work(async () => {
      setChecked(await calls.check(sent(file)));
      setStep(2);
    });
  const take = (file: Chosen, save: NonNullable<ImportCalls["commit"]>) =>
    work(async () => {
      setResult(await save({ ...sent(file), skip_bad: skipsBad }));
      setStep(4);
      await invalidatePaths("admin/events/", "events/");
    });
  const again = () => {
    setChosen(null);
    setChecked(null);
    setResult(null);
    setStep(0);
  };

  return (
    <>
      <Steps at={step} />
      {fault && <Banner tone="error">{fault}</Banner>}
      {step === 0 && (
        <>
          <UploadStep isBusy={isBusy} hint={hint} onChoose={(file) => void choose(file)} />
          {children}
        </>
      )}
      {step === 1 && chosen && (
        <MatchStep
          analysis={chosen.analysis}
          map={map}
          onMap={setMap}
          isBusy={isBusy}
          onBack={again}
          onNext={() => void checkRows(chosen)}
        />
      )}
      {step === 2 && chosen && checked && (
        <CheckStep
          checked={checked}
          headings={chosen.analysis.headings}
          fixes={fixes}
          onFix={setFixes}
          skipsBad={skipsBad}
          onSkip={setSkipsBad}
          isBusy={isBusy}
          onBack={() => (chosen.analysis.format === "csv" ? setStep(1) : again())}
          onCheck={() => void checkRows(chosen)}
          onNext={() => setStep(3)}
        />
      )}
      {step === 3 && chosen && checked && (
        <ReviewStep
          checked={checked}
          fileName={chosen.name}
          isBusy={isBusy}
          onBack={() => setStep(2)}
          onTake={commit && (() => void take(chosen, commit))}
        />
      )}
      {step === 4 && result && <ResultStep result={result} onAgain={again} />}
    </>
  );
}
