// Error screens for our own failures: a page that fails to render, or to load.
import { Component, useEffect, type ErrorInfo, type ReactNode } from "react";
import { Button } from "../kit/Button";
import { texts } from "../kit/texts";
import { setHeroSearchVisible } from "./theme";

function GlobalError({ error }: { error: Error }) {
  return (
    <div className="wrap error-screen" role="alert">
      <h1>{texts.layout.error_title}</h1>
      <p className="error-screen-text">{error.message}</p>
      <Button icon="refresh" onClick={() => location.reload()}>
        {texts.layout.try_again}
      </Button>
    </div>
  );
}

export function PageLoadError({ onRetry }: { onRetry: () => void }) {
  // Instead of the home page there is no hero, so the header's search is needed.
  useEffect(() => setHeroSearchVisible(false), []);
  return (
    <div className="wrap error-screen" role="alert">
      <h1>{texts.layout.page_error_title}</h1>
      <p className="error-screen-text">This page could not be loaded. Check your connection, then try again.</p>
      <div className="error-screen-actions">
        <Button icon="refresh" onClick={onRetry}>
          {texts.layout.try_again}
        </Button>
        <Button variant="secondary" onClick={() => location.reload()}>
          {texts.layout.reload_page}
        </Button>
      </div>
    </div>
  );
}

interface BoundaryProps {
  children: ReactNode;
  /** A new value (the address) resets the error. */
  resetKey?: string;
}

export class ErrorBoundary extends Component<BoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error(error, info.componentStack);
    setHeroSearchVisible(false);
  }

  override componentDidUpdate(before: BoundaryProps) {
    if (before.resetKey !== this.props.resetKey && this.state.error) this.setState({ error: null });
  }

  override render() {
    return this.state.error ? <GlobalError error={this.state.error} /> : this.props.children;
  }
}
