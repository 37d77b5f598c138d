import { type ComponentProps, type RefObject, useEffect, useRef } from "react";

interface LetterFrameProps extends ComponentProps<"iframe"> {
  /** Keeps the height of the last of several frames, each of which begins with it: the page stays still while one is written. */
  lastHeight?: RefObject<string>;
}

const borders = 2;

/**
 * A mail in a frame that can run nothing and send nothing. Scripts of the page alone read how tall the mail is, and let the frame be as tall; without them it scrolls in
 * the height that `className` gives it.
 */
export function LetterFrame({ className = "", lastHeight, ...frame }: LetterFrameProps) {
  const ref = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const shown = ref.current;
    if (!shown) return;
    if (lastHeight) shown.style.height = lastHeight.current;
    const grow = () => {
      const page = shown.contentDocument?.documentElement;
      // Nothing in it yet, or out of sight: it has no height to tell.
      if (!page?.offsetHeight || !page.ownerDocument.body.childElementCount) return;
      shown.style.height = `${page.offsetHeight + borders}px`;
      if (lastHeight) lastHeight.current = shown.style.height;
    };
    grow();
    shown.addEventListener("load", grow);
    const watched = new ResizeObserver(grow);
    watched.observe(shown);
    return () => {
      shown.removeEventListener("load", grow);
      watched.disconnect();
    };
  }, [lastHeight]);
  return (
    <iframe
      ref={ref}
      {...frame}
      sandbox="allow-same-origin"
      className={`w-full border hairline bg-bone ${className}`}
    />
  );
}
