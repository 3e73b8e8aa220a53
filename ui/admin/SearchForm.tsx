// A search over a list of the administration; it is asked when the form is sent.
import type { FormEvent } from "react";
import { Button } from "../kit/Button";
import { TextField } from "../kit/Field";

interface SearchFormProps {
  label: string;
  hint?: string;
  value: string;
  onSearch: (words: string) => void;
}

export function SearchForm({ label, hint, value, onSearch }: SearchFormProps) {
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const words = new FormData(event.currentTarget).get("search");
    onSearch(typeof words === "string" ? words.trim() : "");
  }
  return (
    <form className="admin-search" role="search" aria-label={label} onSubmit={onSubmit}>
      {/* Keyed by the address, so that Back also brings the words back. */}
      <TextField
        key={value}
        type="search"
        name="search"
        label={label}
        hint={hint}
        defaultValue={value}
        autoComplete="off"
      />
      <Button type="submit" variant="secondary" icon="search">
        Search
      </Button>
    </form>
  );
}
