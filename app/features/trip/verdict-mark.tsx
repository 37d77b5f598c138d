import { Icon } from "#app/ui/icon.tsx";
import type { AircraftView } from "./trip-view.ts";

/** A shape for each verdict, since a colour alone says nothing to some: full, half, empty. */
export function VerdictMark({ suits }: Pick<AircraftView, "suits">) {
  const tone = suits === "yes" ? "text-confirmed" : suits === "check" ? "text-pending" : "text-quiet";
  return (
    <Icon className={`size-4 shrink-0 ${tone}`} strokeWidth="2">
      <circle cx="10" cy="10" r="8" fill={suits === "yes" ? "currentColor" : "none"} />
      {suits === "check" ? <path d="M10 2a8 8 0 0 1 0 16z" fill="currentColor" /> : null}
      {suits === "yes" ? <path d="m6 10 3 3 5-6" stroke="#f7f3ec" /> : null}
      {suits === "no" ? <path d="M5 15 15 5" /> : null}
    </Icon>
  );
}
