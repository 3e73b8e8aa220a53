// The search box of the header, the hero and the phone's search sheet. Basically a plain form: without suggestions (or
// without a response) Enter still leads to the results page.
import { useMemo, useState, type FormEvent, type ReactNode } from "react";
import { countingClick, track } from "../kit/analytics";
import { Button, IconButton } from "../kit/Button";
import { Combobox, type ComboboxOption } from "../kit/Combobox";
import { Dialog } from "../kit/Dialog";
import { Icon } from "../kit/Icon";
import { leavePage, Link, TO_TOP, useLocation, useNavigate, useSearchParams } from "../kit/router";
import { useHydrated } from "../kit/hydration";
import { useSignalValue } from "../kit/signals";
import { paths } from "../paths";
import { readNear } from "../search/api";
import { marked } from "../search/model";
import { forgetSearches, recentSearches, rememberSearch } from "./recent";
import { useSuggestions } from "./suggestions";

function Marked({ name, typed }: { name: string; typed: string }): ReactNode {
  return marked(name, typed).map((part, index) => (part.isMatch ? <b key={index}>{part.text}</b> : part.text));
}

interface SearchBoxProps {
  className: string;
  /** The accessible name, for a page with more than one search. */
  label?: string;
  placeholder?: string;
  autoFocus?: boolean;
  onLeave?: () => void;
}

export function SearchBox({
  className,
  label = "Search businesses",
  placeholder = "Search businesses",
  autoFocus,
  onLeave,
}: SearchBoxProps) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  // If the visitor shared their location for this list, nearby results come first.
  const near = readNear(params);
  const asked = pathname === paths.search() ? (params.get("q") ?? "") : "";
  const [typed, setTyped] = useState(asked);
  const recent = useSignalValue(recentSearches);
  // Text whose results are already on the page needs no suggestions.
  const { hits, places, groups, isClosest, heading, message } = useSuggestions(typed === asked ? "" : typed, near);

  // The typed text stays in the box on the results page, and is cleared when leaving it.
  const [shown, setShown] = useState(asked);
  if (shown !== asked) {
    setShown(asked);
    setTyped(asked);
  }

  const isBlank = typed.trim() === "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when these change; reads the rest as of then
  const options: ComboboxOption[] = useMemo(() => {
    if (isBlank) return recent.map((words) => ({ key: `recent:${words}`, label: words }));
    const option = (key: string, name: string, note: string | undefined, group: string | undefined) => ({
      key,
      label: <Marked name={name} typed={typed} />,
      note,
      group,
    });
    const businesses = heading || (groups.length > 0 ? "Businesses" : undefined);
    const found = hits.map(({ id, name, slug, category }) => {
      const { open_status: status, phone } = places.find((place) => place.id === id) ?? {};
      const note = [category?.name, status?.label].filter(Boolean).join(" · ");
      const call = phone && { name, text: phone.text, link: { href: phone.href, ...countingClick(id, "call") } };
      return { ...option(paths.business(slug), name, note, businesses), call };
    });
    const others = groups.flatMap(({ label, results }) =>
      results.map(({ path, name, note }) => option(path, name, note, label)),
    );
    // What has all the words comes first.
    return isClosest ? [...others, ...found] : [...found, ...others];
    // Highlighting follows the response, not every key press: options that change while navigating lose the active one.
  }, [hits, groups, isBlank, recent]);

  const go = (to: string) =>
    leavePage(() => {
      void navigate(to, { state: TO_TOP });
      onLeave?.();
    });

  function search(words: string) {
    rememberSearch(words);
    go(paths.search(words, near));
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const words = typed.trim();
    if (words) search(words);
  }

  function onPick(option: ComboboxOption) {
    if (option.key.startsWith("recent:")) {
      const words = option.key.slice("recent:".length);
      setTyped(words);
      search(words);
      return;
    }
    // A suggestion opened directly has no results page that would count the search.
    track("search", {});
    rememberSearch(typed.trim());
    setTyped("");
    go(option.key);
  }

  const header = isBlank && recent.length > 0 && (
    <div className="search-box-recent">
      <span>Recent searches</span>
      <button type="button" className="search-box-clear" onClick={forgetSearches}>
        Clear
      </button>
    </div>
  );

  return (
    <form
      className={`search-box ${className}`}
      role="search"
      aria-label={label}
      action={paths.search()}
      onSubmit={onSubmit}
    >
      <Combobox
        label={label}
        name="q"
        value={typed}
        onChange={setTyped}
        options={options}
        onPick={onPick}
        message={isBlank ? "" : message}
        header={header}
        placeholder={placeholder}
        autoFocus={autoFocus}
      />
      <Button className="search-box-submit" type="submit" icon="search" aria-label="Search">
        Search
      </Button>
    </form>
  );
}

/** On phones the header only has room for a button, which opens a full-screen search. */
export function SearchSheet() {
  const [isOpen, setOpen] = useState(false);
  if (!useHydrated()) {
    return (
      <Link className="icon-button header-search-button" to={paths.search()} aria-label="Search" title="Search">
        <Icon name="search" />
      </Link>
    );
  }
  return (
    <>
      <IconButton
        className="header-search-button"
        icon="search"
        label="Search"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Search" full>
        <SearchBox className="search-box-sheet" autoFocus onLeave={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
