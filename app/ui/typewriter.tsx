import { Fragment } from "react";
import { PauseButton } from "./pause-button.tsx";

/** The lines of a heading that types itself, in the page's own `<moving-part>`: see `Typewriter`. */
export function TypedHeading({
  texts,
  timing,
  place,
}: {
  texts: readonly string[];
  timing: "title" | "hero";
  place?: string;
}) {
  return (
    <typed-title data-timing={timing}>
      <h1 className="typewriter text-display">
        {texts.map((text, index) => (
          <Fragment key={text}>
            <span className="typewriter-line">
              <span className={index === 0 ? "typewriter-typed" : undefined} suppressHydrationWarning>
                {index === 0 ? text : ""}
              </span>
              <span className="opacity-0" suppressHydrationWarning>
                {index === 0 ? "" : text}
              </span>
            </span>{" "}
          </Fragment>
        ))}
      </h1>
      {place ? (
        <p className="typewriter-place label-caps" aria-hidden="true">
          {place}
        </p>
      ) : null}
    </typed-title>
  );
}

/**
 * A page's heading that types itself (`elements.ts`), and its button. The whole text is always in the document for readers without
 * scripts, search engines and screen readers; nothing moves around it. Starts complete, and stays so under reduced motion, after the first
 * press, key or wheel turn, and on return to the page.
 */
export function Typewriter({ text }: { text: string }) {
  return (
    <moving-part className="relative flex items-end gap-4" suppressHydrationWarning>
      <TypedHeading texts={[text]} timing="title" />
      <PauseButton
        subject="the typed title"
        className="mb-[0.6em] max-sm:absolute max-sm:right-0 max-sm:bottom-full max-sm:mb-0"
      />
    </moving-part>
  );
}
