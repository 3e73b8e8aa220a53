// What is not imported from a file: columns, and single values of rows that are imported anyway.
import { Disclosure } from "../../kit/Disclosure";
import { count } from "../../kit/format";

interface NotesProps {
  unusedColumns: string[];
  /** The row, by name or line, and what was left out of it. */
  notes: { name: string; reason: string }[];
}

const MOST_SHOWN = 100;

export function Notes({ unusedColumns, notes }: NotesProps) {
  const all = unusedColumns.length + notes.length;
  if (all === 0) return null;
  return (
    <Disclosure summary="Notes" note={count(all, "note", "notes")} isOpen>
      <ul className="import-notes">
        {unusedColumns.map((heading) => (
          <li key={heading}>Column “{heading}” is not imported.</li>
        ))}
        {notes.slice(0, MOST_SHOWN).map(({ name, reason }, index) => (
          <li key={index}>
            {name && <b>{name}. </b>}
            {reason}
          </li>
        ))}
      </ul>
      {notes.length > MOST_SHOWN && <p className="meta">The first {MOST_SHOWN} are shown.</p>}
    </Disclosure>
  );
}
