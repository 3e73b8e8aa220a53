// A list's filters and page, kept in the address, so that Back and a shared link show the same list.
import { pageOf } from "../kit/paging";
import { useSearchParams } from "../kit/router";

export function useListAddress() {
  const [params, setParams] = useSearchParams();
  return {
    value: (name: string) => params.get(name) ?? "",
    page: pageOf(params),
    /** Changing a filter returns to the first page. */
    set: (changes: Record<string, string>) => {
      const next = new URLSearchParams(params);
      next.delete("page");
      for (const [name, value] of Object.entries(changes)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      setParams(next);
    },
    /** Changes how the list is shown, not which rows are in it. */
    show: (name: string, value: string) => {
      const next = new URLSearchParams(params);
      if (value) next.set(name, value);
      else next.delete(name);
      setParams(next, { replace: params.has(name) && value !== "" });
    },
    /** The query of another page of the same list. */
    query: (page: number) => ({ ...Object.fromEntries(params), page: String(page) }),
  };
}
