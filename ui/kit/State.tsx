// Empty and error states of a list: what happened, why, and one way forward.
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

/** Replaces a page whose content does not exist or could not be loaded. */
export function PageProblem({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="wrap page-problem">
      <h1>{title}</h1>
      {children}
    </div>
  );
}

interface NotFoundProps {
  title: string;
  to: string;
  icon: IconName;
  label: string;
}

/** Shown at the address of a public record that does not exist. */
export function NotFoundPage({ title, to, icon, label }: NotFoundProps) {
  return (
    <PageProblem title={title}>
      <p>It may have been removed, or there may be a typo in the address.</p>
      <LinkButton to={to} variant="secondary" icon={icon}>
        {label}
      </LinkButton>
    </PageProblem>
  );
}

/** Shown at the address of a deleted public record; `sentence` comes from the response. */
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

/** Shown for a page number past the end of the list; `first` links to one that exists. */
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

/** Replaces content that could not be loaded: why, and a retry button. */
export function LoadError({ title, query }: { title: string; query: { error: Error | null; refetch: () => unknown } }) {
  return (
    <ErrorState title={title} onRetry={() => void query.refetch()}>
      {query.error?.message}
    </ErrorState>
  );
}
