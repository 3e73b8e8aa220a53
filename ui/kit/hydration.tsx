// Whether React has hydrated this page. Until then a page is rendered exactly as the server rendered it, so that React
// finds every element in its place; what only works with scripts shows its stand-in.
// Invariant: what a visitor typed or chose there is not lost (see also replayInput.ts).
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type HTMLAttributes,
  type ReactNode,
} from "react";
import { focusedIn, isTyping, readChosen, type Chosen } from "./replayInput";

const never = () => () => undefined;

/** False during hydration, true afterwards and for everything rendered later. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

interface ServerRenderedProps extends HTMLAttributes<HTMLElement> {
  as?: "div" | "aside" | "main";
  /** Called with what was chosen in the server's form, if anything. */
  onChosen?: (chosen: Chosen) => void;
  children: ReactNode;
}

/** A part that the server renders differently, such as a form for our controls: it stays until hydration is done. */
export function ServerRendered({ as: Element = "div", onChosen, children, ...rest }: ServerRenderedProps) {
  const isHydrated = useHydrated();
  const [isServerMarkup, setServerMarkup] = useState(!isHydrated);
  if (!isServerMarkup)
    return (
      <Element key="own" {...rest}>
        {children}
      </Element>
    );
  return <ServerMarkup key="served" as={Element} onChosen={onChosen} onDone={() => setServerMarkup(false)} {...rest} />;
}

interface ServerMarkupProps extends Omit<ServerRenderedProps, "children" | "onChosen"> {
  as: NonNullable<ServerRenderedProps["as"]>;
  onChosen: ServerRenderedProps["onChosen"];
  onDone: () => void;
}

function ServerMarkup({ as: Element, onChosen, onDone, ...rest }: ServerMarkupProps) {
  const part = useRef<HTMLDivElement>(null);
  const latestOnChosen = useRef(onChosen);
  latestOnChosen.current = onChosen;

  // A field with focus stays until it is left: half a date cannot be handed over.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when these change; reads the rest as of then
  useEffect(() => {
    const form = part.current?.querySelector("form");
    if (!form || !isTyping(form)) return onDone();
    const leave = (event: FocusEvent) => {
      if (!(event.relatedTarget instanceof Node && form.contains(event.relatedTarget))) onDone();
    };
    const change = () => !isTyping(form) && onDone();
    form.addEventListener("focusout", leave);
    form.addEventListener("change", change);
    return () => {
      form.removeEventListener("focusout", leave);
      form.removeEventListener("change", change);
    };
  }, []);

  // As this part is unmounted, while its form can still be read.
  useLayoutEffect(() => {
    const form = part.current?.querySelector("form");
    const around = part.current?.parentElement;
    return () => {
      if (!form) return;
      const chosen = readChosen(form);
      const name = focusedIn(form)?.name;
      queueMicrotask(() => {
        if (name) around?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)?.focus({ preventScroll: true });
        if (chosen) latestOnChosen.current?.(chosen);
      });
    };
  }, []);

  // React does not manage the content and leaves it as is.
  return <Element {...rest} ref={part} dangerouslySetInnerHTML={{ __html: "" }} suppressHydrationWarning />;
}
