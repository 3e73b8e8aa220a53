// Checks whether a business is already in the directory: a search, with name, street, and masked contact.
import { useEffect, useState } from "react";
import { Button, LinkButton } from "../kit/Button";
import { useHydrated } from "../kit/hydration";
import { useApi } from "../kit/query";
import { useSearchParams } from "../kit/router";
import { Skeleton } from "../kit/Skeleton";
import { LoadError } from "../kit/State";
import { paths } from "../paths";
import { matchesUrl, type ClaimMatch } from "./api";
import { ClaimOffer, Matches } from "./ClaimOffer";
import { useWayTo } from "./useWayTo";

function Found({ words }: { words: string }) {
  const wayTo = useWayTo();
  const query = useApi<ClaimMatch[]>(matchesUrl(words));
  if (query.isPending) return <Skeleton shape="row" count={3} label="Searching" />;
  if (!query.data) return <LoadError title="The search did not work." query={query} />;
  const isThere = query.data.length > 0;
  return (
    <div className="claim-found">
      <p role="status">{isThere ? "Is it one of these?" : `Nothing in the directory is called “${words}”.`}</p>
      {isThere && <Matches matches={query.data} />}
      <p>
        <LinkButton {...wayTo(paths.addBusiness(words), words)} variant={isThere ? "quiet" : "primary"} icon="store">
          {isThere ? "None of these: add my business" : "Add my business"}
        </LinkButton>
      </p>
    </div>
  );
}

/** The server renders the same form, which leads to search results. */
export function FindBusiness() {
  const [params, setParams] = useSearchParams();
  const isHydrated = useHydrated();
  const asked = isHydrated ? (params.get("q") ?? "") : "";
  const [typed, setTyped] = useState(asked);
  useEffect(() => setTyped(asked), [asked]);
  return (
    <section className="claim-find" aria-labelledby="claim-find-title">
      <h2 id="claim-find-title">Find your business</h2>
      <form
        className="search-form"
        role="search"
        aria-label="Find your business"
        action={paths.search()}
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim()) setParams({ q: typed.trim() });
        }}
      >
        <input
          className="search-form-input"
          type="search"
          name="q"
          aria-label="Name of your business"
          placeholder="Business name"
          autoComplete="organization"
          enterKeyHint="search"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button className="search-form-button" type="submit" icon="search">
          Search
        </Button>
      </form>
      {asked && <Found words={asked} />}
      {isHydrated && !asked && <ClaimOffer />}
    </section>
  );
}
