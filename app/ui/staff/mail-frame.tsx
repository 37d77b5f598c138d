import { type ComponentProps, useEffect, useRef } from "react";

const borders = 2;

/**
 * A mail in a frame that runs no scripts and sends no forms. The page's script measures the mail and sizes the frame; without it the frame
 * scrolls at the height of `className`.
 */
export function MailFrame({ className = "", ...frame }: ComponentProps<"iframe">) {
  const ref = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const frameElement = ref.current;
    if (!frameElement) return;
    const grow = () => {
      const page = frameElement.contentDocument?.documentElement;
      // Empty or hidden: it has no height.
      if (!page?.offsetHeight || !page.ownerDocument.body.childElementCount) return;
      frameElement.style.height = `${page.offsetHeight + borders}px`;
    };
    grow();
    frameElement.addEventListener("load", grow);
    const observer = new ResizeObserver(grow);
    observer.observe(frameElement);
    return () => {
      frameElement.removeEventListener("load", grow);
      observer.disconnect();
    };
  }, []);
  return (
    <iframe
      ref={ref}
      {...frame}
      sandbox="allow-same-origin"
      className={`w-full border hairline bg-bone ${className}`}
    />
  );
}
