// Choosing the file: by the button, or by dropping it.
import { FileDrop } from "../../../kit/FileDrop";
import { TEMPLATE } from "./model";

interface UploadStepProps {
  isBusy: boolean;
  hint?: string;
  onChoose: (file: File) => void;
}

export function UploadStep({
  isBusy,
  hint = "CSV or ICS, at most 12 MB. Drop it here, or choose it.",
  onChoose,
}: UploadStepProps) {
  return (
    <section className="import-upload">
      <FileDrop
        label="Event file"
        hint={hint}
        action="Choose a file"
        icon="calendar-add"
        accept=".csv,.tsv,.txt,.ics,text/csv,text/calendar"
        isBusy={isBusy}
        onFiles={([file]) => file && onChoose(file)}
      >
        {isBusy && <p role="status">Reading the file…</p>}
      </FileDrop>
      <p>
        <a href={`data:text/csv;charset=utf-8,${encodeURIComponent(TEMPLATE)}`} download="events.csv">
          Download a template
        </a>{" "}
        <span className="meta">Only a title and start date are required; other common headings work, too.</span>
      </p>
    </section>
  );
}
