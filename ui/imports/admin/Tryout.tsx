// The import steps with a small file of events that is sent again each time: nothing is kept, nothing is saved.
import { useState } from "react";
import { Banner } from "../../kit/Banner";
import { useAttempt } from "../../kit/useAction";
import { checkPreview, previewFile, readFile, type ImportAnalysis } from "../api";
import { kindOf } from "../kinds";
import { ImportSteps } from "./ImportSteps";
import { Steps } from "./Steps";
import { UploadStep } from "./UploadStep";

interface Chosen {
  file_name: string;
  content: string;
  analysis: ImportAnalysis;
}

export function Tryout({ hint }: { hint: string }) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const { isBusy, error, attempt } = useAttempt();
  const kind = kindOf("events");

  const choose = (file: File) =>
    attempt(async () => {
      const sent = { file_name: file.name, content: await readFile(file) };
      setChosen({ ...sent, analysis: await previewFile(sent) });
    });

  if (!chosen)
    return (
      <>
        <Steps at={0} />
        {error && <Banner tone="error">{error}</Banner>}
        <UploadStep kind={kind} isBusy={isBusy} hint={hint} onChoose={choose} />
      </>
    );
  const { file_name, content, analysis } = chosen;
  return (
    <ImportSteps
      kind={kind}
      fileName={file_name}
      analysis={analysis}
      options={{ map: null, fixes: {}, skip_bad: false }}
      check={(options) => checkPreview({ file_name, content, ...options })}
      onAgain={() => Promise.resolve(setChosen(null))}
    />
  );
}
