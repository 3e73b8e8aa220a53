// A band that runs by itself: it can be paused, stops under the pointer and the focus, and stands
// still for who asked for less motion. The second copy closes the loop and is for the eye only.
import { useState, type ReactNode } from "react";
import { Button } from "./Button";

interface MarqueeProps {
  title: string;
  items: { key: string; content: ReactNode; copy: ReactNode }[];
}

export function Marquee({ title, items }: MarqueeProps) {
  const [isPaused, setPaused] = useState(false);
  if (items.length === 0) return null;
  const runs = items.length > 1;
  return (
    <section className="marquee" aria-label={title}>
      <div className="section-head">
        <h2>{title}</h2>
        {runs && (
          <Button variant="secondary" size="sm" icon={isPaused ? "play" : "pause"} onClick={() => setPaused(!isPaused)}>
            {isPaused ? "Play" : "Pause"}
          </Button>
        )}
      </div>
      <div className={runs ? "marquee-window" : "marquee-still"} data-paused={isPaused || undefined}>
        <ul className="marquee-band">
          {items.map((item) => (
            <li key={item.key}>{item.content}</li>
          ))}
          {runs &&
            items.map((item) => (
              <li key={`copy-${item.key}`} aria-hidden="true">
                {item.copy}
              </li>
            ))}
        </ul>
      </div>
    </section>
  );
}
