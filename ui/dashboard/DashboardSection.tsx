// One section of the dashboard: its heading, its content, and a link to all of it.
import { useId, type ReactNode } from "react";
import { Link } from "../kit/router";

interface SectionProps {
  title: string;
  more?: { to: string; label: string } | false;
  children: ReactNode;
}

export function DashboardSection({ title, more, children }: SectionProps) {
  const id = useId();
  return (
    <section className="dashboard-section" aria-labelledby={id}>
      <div className="dashboard-section-head">
        <h2 id={id}>{title}</h2>
        {more && <Link to={more.to}>{more.label}</Link>}
      </div>
      {children}
    </section>
  );
}

/** The empty state of a section: one sentence and one link. */
export function DashboardEmpty({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="dashboard-empty">
      <p>{children}</p>
      {action}
    </div>
  );
}
