// Overlays: dialogs, the filter sheet, toasts, search suggestions.
import { useState } from "react";
import { Button } from "../../kit/Button";
import { Checkbox } from "../../kit/Choice";
import { Combobox } from "../../kit/Combobox";
import { Dialog } from "../../kit/Dialog";
import { FilterSheet } from "../../kit/Filters";
import { accountTexts } from "../../kit/accountTexts";
import { texts } from "../../kit/texts";
import { showToast } from "../../kit/toasts";
import { showUndo } from "../../kit/undo";
import { Part } from "./Part";

const SIZES = ["sm", "md", "lg", "xl"] as const;
const HITS = [
  { name: "Quarry Hill Books", group: "Businesses" },
  { name: "The Cookbook Kitchen", group: "Businesses" },
  { name: "Book Swap at the Library", group: "Events" },
];

export function OverlaysGallery() {
  const [size, setSize] = useState<(typeof SIZES)[number] | null>(null);
  const [isAlert, setAlert] = useState(false);
  const [typed, setTyped] = useState("");
  const found = HITS.filter(({ name }) => typed.trim() && name.toLowerCase().includes(typed.trim().toLowerCase()));
  return (
    <>
      <Part title="Dialogs">
        <div className="design-row">
          {SIZES.map((name) => (
            <Button key={name} variant="secondary" onClick={() => setSize(name)}>
              Dialog {name}
            </Button>
          ))}
          <Button variant="secondary" onClick={() => setAlert(true)}>
            Alert
          </Button>
          <FilterSheet count={0} found="24 places" onClear={() => undefined}>
            <Checkbox label="Kid friendly" count={9} />
            <Checkbox label="Outdoor seating" count={15} />
          </FilterSheet>
        </div>
        <Dialog
          isOpen={size !== null}
          onClose={() => setSize(null)}
          size={size ?? "md"}
          title={`A dialog of size ${size ?? ""}`}
          actions={<Button onClick={() => setSize(null)}>Done</Button>}
        >
          <p>Focus moves in, Tab stays inside, Esc closes, and focus goes back to the button.</p>
        </Dialog>
        <Dialog
          alert
          isOpen={isAlert}
          onClose={() => setAlert(false)}
          size="sm"
          title={accountTexts.login.failed_title}
          actions={<Button onClick={() => setAlert(false)}>{accountTexts.login.ok}</Button>}
        >
          <p>{accountTexts.login.unauthorized}</p>
        </Dialog>
      </Part>
      <Part title="Toasts">
        <div className="design-row">
          <Button variant="secondary" onClick={() => showToast("Link copied")}>
            Info
          </Button>
          <Button variant="secondary" onClick={() => showToast("Saved", { tone: "success" })}>
            Success
          </Button>
          <Button variant="secondary" onClick={() => showToast(texts.events.failed, { tone: "error" })}>
            Error
          </Button>
          <Button variant="secondary" onClick={() => showUndo("Removed from the plan", () => showToast("Put back"))}>
            With undo
          </Button>
        </div>
      </Part>
      <Part title="Combobox">
        <Combobox
          label="Search the examples"
          placeholder="Type “book”"
          value={typed}
          onChange={setTyped}
          options={found.map(({ name, group }) => ({ key: name, label: name, note: "Example", group }))}
          message={typed.trim() && found.length === 0 ? texts.search.empty : ""}
          onPick={(option) => setTyped(option.key)}
        />
      </Part>
    </>
  );
}
