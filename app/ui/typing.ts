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

type Frame = [text: number, count: number, ms: number];

/** An endless cycle from the complete first text: which text shows its first `count` characters, and for how long. */
function* cycle(texts: readonly string[], timing: TypingTiming): Generator<Frame, never> {
  const { typeMsPerCharacter, shownMs, deleteMsPerCharacter, hiddenMs } = timing;
  for (let text = 0; ; ) {
    const length = texts[text]?.length ?? 0;
    yield [text, length, shownMs];
    if (deleteMsPerCharacter > 0)
      for (let count = length; count > 0; count--) yield [text, count, deleteMsPerCharacter];
    yield [text, 0, hiddenMs + typeMsPerCharacter];
    text = (text + 1) % texts.length;
    for (let count = 1; count < (texts[text]?.length ?? 0); count++) yield [text, count, typeMsPerCharacter];
  }
}

/** Runs the cycle and calls `show` for each frame. One timer runs at a time. Returns the function that stops it. */
export function runTyping(
  texts: readonly string[],
  timing: TypingTiming,
  show: (text: number, count: number) => void,
): () => void {
  const frames = cycle(texts, timing);
  let timer: ReturnType<typeof setTimeout>;
  const next = () => {
    const [text, count, ms] = frames.next().value;
    show(text, count);
    timer = setTimeout(next, ms);
  };
  next();
  return () => clearTimeout(timer);
}
