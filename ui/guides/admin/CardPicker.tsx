// Finds a business, event or deal by name.
import { useMemo, useState } from "react";
import { Combobox, type ComboboxOption } from "../../kit/Combobox";
import { Dialog } from "../../kit/Dialog";
import { isCommercial } from "../../kit/initialData";
import { useSuggestions } from "../../layout/suggestions";

interface CardPick {
  kind: "business" | "event" | "deal";
  id: number;
  name: string;
  /** As written in a card's line. */
  key: string;
}

const KINDS: [start: string, kind: CardPick["kind"]][] = [
  ["/events/", "event"],
  ["/deals/", "deal"],
];

const whatToFind = () => (isCommercial() ? "Business, event or deal" : "Business or event");

interface CardSearchProps {
  label: string;
  /** Offers only businesses. */
  isBusinessOnly?: boolean;
  autoFocus?: boolean;
  onPick: (pick: CardPick) => void;
}

export function CardSearch({ label, isBusinessOnly = false, autoFocus, onPick }: CardSearchProps) {
  const [typed, setTyped] = useState("");
  const { hits, groups, message } = useSuggestions(typed, "");
  const { options, picks } = useMemo(() => {
    const picks = new Map<string, CardPick>();
    const options: ComboboxOption[] = [];
    for (const { id, name, slug, category } of hits) {
      picks.set(`business-${id}`, { kind: "business", id, name, key: slug });
      options.push({ key: `business-${id}`, label: name, note: category?.name ?? "", group: "Businesses" });
    }
    for (const { label: group, results } of isBusinessOnly ? [] : groups)
      for (const { id, name, path, note } of results) {
        const kind = KINDS.find(([start]) => path.startsWith(start))?.[1];
        if (!kind) continue;
        picks.set(`${kind}-${id}`, { kind, id, name, key: String(id) });
        options.push({ key: `${kind}-${id}`, label: name, note, group });
      }
    return { options, picks };
  }, [hits, groups, isBusinessOnly]);
  return (
    <div className="field">
      <span className="field-label" aria-hidden="true">
        {label}
      </span>
      <Combobox
        label={label}
        placeholder="Type a name"
        autoFocus={autoFocus}
        value={typed}
        onChange={setTyped}
        options={options}
        message={message}
        onPick={({ key }) => {
          const pick = picks.get(key);
          setTyped("");
          if (pick) onPick(pick);
        }}
      />
    </div>
  );
}

export function CardPicker({ onPick, onClose }: { onPick: (pick: CardPick) => void; onClose: () => void }) {
  return (
    <Dialog isOpen onClose={onClose} title="Insert a card">
      <div className="guide-editor-picker">
        <p>The card shows the name, the picture and what is true on the day it is read.</p>
        <CardSearch label={whatToFind()} autoFocus onPick={onPick} />
      </div>
    </Dialog>
  );
}
