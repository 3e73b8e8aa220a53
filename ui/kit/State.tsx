// What a list shows instead of itself: nothing there, or it failed. What, why, and one way on.
import type { ReactNode } from "react";
import { Button, LinkButton } from "./Button";
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

/** In place of a page whose content is not there, or could not be loaded. */
export function PageProblem({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="wrap page-problem">
      <h1>{title}</h1>
      {children}
    </div>
  );
}

/** At the address of a public record that was deleted; `sentence` is the answer's. */
export function GonePage({ sentence, to, label }: { sentence: string; to: string; label: string }) {
  return (
    <PageProblem title="No longer here">
      <p>{sentence}</p>
      <LinkButton to={to} variant="secondary">
        {label}
      </LinkButton>
    </PageProblem>
  );
}

/** In place of a page that a list does not have; `first` leads to one that it has. */
export function PastEnd({ first }: { first: string }) {
  return (
    <EmptyState
      title="This page of the list does not exist."
      action={<LinkButton to={first}>Go to the first page</LinkButton>}
    >
      The list may have become shorter.
    </EmptyState>
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
        <div className="state-action">
          <Button variant="secondary" icon="refresh" onClick={onRetry}>
            {retryLabel}
          </Button>
        </div>
      )}
    </div>
  );
}

/** In place of what could not be loaded: why, and the way to ask again. */
export function LoadError({ title, query }: { title: string; query: { error: Error | null; refetch: () => unknown } }) {
  return (
    <ErrorState title={title} onRetry={() => void query.refetch()}>
      {query.error?.message}
    </ErrorState>
  );
}
