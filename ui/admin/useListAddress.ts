// A list's filters and page, kept in the address, so that Back and a shared link bring the same list.
import { pageOf } from "../kit/paging";
import { useSearchParams } from "../kit/router";

export function useListAddress() {
  const [params, setParams] = useSearchParams();
  return {
    value: (name: string) => params.get(name) ?? "",
    page: pageOf(params),
    /** A changed filter starts at the first page. */
    set: (changes: Record<string, string>) => {
      const next = new URLSearchParams(params);
      next.delete("page");
      for (const [name, value] of Object.entries(changes)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      setParams(next);
    },
    /** What of the list is shown; the list stays as it is. */
    show: (name: string, value: string) => {
      const next = new URLSearchParams(params);
      if (value) next.set(name, value);
      else next.delete(name);
      setParams(next, { replace: params.has(name) && value !== "" });
    },
    /** The address's query for another page of the same list. */
    query: (page: number) => ({ ...Object.fromEntries(params), page: String(page) }),
  };
}
