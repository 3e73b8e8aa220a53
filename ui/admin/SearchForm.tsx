// A search field over an admin list; it searches on submit.
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
    <form className="field-action admin-search" role="search" aria-label={label} onSubmit={onSubmit}>
      {/* Keyed by the value in the address, so that Back restores the text. */}
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
