// The page's URL, for people who read it on paper. `src/layout/components.rs` renders the same.
import { useSite } from "./site";

export function PrintAddress({ path }: { path: string }) {
  const origin = useSite()?.base_url ?? "";
  return (
    <p className="print-address">
      <img src={`/art/qr${path}.svg`} alt="" width={120} height={120} loading="lazy" />
      <span>{`${origin}${path}`}</span>
    </p>
  );
}
