// The frame of the small pages around signing in: one column, one task.
import type { ReactNode } from "react";
import { usePageTitle } from "../kit/documentTitle";

interface FrameProps {
  title: string;
  lede?: ReactNode;
  /** The form has errors; the document title says so first. */
  hasErrors?: boolean;
  children: ReactNode;
}

export function AccountFrame({ title, lede, hasErrors = false, children }: FrameProps) {
  usePageTitle(hasErrors ? `Error: ${title}` : title);
  return (
    <div className="wrap account-frame">
      <div className="account-frame-box">
        <h1 className="account-frame-title">{title}</h1>
        {lede && <p className="account-frame-lede">{lede}</p>}
        {children}
      </div>
    </div>
  );
}
