import { useEffect, useRef, useState } from "react";
import { prefersReducedMotion } from "./reduced-motion.ts";

/** The specification's length of a count. */
const countMs = 2000;

/**
 * A figure that counts from nothing to its value, once, when it first comes into view. The document carries the final
 * value; only a browser that moves ever shows another.
 */
export function CountUp({ value, suffix }: { value: number; suffix: string }) {
  const figure = useRef<HTMLSpanElement>(null);
  const [shown, setShown] = useState(value);

  useEffect(() => {
    const element = figure.current;
    if (!element || prefersReducedMotion()) return;
    let frame = 0;
    const count = () => {
      const start = performance.now();
      const step = (now: number) => {
        const part = Math.min(1, Math.max(0, (now - start) / countMs));
        setShown(Math.round(value * (1 - (1 - part) ** 3)));
        if (part < 1) frame = requestAnimationFrame(step);
      };
      setShown(0);
      frame = requestAnimationFrame(step);
    };
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      count();
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      setShown(value);
    };
  }, [value]);

  return <span ref={figure}>{`${padded(shown, value)}${suffix}`}</span>;
}

/** As many places as the final value has, the empty ones as wide as a digit, so that nothing moves while it counts. */
function padded(shown: number, value: number): string {
  return String(shown).padStart(String(value).length, "\u2007");
}
