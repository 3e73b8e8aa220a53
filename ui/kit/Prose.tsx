// HTML that the server has rendered from Markdown and sanitized. Its links to our own pages are followed without a full
// page load.
import type { MouseEvent } from "react";
import { isOwnPage, useNavigate } from "./router";

export function Prose({ html, className = "" }: { html: string; className?: string }) {
  const navigate = useNavigate();

  function onClick(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !isPlain || link.target || !isOwnPage(link) || link.hasAttribute("download")) return;
    event.preventDefault();
    void navigate(link.pathname + link.search + link.hash);
  }

  // The links inside are keyboard-accessible themselves: Enter on one arrives here as a click.
  return (
    <div
      className={`prose ${className}`.trim()}
      dir="auto"
      onClick={onClick}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
