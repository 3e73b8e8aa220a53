// The text of a guide in Markdown, with the look that it has on the site beside it: drawn by the server, as the
// guides' own pages are.
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "../../kit/Button";
import { TextareaField } from "../../kit/Field";
import { ApiError, api } from "../../kit/http";
import type { GuidePreview } from "../../kit/apiTypes";
import { GuideText } from "../GuideText";
import { linked, prefixed, withCard, wrapped, type Replacement, type Selection } from "./markdownEdit";

/** Between the last letter and the next drawing. */
const PAUSE_MS = 300;
const LONGEST = 60_000;

interface Tool {
  label: string;
  edit: (text: string, selection: Selection) => Replacement;
}

const TOOLS: Tool[] = [
  { label: "Bold", edit: (text, selection) => wrapped(text, selection, "**", "bold words") },
  { label: "Italic", edit: (text, selection) => wrapped(text, selection, "*", "words") },
  { label: "Heading", edit: (text, selection) => prefixed(text, selection, "## ") },
  { label: "List", edit: (text, selection) => prefixed(text, selection, "- ") },
  { label: "Link", edit: linked },
  { label: "Business card", edit: (text, selection) => withCard(text, selection, "business", "address-of-business") },
  { label: "Event card", edit: (text, selection) => withCard(text, selection, "event", "number-of-event") },
];

interface Preview {
  drawn: GuidePreview | null;
  problem: string;
}

/** The text as it would look, a moment after the last change. */
function usePreview(text: string): Preview {
  const [preview, setPreview] = useState<Preview>({ drawn: null, problem: "" });
  useEffect(() => {
    const given = new AbortController();
    const timer = setTimeout(() => {
      api.post<GuidePreview>("guides/preview/", { body: text }, { signal: given.signal }).then(
        (drawn) => setPreview({ drawn, problem: "" }),
        (error: unknown) => {
          if (!given.signal.aborted)
            setPreview(({ drawn }) => ({ drawn, problem: error instanceof ApiError ? error.message : String(error) }));
        },
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      given.abort();
    };
  }, [text]);
  return preview;
}

export function GuideTextEditor({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const { drawn, problem } = usePreview(text);
  const use = ({ edit }: Tool) => {
    const field = area.current;
    if (!field) return;
    const { from, to, text: inserted, select } = edit(text, { from: field.selectionStart, to: field.selectionEnd });
    field.focus();
    field.setSelectionRange(from, to);
    // As if it were typed, so that the browser's own Undo takes it back.
    if (!document.execCommand("insertText", false, inserted)) {
      field.setRangeText(inserted, from, to);
      onChange(field.value);
    }
    field.setSelectionRange(select.from, select.to);
  };
  return (
    <div className="guide-editor">
      <div className="guide-editor-write">
        <div className="guide-editor-tools" role="toolbar" aria-label="Format" aria-controls={id}>
          {TOOLS.map((tool) => (
            <Button key={tool.label} size="sm" variant="secondary" onClick={() => use(tool)}>
              {tool.label}
            </Button>
          ))}
        </div>
        <TextareaField
          id={id}
          ref={area}
          label="Text"
          hint="Markdown. A line such as ::business{hart-bakery} becomes a card."
          error={problem || undefined}
          rows={18}
          maxLength={LONGEST}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </div>
      <section className="guide-editor-look" aria-labelledby={`${id}-look`}>
        <h2 id={`${id}-look`}>Preview</h2>
        <p className="meta" role="status">
          {drawn ? `${drawn.reading_minutes} min read` : "Drawing the preview"}
        </p>
        {drawn && drawn.missing_cards.length > 0 && (
          <p className="guide-editor-missing">Not on the site, so left out: {drawn.missing_cards.join(", ")}</p>
        )}
        {drawn && <GuideText parts={drawn.parts} />}
      </section>
    </div>
  );
}
