// The plain search form: the typed text stays in the box, a blank query is not submitted.
import { useEffect, useState } from "react";
import { Button } from "../kit/Button";
import { TO_TOP, useNavigate } from "../kit/router";
import { paths } from "../paths";

export function SearchForm({ words = "", near = "" }: { words?: string; near?: string }) {
  const [typed, setTyped] = useState(words);
  const navigate = useNavigate();
  useEffect(() => setTyped(words), [words]);
  return (
    <form
      className="search-form"
      role="search"
      aria-label="Search the directory"
      action={paths.search()}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim()) void navigate(paths.search(typed.trim(), near), { state: TO_TOP });
      }}
    >
      <input
        className="search-form-input"
        type="search"
        name="q"
        aria-label="Search for a place"
        placeholder="Name, category, or street"
        autoComplete="off"
        enterKeyHint="search"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button className="search-form-button" type="submit" icon="search">
        Search
      </Button>
    </form>
  );
}
