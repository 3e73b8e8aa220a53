// Explains why nothing can be saved, for as long as that is so. The same markup as `src/layout/shell.rs`.
import { Banner } from "../kit/Banner";
import { useIsStorageFull, useSite } from "../kit/site";

export function ReadOnlyBanner() {
  const isStorageFull = useIsStorageFull();
  const snapshotNotice = useSite()?.snapshot_notice;
  return (
    <>
      {snapshotNotice && <Banner tone="warning">{snapshotNotice}</Banner>}
      {isStorageFull && (
        <Banner tone="warning">
          You can read everything here, but nothing can be saved right now: the server’s disk is nearly full.
        </Banner>
      )}
    </>
  );
}
