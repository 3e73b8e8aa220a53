// A dropdown of links, a disclosure with the menu's keys: arrows walk, Home and End jump, Esc returns.
// Links stay links (no role=menu), so that screen readers and middle clicks treat them as such.
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { Icon, type IconName } from "./Icon";
import { Link, useLocation } from "./router";

export interface MenuItem {
  to: string;
  label: string;
  icon?: IconName;
  count?: number;
}

interface MenuProps {
  label: ReactNode;
  items: MenuItem[];
  className?: string;
  /** Shown in place of the items while there are none. */
  empty?: string;
}

export function Menu({ label, items, className = "", empty }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { pathname, search } = useLocation();

  useEffect(() => setOpen(false), [pathname, search]);
  useEffect(() => {
    if (!isOpen) return;
    function onPointerDown(event: PointerEvent) {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false);
    }
    document.addEventListener("pointerdown", onPointerDown);
    return () => document.removeEventListener("pointerdown", onPointerDown);
  }, [isOpen]);

  function focusItem(index: number) {
    // After the list is drawn: it may have been opened by this very key.
    requestAnimationFrame(() => {
      const links = box.current?.querySelectorAll<HTMLElement>(".menu-item") ?? [];
      links[(index + links.length) % Math.max(links.length, 1)]?.focus();
    });
  }

  function onKeyDown(event: KeyboardEvent) {
    const links = [...(box.current?.querySelectorAll<HTMLElement>(".menu-item") ?? [])];
    const at = links.findIndex((link) => link === document.activeElement);
    const next: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: -1 };
    if (event.key === "Escape" && isOpen) {
      setOpen(false);
      button.current?.focus();
    } else if (next[event.key] !== undefined && (isOpen || event.key.startsWith("Arrow"))) {
      event.preventDefault();
      setOpen(true);
      focusItem(next[event.key] ?? 0);
    }
  }

  return (
    <div
      className={`menu ${className}`.trim()}
      ref={box}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (event.relatedTarget instanceof Node && !box.current?.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <button type="button" className="menu-button" aria-expanded={isOpen} aria-controls={id} ref={button} onClick={() => setOpen(!isOpen)}>
        {label}
        <Icon name="chevron-down" size={16} />
      </button>
      <ul className="menu-list" id={id} hidden={!isOpen}>
        {items.length === 0 && empty && <li className="menu-empty">{empty}</li>}
        {items.map((item) => (
          <li key={item.to}>
            <Link className="menu-item" to={item.to} onClick={() => setOpen(false)}>
              {item.icon && <Icon name={item.icon} size={18} />}
              <span>{item.label}</span>
              {item.count !== undefined && <span className="menu-count">{item.count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
