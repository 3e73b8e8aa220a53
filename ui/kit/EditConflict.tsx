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

type Answer = "keep" | "over" | "both";

interface Options {
  /** What the form calls a field, where that is not its name in the API. */
  labels?: Record<string, string>;
  /** Their value in words, where it says little by itself. */
  describe?: (theirs: unknown, field: string) => string;
  /** Also offers to save both. */
  both?: {
    /** Adds theirs to what `send` sends; returns the revision that theirs were read at. */
    combine: () => Promise<number>;
    /** What is kept of each. */
    words: string;
  };
}

/** `save` sends with the revision that was read and asks if that is not the latest; `dialog` is the question. */
export function useEditConflict({ labels = {}, describe = inWords, both }: Options = {}) {
  const [asked, setAsked] = useState<Refused | null>(null);
  const choice = useRef<(answer: Answer) => void>(() => undefined);
  async function save<T>(revision: number | undefined, send: (known: Known) => Promise<T>): Promise<T> {
    try {
      return await send(revision === undefined ? {} : { revision });
    } catch (error) {
      const refused = refusedBy(error);
      if (!refused) throw error;
      setAsked(refused);
      const answer = await new Promise<Answer>((resolve) => (choice.current = resolve));
      setAsked(null);
      if (answer === "keep") throw new ApiError(NOT_SAVED, 409, "", {}, NOT_SAVED);
      return save(answer === "both" && both ? await both.combine() : refused.revision, send);
    }
  }
  const dialog = asked && (
    <Dialog
      isOpen
      onClose={() => choice.current("keep")}
      title="Somebody else changed this"
      actions={
        <>
          <Button variant="secondary" onClick={() => choice.current("keep")} data-autofocus>
            Keep editing
          </Button>
          {both && (
            <Button variant="secondary" onClick={() => choice.current("both")}>
              Save both
            </Button>
          )}
          <Button variant="danger" onClick={() => choice.current("over")}>
            Save mine
          </Button>
        </>
      }
    >
      <p>
        While you were editing, these were changed. Saving yours replaces them.
        {both && ` ${both.words}`}
      </p>
      <ul>
        {asked.conflicts.map(({ field, theirs, who, at }) => (
          <li key={field}>
            <b>{labels[field] ?? nameOf(field)}</b>: {describe(theirs, field)}{" "}
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
