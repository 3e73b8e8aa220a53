// The heart on a place: saves it for later. On a card it is a small round button, on a page one with text. Invariant:
// its accessible name says what a click does to which place.
import { Button } from "../../kit/Button";
import { Icon } from "../../kit/Icon";
import { toggleSaved, useIsSaved } from "./places";

interface SaveButtonProps {
  id: number;
  name: string;
  /** With a text label, for the page of the place. */
  isWide?: boolean;
}

export function SaveButton({ id, name, isWide = false }: SaveButtonProps) {
  const isSaved = useIsSaved(id);
  const press = () => void toggleSaved(id);
  if (isWide) {
    return (
      <Button
        className={isSaved ? "business-action save-wide save-on" : "business-action save-wide"}
        variant="secondary"
        icon="heart"
        aria-pressed={isSaved}
        aria-label={`Save ${name}`}
        onClick={press}
      >
        {isSaved ? "Saved" : "Save"}
      </Button>
    );
  }
  return (
    <button
      type="button"
      className={isSaved ? "save-heart save-on" : "save-heart"}
      aria-pressed={isSaved}
      aria-label={`Save ${name}`}
      title={isSaved ? "Saved" : "Save"}
      onClick={press}
    >
      <Icon name="heart" size={20} />
    </button>
  );
}
