// Buttons perform actions, link buttons navigate; both look the same.
import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { Icon, type IconName } from "./Icon";
import { Link, type LinkProps } from "./router";

interface Look {
  variant?: "primary" | "secondary" | "gold" | "quiet" | "danger";
  size?: "sm" | "md" | "lg";
  icon?: IconName;
}

function classes({ variant = "primary", size = "md" }: Look, more = ""): string {
  return `button button-${variant} button-${size} ${more}`.trim();
}

interface ButtonProps extends Look, ButtonHTMLAttributes<HTMLButtonElement> {
  /** In progress: keeps its width, is announced to screen readers and ignores further clicks. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({ variant, size, icon, busy = false, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classes({ variant, size }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? <Icon name="loader" className="button-spinner" /> : icon && <Icon name={icon} />}
      {children !== undefined && <span>{children}</span>}
    </button>
  );
}

interface LinkButtonProps extends Look, LinkProps {
  children: ReactNode;
}

export function LinkButton({ variant, size, icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={classes({ variant, size }, className)}>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </Link>
  );
}

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "aria-label" | "children"> {
  icon: IconName;
  /** The accessible name, also shown as a tooltip. */
  label: string;
  filled?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ icon, label, filled = false, className = "", ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={["icon-button", filled && "icon-button-filled", className].filter(Boolean).join(" ")}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} />
    </button>
  );
}
