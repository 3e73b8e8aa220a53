// Somebody else changed the same fields: shows their values and offers to overwrite them or to review first.
import { useRef, useState } from "react";
import { Button } from "./Button";
import { Dialog } from "./Dialog";
import { ApiError } from "./http";
import { RelativeTime } from "./Time";
import { inWords, nameOf } from "./versionDifferences";

interface EditConflict {
  field: string;
  theirs: unknown;
  who: string;
  at: string;
}

interface Refused {
  conflicts: EditConflict[];
  revision: number;
}

function refusedBy(error: unknown): Refused | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const body = error.body as Partial<Refused> | null;
  return body?.conflicts && typeof body.revision === "number"
    ? { conflicts: body.conflicts, revision: body.revision }
    : null;
}

export const NOT_SAVED = "Nothing was saved. Your changes are still here.";

/** Sent along with the edit. */
interface Known {
  revision?: number;
}

type Choice = (isOver: boolean) => void;

/** `save` sends with the revision that was read and asks if that is not the latest; `dialog` is the question. */
export function useEditConflict() {
  const [asked, setAsked] = useState<Refused | null>(null);
  const choice = useRef<Choice>(() => undefined);
  async function save<T>(revision: number | undefined, send: (known: Known) => Promise<T>): Promise<T> {
    try {
      return await send(revision === undefined ? {} : { revision });
    } catch (error) {
      const refused = refusedBy(error);
      if (!refused) throw error;
      setAsked(refused);
      const isOver = await new Promise<boolean>((resolve) => (choice.current = resolve));
      setAsked(null);
      if (!isOver) throw new ApiError(NOT_SAVED, 409, "", {}, NOT_SAVED);
      return save(refused.revision, send);
    }
  }
  const dialog = asked && (
    <Dialog
      isOpen
      onClose={() => choice.current(false)}
      title="Somebody else changed this"
      actions={
        <>
          <Button variant="secondary" onClick={() => choice.current(false)} data-autofocus>
            Keep editing
          </Button>
          <Button variant="danger" onClick={() => choice.current(true)}>
            Save mine
          </Button>
        </>
      }
    >
      <p>While you were editing, these were changed. Saving yours replaces them.</p>
      <ul>
        {asked.conflicts.map(({ field, theirs, who, at }) => (
          <li key={field}>
            <b>{nameOf(field)}</b>: {inWords(theirs)}{" "}
            <span className="meta">
              ({who}, <RelativeTime moment={at} />)
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
  return { save, dialog };
}
