import type { ReactNode } from "react";

/** One row of the gallery. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="design-part">
      <h2>{title}</h2>
      {children}
    </section>
  );
}
