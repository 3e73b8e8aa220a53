// Explains why nothing can be saved, for as long as that is so. The same markup as `src/layout/shell.rs`.
import { Banner } from "../kit/Banner";
import { useIsReadOnly, useSite } from "../kit/site";

export function ReadOnlyBanner() {
  const isReadOnly = useIsReadOnly();
  const asItWas = useSite()?.as_it_was;
  return (
    <>
      {asItWas && <Banner tone="warning">{asItWas}</Banner>}
      {isReadOnly && (
        <Banner tone="warning">
          You can read everything here, but nothing can be saved right now: the server's disk is nearly full.
        </Banner>
      )}
    </>
  );
}
