import type { ReactNode } from "react";
import { staffButton } from "./button.ts";

interface AskFirstProps {
  ask: string;
  about?: string | undefined;
  detail: string;
  look?: Parameters<typeof staffButton>[0];
  isOpen?: boolean;
  children: ReactNode;
}

/** Confirmation in place, before a mail is sent or something irreversible: the first press opens it, also without scripts. */
export function AskFirst({ ask, about, detail, look = "plain", isOpen = false, children }: AskFirstProps) {
  const edge = look.endsWith("danger") ? "open:border-cancelled" : "open:border-brass";
  return (
    <details
      open={isOpen || undefined}
      className={`group/ask text-small open:w-full open:border-l-2 open:pl-4 ${edge}`}
    >
      <summary
        aria-label={about ? `${ask}: ${about}` : undefined}
        // While open, this summary only closes; the confirming button is below.
        className={staffButton(
          look,
          `cursor-pointer list-none group-open/ask:bg-transparent ${look === "call" ? "group-open/ask:text-ink group-open/ask:hover:bg-haze group-open/ask:inset-ring group-open/ask:inset-ring-ink/30" : ""} ${look.startsWith("quiet") ? "-mx-1" : ""}`,
        )}
      >
        {ask}
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-3 pb-2">
        <p className="max-w-(--measure) text-quiet">{detail}</p>
        {children}
      </div>
    </details>
  );
}
