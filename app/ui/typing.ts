/** How a typed text moves. One timing serves the titles, another the hero; both are the specification's constants. */
export interface TypingTiming {
  typeMsPerCharacter: number;
  /** How long the complete text stands. */
  shownMs: number;
  /** 0: the text goes all at once. */
  deleteMsPerCharacter: number;
  /** How long nothing stands before typing starts again. */
  hiddenMs: number;
}

export const titleTiming: TypingTiming = {
  typeMsPerCharacter: 100,
  shownMs: 1500,
  deleteMsPerCharacter: 50,
  hiddenMs: 500,
};

export const heroTiming: TypingTiming = {
  typeMsPerCharacter: 50,
  shownMs: 4000,
  deleteMsPerCharacter: 0,
  hiddenMs: 10_000,
};

/** What stands on the page: the first `count` characters of text number `text`. */
export interface TypingFrame {
  text: number;
  count: number;
  phase: "shown" | "deleting" | "hidden" | "typing";
}

/** The frame that follows, and how long after this one, in milliseconds. `lengths`: characters of each text, in their order. */
export function nextFrame(
  frame: TypingFrame,
  lengths: readonly number[],
  timing: TypingTiming,
): { frame: TypingFrame; afterMs: number } {
  const length = lengths[frame.text] ?? 0;
  const typed = (text: number, count: number): TypingFrame => ({
    text,
    count,
    phase: count >= (lengths[text] ?? 0) ? "shown" : "typing",
  });
  const deleted = (count: number): TypingFrame => ({
    text: frame.text,
    count,
    phase: count === 0 ? "hidden" : "deleting",
  });
  switch (frame.phase) {
    case "shown":
      return timing.deleteMsPerCharacter === 0
        ? { frame: deleted(0), afterMs: timing.shownMs }
        : { frame: { ...frame, count: length, phase: "deleting" }, afterMs: timing.shownMs };
    case "deleting":
      return { frame: deleted(Math.max(0, frame.count - 1)), afterMs: timing.deleteMsPerCharacter };
    case "hidden":
      return {
        frame: { text: (frame.text + 1) % lengths.length, count: 0, phase: "typing" },
        afterMs: timing.hiddenMs,
      };
    case "typing":
      return { frame: typed(frame.text, frame.count + 1), afterMs: timing.typeMsPerCharacter };
  }
}

/**
 * Runs the cycle from the first text, complete, and calls `show` for each new frame. One timer is under way at a time.
 * Returns the function that stops it.
 */
export function runTyping(
  texts: readonly string[],
  timing: TypingTiming,
  show: (frame: TypingFrame) => void,
): () => void {
  const lengths = texts.map((text) => text.length);
  let timer: ReturnType<typeof setTimeout>;
  const wait = (frame: TypingFrame) => {
    const next = nextFrame(frame, lengths, timing);
    timer = setTimeout(() => {
      show(next.frame);
      wait(next.frame);
    }, next.afterMs);
  };
  wait(completeFrame(texts));
  return () => clearTimeout(timer);
}

/** Where every cycle starts, and where it stands when paused: the first text, complete. */
export function completeFrame(texts: readonly string[]): TypingFrame {
  return { text: 0, count: texts[0]?.length ?? 0, phase: "shown" };
}
