// The steps with a small file of events that is sent anew each time: nothing is kept, nothing is saved.
import { useState } from "react";
import { Banner } from "../../kit/Banner";
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
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const kind = kindOf("events");

  async function choose(file: File) {
    setBusy(true);
    setFault(null);
    try {
      const sent = { file_name: file.name, content: await readFile(file) };
      setChosen({ ...sent, analysis: await previewFile(sent) });
    } catch (error) {
      setFault(error instanceof Error ? error.message : "That did not work.");
    } finally {
      setBusy(false);
    }
  }

  if (!chosen)
    return (
      <>
        <Steps at={0} />
        {fault && <Banner tone="error">{fault}</Banner>}
        <UploadStep kind={kind} isBusy={isBusy} hint={hint} onChoose={(file) => void choose(file)} />
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
