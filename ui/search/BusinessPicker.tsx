// Picks one business by name; the form sends its id.
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from "react";
import { Button } from "../kit/Button";
import { Combobox } from "../kit/Combobox";
import { FieldError } from "../kit/Field";
import { count } from "../kit/format";
import { useApi } from "../kit/query";
import { limits, texts } from "../kit/texts";
import { announce } from "../kit/toasts";
import { isSearchable, searchUrl, type SearchResult } from "./api";

export interface PickedBusiness {
  id: number;
  name: string;
}

interface PickerProps {
  id: string;
  name: string;
  error: string | undefined;
  chosen: PickedBusiness | null;
  optional?: boolean;
  hint?: string;
  onChange: (business: PickedBusiness | null) => void;
}

const MAX_HITS = 8;
const NOTHING: SearchResult[] = [];

/** Businesses that match the typed name, debounced; `isSettled` once they are those of what is in the box now. */
function useFound(typed: string) {
  const [words, setWords] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setWords(typed.trim()), limits.search.debounce_ms);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data, isError } = useApi<SearchResult[]>(searchUrl(words), { enabled: isSearchable(words) });
  const message = isError ? texts.search.failed : data?.length === 0 ? texts.search.empty : "";
  const hits = (isSearchable(words) ? data : undefined) ?? NOTHING;
  useEffect(() => {
    if (message || hits.length > 0) announce(message || count(Math.min(hits.length, MAX_HITS), "result", "results"));
  }, [hits, message]);
  return { hits, message, isSettled: words === typed.trim() };
}

export function BusinessPicker({ id, name, error, chosen, optional = false, hint, onChange }: PickerProps) {
  const [typed, setTyped] = useState("");
  const { hits, message, isSettled } = useFound(typed);
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(chosen?.id);
  // The focused element disappears when a business is picked or cleared; its replacement gets the focus.
  useEffect(() => {
    if (before.current === chosen?.id) return;
    before.current = chosen?.id;
    box.current?.querySelector<HTMLElement>("button, .combobox-input")?.focus();
  }, [chosen?.id]);
  const options = useMemo(
    () => hits.slice(0, MAX_HITS).map((hit) => ({ key: String(hit.id), label: hit.name, note: hit.category?.name })),
    [hits],
  );

  function pick(key: string | undefined) {
    const hit = hits.find((one) => String(one.id) === key);
    if (!hit) return;
    onChange({ id: hit.id, name: hit.name });
    setTyped("");
    announce(`${hit.name} chosen.`);
  }

  // Enter in this box picks what was found; it must not submit the surrounding form. Nor may it pick what was found for
  // fewer letters: then it does nothing, and what is found still appears.
  function onEnter(event: KeyboardEvent<HTMLDivElement>) {
    const isAtOption = event.target instanceof Element && event.target.hasAttribute("aria-activedescendant");
    if (event.key !== "Enter" || isAtOption) return;
    event.preventDefault();
    event.stopPropagation();
    if (isSettled) pick(options[0]?.key);
  }

  return (
    <div
      className={error ? "field field-invalid" : "field"}
      id={id}
      ref={box}
      tabIndex={-1}
      role="group"
      aria-label="Business"
      aria-describedby={[hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined}
    >
      <span className="field-label">Business{optional && <span className="field-optional"> (optional)</span>}</span>
      <input type="hidden" name={name} value={chosen?.id ?? ""} />
      {chosen ? (
        <p className="picker-chosen">
          <b>{chosen.name}</b>
          <Button size="sm" variant="secondary" onClick={() => onChange(null)}>
            Choose another
          </Button>
        </p>
      ) : (
        <div className="picker-search" onKeyDownCapture={onEnter}>
          <Combobox
            label="Find a business"
            placeholder="Its name"
            value={typed}
            onChange={setTyped}
            options={options}
            message={message}
            onPick={({ key }) => pick(key)}
          />
        </div>
      )}
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
