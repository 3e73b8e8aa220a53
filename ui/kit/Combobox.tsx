// A text box with suggestions: the APG's list autocomplete with manual selection. Nothing is selected for the visitor:
// Enter submits the typed text unless an option was reached with the arrow keys.
import { useEffect, useId, useRef, useState, type ComponentProps, type KeyboardEvent, type ReactNode } from "react";
import { Icon } from "./Icon";
import { useHydrated } from "./hydration";

export interface ComboboxOption {
  key: string;
  label: ReactNode;
  note?: ReactNode;
  /** Options of the same group are listed together under its name. */
  group?: string;
  /** A phone number to tap, on phones. */
  call?: { name: string; text: string; link: ComponentProps<"a"> } | null;
}

interface ComboboxProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: ComboboxOption[];
  onPick: (option: ComboboxOption) => void;
  /** One line shown instead of options: an error, or nothing found. */
  message?: string;
  /** Above the options, for example "Recent searches" with a Clear button. */
  header?: ReactNode;
  placeholder?: string;
  name?: string;
  /** Takes the focus when the surrounding dialog opens. */
  autoFocus?: boolean;
}

export function Combobox(props: ComboboxProps) {
  const { label, value, onChange, options, onPick, message, header, placeholder, name, autoFocus } = props;
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const box = useRef<HTMLDivElement>(null);
  const isHydrated = useHydrated();
  const id = useId();
  const isShown = isOpen && (options.length > 0 || Boolean(message));
  const activeId = isShown && active >= 0 ? `${id}-${active}` : undefined;

  const groups = [...new Set(options.map(({ group }) => group))];
  const members = (wanted: string | undefined) =>
    options.map((option, index) => ({ option, index })).filter(({ option }) => option.group === wanted);
  const listed = groups.flatMap(members);
  // Each named group has a row for its name, then its options; groups come in order of first appearance.
  const row = (wanted: ComboboxOption) =>
    listed.findIndex(({ option }) => option === wanted) +
    groups.slice(0, groups.indexOf(wanted.group) + 1).filter(Boolean).length +
    1;

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when these change; reads the rest as of then
  useEffect(() => setActive(-1), [options]);

  function pick(option: ComboboxOption) {
    setOpen(false);
    onPick(option);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const chosen = isShown ? options[active] : undefined;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (options.length === 0) return;
      event.preventDefault();
      setOpen(true);
      // One more position than there are options: the text box itself (-1).
      const places = options.length + 1;
      const step = event.key === "ArrowDown" ? 1 : -1;
      setActive(((active + 1 + step + places) % places) - 1);
    } else if (event.key === "Enter" && chosen) {
      event.preventDefault();
      pick(chosen);
    } else if (event.key === "Enter") {
      setOpen(false);
    } else if (event.key === "Escape") {
      // The first Escape closes the list, the second clears the text; only after that does a surrounding dialog get the
      // key.
      if (isShown || value) event.preventDefault();
      if (isShown) setOpen(false);
      else onChange("");
    }
  }

  return (
    <div
      className="combobox"
      ref={box}
      onBlur={(event) => {
        if (!(event.relatedTarget instanceof Node) || !box.current?.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <input
        className="combobox-input"
        type="search"
        name={name}
        aria-label={label}
        {...(isHydrated && {
          role: "combobox",
          "aria-expanded": isShown,
          "aria-autocomplete": "list",
          "aria-controls": isShown ? `${id}-list` : undefined,
        })}
        aria-activedescendant={activeId}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        placeholder={placeholder}
        data-autofocus={autoFocus || undefined}
        value={value}
        onFocus={() => setOpen(true)}
        onChange={(event) => {
          // Text typed before the page started may arrive after the focus has moved elsewhere.
          setOpen(document.activeElement === event.currentTarget);
          onChange(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
      />
      {isShown && (
        <div className="combobox-popup">
          {header}
          <div className="combobox-rows">
            <div className="combobox-list" role="listbox" id={`${id}-list`} aria-label={label}>
              {groups.map((group, at) => {
                const items = members(group).map(({ option, index }) => (
                  <div
                    key={option.key}
                    id={`${id}-${index}`}
                    role="option"
                    aria-selected={index === active}
                    className={option.call ? "combobox-option combobox-option-narrow" : "combobox-option"}
                    style={{ gridRow: row(option) }}
                    // Keeps the focus in the text box, so that the list does not close before the click.
                    onPointerDown={(event) => event.preventDefault()}
                    onClick={() => pick(option)}
                  >
                    <span className="combobox-label">{option.label}</span>
                    {option.note && <span className="combobox-note">{option.note}</span>}
                  </div>
                ));
                if (!group) return items;
                const first = members(group)[0];
                return (
                  <div key={group} role="group" aria-labelledby={`${id}-group-${at}`}>
                    <div
                      className="combobox-group"
                      role="presentation"
                      id={`${id}-group-${at}`}
                      style={{ gridRow: first && row(first.option) - 1 }}
                    >
                      {group}
                    </div>
                    {items}
                  </div>
                );
              })}
            </div>
            {/* Beside its option, in the same grid row: an option must not contain a link. */}
            {listed.map(
              ({ option, option: { key, call } }) =>
                call && (
                  <a key={key} className="combobox-call" {...call.link} style={{ gridRow: row(option) }}>
                    <Icon name="phone" size={16} />
                    <span className="visually-hidden">{`Call ${call.name}: `}</span>
                    {call.text}
                  </a>
                ),
            )}
          </div>
          {message && <p className="combobox-message">{message}</p>}
        </div>
      )}
    </div>
  );
}
