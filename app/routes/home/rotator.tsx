import type { ReactNode } from "react";
import { PauseButton } from "#app/ui/pause-button.tsx";

interface RotatorProps {
  /** What it shows, as a label: "What clients say". */
  label: string;
  /** One per item, in order; `name` is the label of its dot. */
  items: readonly { name: string; content: ReactNode }[];
}

/**
 * Shows one item at a time and advances every 10 s (`ui/elements.ts`). Choosing a dot stops it for good; the
 * pause button until it is pressed again. The tallest item sets the height; without scripts all items are listed.
 */
export function Rotator({ label, items }: RotatorProps) {
  return (
    <moving-part suppressHydrationWarning>
      <section aria-roledescription="carousel" aria-label={label}>
        <item-rotator>
          <div className="rotator" aria-live="off" suppressHydrationWarning>
            {items.map((item, index) => (
              // A slide of a carousel is a group (WAI-ARIA), not a fieldset.
              <div
                key={item.name}
                role="group"
                aria-roledescription="slide"
                aria-label={`${index + 1} of ${items.length}`}
                className="rotator-item"
                data-current={index === 0}
                suppressHydrationWarning
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
                data-own="item"
                aria-label={`Show ${index + 1} of ${items.length}: ${item.name}`}
                aria-current={index === 0 ? "true" : undefined}
                className="rotator-dot"
                suppressHydrationWarning
              />
            ))}
            <PauseButton
              pauseLabel="Pause the testimonials"
              resumeLabel="Resume the testimonials"
              className="ml-2 motion-reduce:hidden"
            />
          </div>
        </item-rotator>
      </section>
    </moving-part>
  );
}
