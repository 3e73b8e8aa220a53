// What is not imported from a file: columns, and single values of rows that are imported anyway.
import { Disclosure } from "../../kit/Disclosure";
import { count } from "../../kit/format";

interface NotesProps {
  unusedColumns: string[];
  /** The row, by name or line, and what was left out of it. */
  notes: { name: string; reason: string }[];
}

/** More of them would push the next step out of view. */
const MAX_OPEN = 10;
const MAX_NAMED = 5;

function namesOf(rows: NotesProps["notes"]): string {
  const names = rows.map(({ name }) => name).filter(Boolean);
  if (names.length === 0) return count(rows.length, "row", "rows");
  const more = rows.length - Math.min(names.length, MAX_NAMED);
  return names.slice(0, MAX_NAMED).join(", ") + (more > 0 ? `, and ${more} more` : "");
}

export function Notes({ unusedColumns, notes }: NotesProps) {
  const all = unusedColumns.length + notes.length;
  if (all === 0) return null;
  const rowsByReason = new Map<string, NotesProps["notes"]>();
  for (const note of notes) rowsByReason.set(note.reason, [...(rowsByReason.get(note.reason) ?? []), note]);
  return (
    <Disclosure summary="Notes" note={count(all, "note", "notes")} isOpen={all <= MAX_OPEN}>
      <ul className="import-notes">
        {unusedColumns.map((heading) => (
          <li key={heading}>Column “{heading}” is not imported.</li>
        ))}
        {[...rowsByReason].map(([reason, rows]) => (
          <li key={reason}>
            {reason} ({namesOf(rows)})
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
