// A Markdown editor for the text of a guide, with a live preview beside it: rendered by the server, exactly as on the
// guide's page.
import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { Button } from "../../kit/Button";
import { TextareaField } from "../../kit/Field";
import { ApiError, api } from "../../kit/http";
import type { GuidePreview } from "../../kit/apiTypes";
import { GuideText } from "../GuideText";
import { CardPicker } from "./CardPicker";
import {
  linked,
  lineSelection,
  prefixed,
  withCard,
  withPicture,
  wrapped,
  type Replacement,
  type Selection,
} from "./markdownEdit";
import { usePictures, type SendPicture } from "./usePictures";

/** The delay between the last keystroke and the next preview. */
const PAUSE_MS = 300;

interface Tool {
  label: string;
  /** Used with Ctrl, or Command on a Mac. */
  key?: string;
  edit: (text: string, selection: Selection) => Replacement;
}

const TOOLS: Tool[] = [
  { label: "Bold", key: "b", edit: (text, selection) => wrapped(text, selection, "**", "bold words") },
  { label: "Italic", key: "i", edit: (text, selection) => wrapped(text, selection, "*", "words") },
  { label: "Heading", edit: (text, selection) => prefixed(text, selection, "## ") },
  { label: "List", edit: (text, selection) => prefixed(text, selection, "- ") },
  { label: "Link", key: "k", edit: linked },
];

interface Preview {
  drawn: GuidePreview | null;
  problem: string;
}

/** The rendered text, shortly after the last change. */
function usePreview(text: string): Preview {
  const [preview, setPreview] = useState<Preview>({ drawn: null, problem: "" });
  useEffect(() => {
    const given = new AbortController();
    const timer = setTimeout(() => {
      api.post<GuidePreview>("guides/preview/", { body: text }, { signal: given.signal }).then(
        (drawn) => setPreview({ drawn, problem: "" }),
        (error: unknown) => {
          if (given.signal.aborted) return;
          const refusal = error instanceof ApiError ? (error.fields["body"]?.join(" ") ?? "") : "";
          const problem = refusal || (error instanceof ApiError ? error.message : String(error));
          setPreview(({ drawn }) => ({ drawn, problem }));
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

interface GuideTextEditorProps {
  text: string;
  onChange: (text: string) => void;
  /** The validation error. */
  error?: string | undefined;
  /** Uploads a picture and returns its URL; without it pictures are not accepted. */
  onPicture?: SendPicture;
  /** A line of the text, counted from 1: it is selected once. */
  line?: number | undefined;
}

export function GuideTextEditor({ text, onChange, error, onPicture, line }: GuideTextEditorProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const [isPicking, setPicking] = useState(false);
  const { drawn, problem } = usePreview(text);

  const apply = (edit: (text: string, selection: Selection) => Replacement) => {
    const field = area.current;
    if (!field) return;
    const {
      from,
      to,
      text: inserted,
      select,
    } = edit(field.value, { from: field.selectionStart, to: field.selectionEnd });
    field.focus();
    field.setSelectionRange(from, to);
    // Inserted as if typed, so that the browser's own Undo works.
    if (!document.execCommand("insertText", false, inserted)) {
      field.setRangeText(inserted, from, to);
      onChange(field.value);
    }
    field.setSelectionRange(select.from, select.to);
  };
  const pictures = usePictures(onPicture, (url) => apply((present, selection) => withPicture(present, selection, url)));

  useEffect(() => {
    const field = area.current;
    if (!field || line === undefined) return;
    const { from, to } = lineSelection(field.value, line);
    field.focus();
    field.setSelectionRange(from, to);
    // Browsers scroll to the field, not to the line in it.
    const lines = field.value.split("\n").length;
    field.scrollTop = Math.max(0, (field.scrollHeight * (line - 3)) / lines);
  }, [line]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    const tool = TOOLS.find(({ key }) => key === event.key.toLowerCase());
    if (!tool) return;
    event.preventDefault();
    apply(tool.edit);
  };
  return (
    <div className="guide-editor">
      <div className="guide-editor-write">
        <div className="guide-editor-tools" role="toolbar" aria-label="Format" aria-controls={id}>
          {TOOLS.map(({ label, key, edit }) => (
            <Button
              key={label}
              size="sm"
              variant="secondary"
              title={key && `Ctrl+${key.toUpperCase()}`}
              aria-keyshortcuts={key && `Control+${key.toUpperCase()} Meta+${key.toUpperCase()}`}
              onClick={() => apply(edit)}
            >
              {label}
            </Button>
          ))}
          <Button size="sm" variant="secondary" onClick={() => setPicking(true)}>
            Card
          </Button>
          {onPicture && (
            <Button size="sm" variant="secondary" busy={pictures.isBusy} onClick={() => file.current?.click()}>
              Picture
            </Button>
          )}
        </div>
        <input
          ref={file}
          className="visually-hidden"
          type="file"
          accept="image/*,.heic,.heif"
          multiple
          tabIndex={-1}
          aria-label="Picture: file"
          onChange={(event) => {
            pictures.take([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = "";
          }}
        />
        <p className="meta" role="status">
          {pictures.note}
        </p>
        {pictures.problem && (
          <p className="guide-editor-missing" role="alert">
            {pictures.problem}
          </p>
        )}
        <TextareaField
          id={id}
          ref={area}
          label="Text"
          hint={
            onPicture
              ? "Markdown. A line such as ::business{hart-bakery} becomes a card. Drop or paste pictures here."
              : "Markdown. A line such as ::business{hart-bakery} becomes a card."
          }
          error={error || problem || undefined}
          rows={18}
          value={text}
          onKeyDown={onKeyDown}
          onChange={(event) => onChange(event.currentTarget.value)}
          {...pictures.field}
        />
      </div>
      <section className="guide-editor-look" aria-labelledby={`${id}-look`}>
        <h2 id={`${id}-look`}>Preview</h2>
        <p className="meta" role="status">
          {drawn ? `${drawn.reading_minutes} min read` : "Loading the preview"}
        </p>
        {drawn && drawn.missing_cards.length > 0 && (
          <p className="guide-editor-missing">Not on the site, so left out: {drawn.missing_cards.join(", ")}</p>
        )}
        {drawn && <GuideText parts={drawn.parts} />}
      </section>
      {isPicking && (
        <CardPicker
          onClose={() => setPicking(false)}
          onPick={({ kind, key }) => {
            setPicking(false);
            // Wait until the dialog has restored the focus.
            setTimeout(() => apply((present, selection) => withCard(present, selection, kind, key)));
          }}
        />
      )}
    </div>
  );
}
