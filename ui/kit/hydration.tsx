// Whether React has taken over this page. Until then a page is drawn exactly as the server has drawn it, so
// that React finds every element in its place; what only works with scripts shows its stand-in.
// Invariant: what a visitor typed or chose there is not thrown away (see also replayInput.ts).
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

/** False while React takes over the server's page, true from then on and for everything that is drawn later. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

interface ServedProps extends HTMLAttributes<HTMLElement> {
  as?: "div" | "aside" | "main";
  /** What was chosen in the server's form, if anything was. */
  onChosen?: (chosen: Chosen) => void;
  children: ReactNode;
}

/** A part that the server draws in its own way, such as a form where we have controls: that stands until we have started. */
export function ServerRendered({ as: Element = "div", onChosen, children, ...rest }: ServedProps) {
  const isStarted = useHydrated();
  const [stands, setStands] = useState(!isStarted);
  if (!stands)
    return (
      <Element key="own" {...rest}>
        {children}
      </Element>
    );
  return <Standing key="served" as={Element} onChosen={onChosen} onDone={() => setStands(false)} {...rest} />;
}

interface StandingProps extends Omit<ServedProps, "children" | "onChosen"> {
  as: NonNullable<ServedProps["as"]>;
  onChosen: ServedProps["onChosen"];
  onDone: () => void;
}

function Standing({ as: Element, onChosen, onDone, ...rest }: StandingProps) {
  const part = useRef<HTMLDivElement>(null);
  const tell = useRef(onChosen);
  tell.current = onChosen;

  // A field that somebody is typing in stays until it is left: half a date cannot be handed over.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for what is listed, and reads the rest as it is then
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

  // As this part goes, while its form is still there to be read.
  useLayoutEffect(() => {
    const form = part.current?.querySelector("form");
    const around = part.current?.parentElement;
    return () => {
      if (!form) return;
      const chosen = readChosen(form);
      const name = focusedIn(form)?.name;
      queueMicrotask(() => {
        if (name) around?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)?.focus({ preventScroll: true });
        if (chosen) tell.current?.(chosen);
      });
    };
  }, []);

  // Whatever is inside is not React's, and is left as it is.
  return <Element {...rest} ref={part} dangerouslySetInnerHTML={{ __html: "" }} suppressHydrationWarning />;
}
