// A search field over an admin list; it searches on submit.
import { useEffect, useRef, type FormEvent } from "react";
import { Button } from "../kit/Button";
import { TextField } from "../kit/Field";

interface SearchFormProps {
  label: string;
  hint?: string;
  value: string;
  onSearch: (words: string) => void;
}

export function SearchForm({ label, hint, value, onSearch }: SearchFormProps) {
  const field = useRef<HTMLInputElement>(null);
  // Back restores the text of the address. The field itself stays, and with it the focus.
  useEffect(() => {
    if (field.current) field.current.value = value;
  }, [value]);
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const words = new FormData(event.currentTarget).get("search");
    onSearch(typeof words === "string" ? words.trim() : "");
  }
  return (
    <form className="field-action admin-search" role="search" aria-label={label} onSubmit={onSubmit}>
      <TextField
        ref={field}
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
