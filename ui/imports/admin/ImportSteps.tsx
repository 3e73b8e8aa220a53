// The steps from the columns to the final review. Without `run` they end before anything is written.
import { useEffect, useRef, useState } from "react";
import { Banner } from "../../kit/Banner";
import { useAttempt } from "../../kit/useAction";
import type { ImportAnalysis, ImportCheck, ImportOptions } from "../api";
import type { ImportKindWords } from "../kinds";
import { forget, keep, keptOr } from "../keptOptions";
import { currentMap } from "../model";
import { CheckStep } from "./CheckStep";
import { MatchStep } from "./MatchStep";
import { ReviewStep } from "./ReviewStep";
import { Steps } from "./Steps";

interface ImportStepsProps {
  kind: ImportKindWords;
  fileName: string;
  analysis: ImportAnalysis;
  /** The current parsing options. */
  options: ImportOptions;
  /** The storage key under which column choices and fixed cells are kept on the device; if omitted, nothing is kept. */
  draft?: string;
  check: (options: ImportOptions) => Promise<ImportCheck>;
  /** Refused if others were checked since. */
  run?: (options: ImportOptions) => Promise<unknown>;
  onAgain: () => Promise<unknown>;
}

export function ImportSteps(props: ImportStepsProps) {
  const { kind, fileName, analysis, draft, check, run, onAgain } = props;
  const isTable = analysis.format === "csv";
  const [step, setStep] = useState(isTable ? 1 : 2);
  const [options, setOptions] = useState<ImportOptions>(() =>
    keptOr(draft, props.options, { ...props.options, map: currentMap(analysis, props.options.map) }),
  );
  // What the server has.
  const [stored, setStored] = useState(props.options);
  // Cells are typed while the rows are checked, too.
  const newest = useRef(options);
  const [checked, setChecked] = useState<ImportCheck | null>(null);
  const [checkedWith, setCheckedWith] = useState<ImportOptions | null>(null);
  const { isBusy, error, attempt } = useAttempt();

  /** Stored at once, so that nothing typed is lost with the tab. */
  function change(next: Partial<ImportOptions>) {
    const whole = { ...options, ...next };
    newest.current = whole;
    setOptions(whole);
    keep(draft, whole, stored);
  }

  /** Runs one task at a time; an error is shown above the step it occurred in. */
  function work(todo: () => Promise<void>) {
    if (!isBusy) attempt(todo);
  }

  const sent = isTable ? options : { ...options, map: null };
  // The check also stores the options.
  const checkSent = async () => {
    setChecked(await check(sent));
    setCheckedWith(options);
    setStored(sent);
    keep(draft, newest.current, sent);
  };
  const checkRows = () => work(() => checkSent().then(() => setStep(2)));
  const take = (begin: NonNullable<typeof run>) =>
    work(async () => {
      // It takes a while for a large file, which is checked once more when it runs.
      if (options !== checkedWith) await checkSent();
      try {
        await begin(sent);
      } catch (error) {
        setCheckedWith(null);
        throw error;
      }
      forget(draft);
    });
  const again = () =>
    work(async () => {
      await onAgain();
      forget(draft);
    });

  // A calendar file needs no column matching.
  const first = useRef(checkRows);
  useEffect(() => {
    if (!isTable) first.current();
  }, [isTable]);

  return (
    <>
      <Steps at={step} />
      {error && <Banner tone="error">{error}</Banner>}
      {step === 1 && (
        <MatchStep
          analysis={analysis}
          map={options.map ?? {}}
          onMap={(map) => change({ map })}
          isBusy={isBusy}
          onBack={again}
          onNext={checkRows}
        />
      )}
      {step === 2 && !checked && <p role="status">Reading the file…</p>}
      {step === 2 && checked && (
        <CheckStep
          kind={kind}
          checked={checked}
          headings={analysis.headings}
          fixes={options.fixes ?? {}}
          onFix={(fixes) => change({ fixes })}
          skipsBad={options.skip_bad ?? false}
          onSkip={(skip_bad) => change({ skip_bad })}
          isBusy={isBusy}
          onBack={() => (isTable ? setStep(1) : again())}
          onCheck={checkRows}
          onNext={() => setStep(3)}
        />
      )}
      {step === 3 && checked && (
        <ReviewStep
          kind={kind}
          checked={checked}
          fileName={fileName}
          isBusy={isBusy}
          onBack={() => setStep(2)}
          onTake={run && (() => take(run))}
        />
      )}
    </>
  );
}
