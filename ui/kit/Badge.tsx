// Badges show a status; chips and tags are links. Color never carries meaning alone: each has its word.
import type { ReactNode } from "react";
import { Icon, type IconName } from "./Icon";
import { Link } from "./router";

export type BadgeTone = "green" | "gold" | "laurel" | "sound" | "slate" | "barn";

export function Badge({ tone = "slate", icon, children }: { tone?: BadgeTone; icon?: IconName; children: ReactNode }) {
  return (
    <span className={`badge badge-${tone}`}>
      {icon && <Icon name={icon} size={14} />}
      {children}
    </span>
  );
}

/** A rounded link with an optional count, used for the quick categories. */
export function Chip({
  to,
  icon,
  count,
  children,
}: {
  to: string;
  icon?: IconName;
  count?: number;
  children: ReactNode;
}) {
  return (
    <Link className="chip" to={to}>
      {icon && <Icon name={icon} size={18} />}
      {children}
      {count !== undefined && <span className="chip-count">{count}</span>}
    </Link>
  );
}

export function Tag({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className="tag" to={to}>
      {children}
    </Link>
  );
}
