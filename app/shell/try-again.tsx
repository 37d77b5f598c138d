import { type MouseEvent, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { tryAgain } from "#app/content/frame.ts";
import { type ButtonLook, buttonClass } from "#app/ui/button.tsx";
import { isAnswered } from "#app/ui/page-state.ts";

interface TryAgainProps {
  label?: string;
  look?: ButtonLook;
  className?: string;
  /** Tries once by itself: for a failure that a document loaded anew may well cure. */
  atOnce?: boolean;
}

/**
 * Loads the failed page anew as a document, in which whatever was stuck begins again; only once somebody answers, since
 * the browser would put its own error page in place of the site.
 */
export function TryAgain({
  label = tryAgain.label,
  look = "dark",
  className = "",
  atOnce = false,
}: TryAgainProps) {
  const { pathname, search } = useLocation();
  const [state, setState] = useState<"idle" | "trying" | "unanswered">("idle");
  const status = useRef<HTMLParagraphElement>(null);
  // On a phone it would come in behind the bar at the bottom.
  useEffect(() => {
    if (state === "unanswered") status.current?.scrollIntoView({ block: "nearest" });
  }, [state]);
  useEffect(() => {
    const reloadWhenAnswered = async () => {
      if (await isAnswered()) location.reload();
    };
    if (atOnce) reloadWhenAnswered();
    addEventListener("online", reloadWhenAnswered);
    return () => removeEventListener("online", reloadWhenAnswered);
  }, [atOnce]);

  const retry = async (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (state === "trying") return;
    setState("trying");
    // A reload leaves the history as it is, and has no view transition: moving to one's own address has one, which the browser
    // gives up with an uncaught error when the new document is measured before its style sheet has come.
    if (await isAnswered()) location.reload();
    else setState("unanswered");
  };
  return (
    <div className={className}>
      {/* A link: it works without scripts. */}
      <a href={pathname + search} className={buttonClass(look)} onClick={retry}>
        {state === "trying" ? tryAgain.trying : label}
      </a>
      <p ref={status} role="status" className="max-w-[44ch] scroll-mb-28 text-small not-empty:mt-3">
        {state === "unanswered" ? tryAgain.unanswered : null}
      </p>
    </div>
  );
}
