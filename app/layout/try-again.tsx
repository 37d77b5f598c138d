import { type MouseEvent, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { tryAgain } from "#app/content/frame.ts";
import { type ButtonLook, buttonClass } from "#app/ui/button.tsx";
import { isServerReachable } from "#app/ui/page-state.ts";

interface TryAgainProps {
  look?: ButtonLook;
  className?: string;
}

/** Reloads the failed page once the server responds again: earlier, the browser would show its own error page. */
export function TryAgain({ look = "dark", className = "" }: TryAgainProps) {
  const { pathname, search } = useLocation();
  const [state, setState] = useState<"idle" | "trying" | "unanswered">("idle");
  const status = useRef<HTMLParagraphElement>(null);
  // On a phone the booking bar would cover it.
  useEffect(() => {
    if (state === "unanswered") status.current?.scrollIntoView({ block: "nearest" });
  }, [state]);
  useEffect(() => {
    const reloadWhenAnswered = async () => {
      if (await isServerReachable()) location.reload();
    };
    addEventListener("online", reloadWhenAnswered);
    return () => removeEventListener("online", reloadWhenAnswered);
  }, []);

  const retry = async (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (state === "trying") return;
    setState("trying");
    // A reload keeps the history and has no view transition; navigating to the same address has one, which may fail with an uncaught error.
    if (await isServerReachable()) location.reload();
    else setState("unanswered");
  };
  return (
    <div className={className}>
      {/* A link: it works without scripts. */}
      <a href={pathname + search} className={buttonClass(look)} onClick={retry}>
        {state === "trying" ? tryAgain.trying : tryAgain.label}
      </a>
      <p ref={status} role="status" className="max-w-[44ch] scroll-mb-28 text-small not-empty:mt-3">
        {state === "unanswered" ? tryAgain.unanswered : null}
      </p>
    </div>
  );
}
