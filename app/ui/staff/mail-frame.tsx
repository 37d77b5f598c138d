import { type ComponentProps, type RefObject, useEffect, useRef } from "react";

interface MailFrameProps extends ComponentProps<"iframe"> {
  /** The height of the previous frame, so that the page does not move while a new one loads. */
  lastHeight?: RefObject<string>;
}

const borders = 2;

/**
 * A mail in a frame that can run nothing and send nothing. The page's script measures the mail and sizes the frame; without it the frame
 * scrolls at the height of `className`.
 */
export function MailFrame({ className = "", lastHeight, ...frame }: MailFrameProps) {
  const ref = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const frameElement = ref.current;
    if (!frameElement) return;
    if (lastHeight) frameElement.style.height = lastHeight.current;
    const grow = () => {
      const page = frameElement.contentDocument?.documentElement;
      // Empty or hidden: it has no height.
      if (!page?.offsetHeight || !page.ownerDocument.body.childElementCount) return;
      frameElement.style.height = `${page.offsetHeight + borders}px`;
      if (lastHeight) lastHeight.current = frameElement.style.height;
    };
    grow();
    frameElement.addEventListener("load", grow);
    const watched = new ResizeObserver(grow);
    watched.observe(frameElement);
    return () => {
      frameElement.removeEventListener("load", grow);
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
