// An auto-scrolling band: it has a pause button, stops on hover and focus, and does not move for visitors who prefer
// reduced motion. The second copy makes the loop seamless and is hidden from assistive technology.
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
