// A strip across the page or a section, for a message that stays relevant for a while.
import type { ReactNode } from "react";
import { IconButton } from "./Button";
import { Icon, type IconName } from "./Icon";

type Tone = "info" | "success" | "warning" | "error" | "preview" | "offline";

const ICONS: Record<Tone, IconName> = {
  info: "info",
  success: "done",
  warning: "warning",
  error: "alert",
  preview: "eye",
  offline: "offline",
};

interface BannerProps {
  tone?: Tone;
  children: ReactNode;
  action?: ReactNode;
  onDismiss?: () => void;
}

export function Banner({ tone = "info", children, action, onDismiss }: BannerProps) {
  return (
    <div className={`banner banner-${tone}`} role={tone === "error" ? "alert" : "status"}>
      <Icon name={ICONS[tone]} />
      <div className="banner-text">{children}</div>
      {action}
      {onDismiss && <IconButton icon="close" label="Dismiss" onClick={onDismiss} />}
    </div>
  );
}
