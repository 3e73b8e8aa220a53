// A dropdown of links: a disclosure with menu keys: arrows move, Home and End jump, Esc closes and returns the focus.
// Links stay links (no role=menu), so that screen readers and middle clicks treat them as such.
import { useId, type KeyboardEvent, type ReactNode } from "react";
import { useDropdown } from "./dropdown";
import { Icon, type IconName } from "./Icon";
import { Link, TO_TOP } from "./router";
import { useHydrated } from "./hydration";

export interface MenuItem {
  to: string;
  label: string;
  icon?: IconName;
  count?: number;
}

interface MenuProps {
  label: ReactNode;
  /** Where the label links to until the list can open. */
  to: string;
  items: MenuItem[];
}

export function Menu({ label, to, items }: MenuProps) {
  const { isOpen, setOpen, box, button, props } = useDropdown();
  const id = useId();
  const isHydrated = useHydrated();

  function focusItem(index: number) {
    // Wait until the list has rendered: this very key press may have opened it.
    requestAnimationFrame(() => {
      const links = box.current?.querySelectorAll<HTMLElement>(".menu-item") ?? [];
      links[(index + links.length) % Math.max(links.length, 1)]?.focus();
    });
  }

  function onKeyDown(event: KeyboardEvent) {
    const links = [...(box.current?.querySelectorAll<HTMLElement>(".menu-item") ?? [])];
    const at = links.indexOf(document.activeElement as HTMLElement);
    const next: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: -1 };
    if (event.key === "Escape") {
      props.onKeyDown(event);
    } else if (next[event.key] !== undefined && (isOpen || event.key.startsWith("Arrow"))) {
      event.preventDefault();
      setOpen(true);
      focusItem(next[event.key] ?? 0);
    }
  }

  const face = (
    <>
      {label}
      <Icon name="chevron-down" size={16} />
    </>
  );
  return (
    <div className="menu" {...props} onKeyDown={onKeyDown}>
      {isHydrated ? (
        <button
          type="button"
          className="menu-button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          ref={button}
          onClick={() => setOpen(!isOpen)}
        >
          {face}
        </button>
      ) : (
        <Link className="menu-button" to={to}>
          {face}
        </Link>
      )}
      {isOpen && (
        <ul className="menu-list" id={id}>
          <MenuItems items={items} onFollow={() => setOpen(false)} />
        </ul>
      )}
    </div>
  );
}

/** The <li> elements of a list of links. */
export function MenuItems({ items, onFollow }: { items: MenuItem[]; onFollow?: () => void }) {
  return items.map((item) => (
    <li key={item.to}>
      <Link className="menu-item" to={item.to} state={TO_TOP} onClick={onFollow}>
        {item.icon && <Icon name={item.icon} size={18} />}
        <span>{item.label}</span>
        {item.count !== undefined && <span className="menu-count">{item.count}</span>}
      </Link>
    </li>
  ));
}
