import { useEffect, useRef } from "react";
import { newsletterMessages as say } from "./messages.ts";

interface SubscribeThanksProps {
  ground: "light" | "dark";
  /** The form, and the focus in it, have just gone: what is new is what there is to read. */
  takesFocus?: boolean;
}

/** Stands where the form stood once the subscription has been taken. */
export function SubscribeThanks({ ground, takesFocus = false }: SubscribeThanksProps) {
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) words.current?.focus();
  }, [takesFocus]);
  return (
    <div ref={words} tabIndex={-1} role="status" className="outline-none">
      <p className="font-display text-title">{say.thanks}</p>
      <p className={`mt-3 max-w-[46ch] ${ground === "dark" ? "text-haze" : ""}`}>{say.thanksDetail}</p>
    </div>
  );
}
