import { type ReactNode, useEffect, useState } from "react";
import { PauseButton } from "./pause-button.tsx";
import { prefersReducedMotion } from "./reduced-motion.ts";
import { completeFrame, runTyping, type TypingTiming, titleTiming } from "./typing.ts";

interface TypewriterProps {
  /** One text for a title; several are typed one after the other. */
  texts: readonly string[];
  timing?: TypingTiming;
  /** Set when the page has its own switch for everything that moves; without it the typewriter brings a button. */
  paused?: boolean;
}

/**
 * A page's heading that types itself. Its whole text is in the document at all times, letter by letter shown or not, so readers
 * without scripts, search engines and screen readers have all of it and nothing moves around it. It starts complete,
 * and under reduced motion it stays so.
 */
export function Typewriter({ texts, timing = titleTiming, paused }: TypewriterProps) {
  const [pausedHere, setPausedHere] = useState(false);
  const [frame, setFrame] = useState(() => completeFrame(texts));
  const stands = paused ?? pausedHere;
  // A list written in the page is a new array at each rendering; its texts say whether it changed.
  const key = texts.join("\n");

  useEffect(() => {
    const list = key.split("\n");
    setFrame(completeFrame(list));
    if (stands || prefersReducedMotion()) return;
    return runTyping(list, timing, setFrame);
  }, [key, timing, stands]);

  const heading = (
    <h1 className="typewriter text-display" data-typing={frame.phase}>
      {texts.map((text, index) => (
        <Line
          key={text}
          text={text}
          shown={index === frame.text ? frame.count : 0}
          active={index === frame.text}
        />
      ))}
    </h1>
  );
  if (paused !== undefined) return heading;
  return (
    <div className="flex items-end gap-4">
      {heading}
      <PauseButton
        paused={pausedHere}
        onChange={setPausedHere}
        pauseLabel="Pause the typed title"
        resumeLabel="Resume the typed title"
        className="mb-[0.6em] motion-reduce:hidden"
      />
    </div>
  );
}

function Line({ text, shown, active }: { text: string; shown: number; active: boolean }): ReactNode {
  return (
    <>
      <span className="typewriter-line">
        <span className={active ? "typewriter-typed" : undefined}>{text.slice(0, shown)}</span>
        <span className="opacity-0">{text.slice(shown)}</span>
      </span>{" "}
    </>
  );
}
