import { type ReactNode, useEffect, useState } from "react";
import { PauseButton } from "#app/ui/pause-button.tsx";
import { prefersReducedMotion } from "#app/ui/reduced-motion.ts";

/** The specification's time between one item and the next. */
const advanceMs = 10_000;

interface RotatorProps {
  /** What it shows, as a label: "What clients say". */
  label: string;
  /** One per item, in order; `name` is the label of its dot. */
  items: readonly { name: string; content: ReactNode }[];
}

/**
 * Shows one item at a time and goes on every 10 s, from the last to the first. A dot that is chosen stops it for good;
 * the pause button stops it until it is pressed again. All items share one place, so the tallest reserves the room;
 * without scripts they stand one below the other.
 */
export function Rotator({ label, items }: RotatorProps) {
  const [current, setCurrent] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const [isChosen, setChosen] = useState(false);
  const moves = !isPaused && !isChosen;

  useEffect(() => {
    if (!moves || prefersReducedMotion()) return;
    const timer = setTimeout(() => setCurrent((current + 1) % items.length), advanceMs);
    return () => clearTimeout(timer);
  }, [moves, current, items.length]);

  return (
    <section aria-roledescription="carousel" aria-label={label}>
      <div className="rotator" aria-live={moves ? "off" : "polite"}>
        {items.map((item, index) => (
          // A slide of a carousel is a group (WAI-ARIA), not a fieldset.
          <div
            key={item.name}
            role="group"
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${items.length}`}
            className="rotator-item"
            data-current={index === current}
          >
            {item.content}
          </div>
        ))}
      </div>
      <div className="needs-script mt-10 -ml-3 flex items-center">
        {items.map((item, index) => (
          <button
            key={item.name}
            type="button"
            aria-label={`Show ${index + 1} of ${items.length}: ${item.name}`}
            aria-current={index === current ? "true" : undefined}
            className="rotator-dot"
            onClick={() => {
              setCurrent(index);
              setChosen(true);
            }}
          />
        ))}
        {isChosen ? null : (
          <PauseButton
            paused={isPaused}
            onChange={setPaused}
            pauseLabel="Pause the testimonials"
            resumeLabel="Resume the testimonials"
            className="ml-2 motion-reduce:hidden"
          />
        )}
      </div>
    </section>
  );
}
