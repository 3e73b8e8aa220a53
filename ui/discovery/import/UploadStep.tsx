// Choosing the file: by the button, or by dropping it.
import { useId, useState } from "react";
import { Icon } from "../../kit/Icon";
import { TEMPLATE } from "./model";

export function UploadStep({ isBusy, onChoose }: { isBusy: boolean; onChoose: (file: File) => void }) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file && !isBusy) onChoose(file);
  };
  return (
    <section className="import-upload">
      <div
        className={isOver ? "import-drop import-drop-over" : "import-drop"}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files);
        }}
      >
        <Icon name="calendar-add" size={32} />
        <label className="field-label" htmlFor={id}>
          Event file
        </label>
        <p className="field-hint" id={`${id}-hint`}>
          CSV or ICS, at most 12 MB. Drop it here, or choose it.
        </p>
        <input
          id={id}
          type="file"
          accept=".csv,.tsv,.txt,.ics,text/csv,text/calendar"
          aria-describedby={`${id}-hint`}
          disabled={isBusy}
          onChange={(event) => take(event.currentTarget.files)}
        />
        {isBusy && <p role="status">Reading the file…</p>}
      </div>
      <p>
        <a href={`data:text/csv;charset=utf-8,${encodeURIComponent(TEMPLATE)}`} download="events.csv">
          Download a template
        </a>{" "}
        <span className="meta">Only a title and start date are required; other common headings work, too.</span>
      </p>
    </section>
  );
}
