/** Timings of a typed text; the values are the specification's. */
export interface TypingTiming {
  typeMsPerCharacter: number;
  shownMs: number;
  /** 0: the text is removed in one step. */
  deleteMsPerCharacter: number;
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

/** The visible text: the first `count` characters of text number `text`. */
export interface TypingFrame {
  text: number;
  count: number;
  phase: "shown" | "deleting" | "hidden" | "typing";
}

/** The endless cycle from the complete first text: each frame and its duration in milliseconds. */
function* cycle(texts: readonly string[], timing: TypingTiming): Generator<[TypingFrame, number], never> {
  const { typeMsPerCharacter, shownMs, deleteMsPerCharacter, hiddenMs } = timing;
  for (let text = 0; ; ) {
    const length = texts[text]?.length ?? 0;
    yield [{ text, count: length, phase: "shown" }, shownMs];
    if (deleteMsPerCharacter > 0)
      for (let count = length; count > 0; count--)
        yield [{ text, count, phase: "deleting" }, deleteMsPerCharacter];
    yield [{ text, count: 0, phase: "hidden" }, hiddenMs];
    text = (text + 1) % texts.length;
    for (let count = 0; count < (texts[text]?.length ?? 0); count++)
      yield [{ text, count, phase: "typing" }, typeMsPerCharacter];
  }
}

/** Runs the cycle and calls `show` for each frame. One timer is under way at a time. Returns the function that stops it. */
export function runTyping(
  texts: readonly string[],
  timing: TypingTiming,
  show: (frame: TypingFrame) => void,
): () => void {
  const frames = cycle(texts, timing);
  let timer: ReturnType<typeof setTimeout>;
  const next = () => {
    const [frame, ms] = frames.next().value;
    show(frame);
    timer = setTimeout(next, ms);
  };
  next();
  return () => clearTimeout(timer);
}
