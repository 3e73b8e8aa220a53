// What a list shows instead of itself: nothing there, or it failed. What, why, and one way on.
import type { ReactNode } from "react";
import { Button } from "./Button";
import { Icon, type IconName } from "./Icon";

interface EmptyProps {
  title: string;
  icon?: IconName;
  children?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ title, icon = "search", children, action }: EmptyProps) {
  return (
    <div className="state">
      <Icon name={icon} size={32} />
      <p className="state-title">{title}</p>
      {children && <div className="state-text">{children}</div>}
      {action && <div className="state-action">{action}</div>}
    </div>
  );
}

interface ErrorProps {
  title: string;
  children?: ReactNode;
  retryLabel?: string;
  onRetry?: () => void;
}

export function ErrorState({ title, children, retryLabel = "Try again", onRetry }: ErrorProps) {
  return (
    <div className="state state-error" role="alert">
      <Icon name="alert" size={32} />
      <p className="state-title">{title}</p>
      {children && <div className="state-text">{children}</div>}
      {onRetry && (
        <div className="state-action"><Button variant="secondary" icon="refresh" onClick={onRetry}>{retryLabel}</Button></div>
      )}
    </div>
  );
}
