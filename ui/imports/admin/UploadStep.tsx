// Choosing the file: with the button, or by drag and drop.
import { FileDrop } from "../../kit/FileDrop";
import type { ImportKindWords } from "../kinds";

interface UploadStepProps {
  kind: ImportKindWords;
  isBusy: boolean;
  hint?: string;
  onChoose: (file: File) => void;
}

export function UploadStep({ kind, isBusy, hint = kind.hint, onChoose }: UploadStepProps) {
  return (
    <section className="import-upload">
      <FileDrop
        label={kind.fileLabel}
        hint={hint}
        action="Choose a file"
        icon={kind.icon}
        accept={kind.accept}
        isBusy={isBusy}
        onFiles={([file]) => file && onChoose(file)}
      >
        {isBusy && <p role="status">Reading the file…</p>}
      </FileDrop>
      <p>
        <a href={`data:text/csv;charset=utf-8,${encodeURIComponent(kind.template)}`} download={`${kind.name}.csv`}>
          Download a template
        </a>{" "}
        <span className="meta">{kind.needed}</span>
      </p>
    </section>
  );
}
