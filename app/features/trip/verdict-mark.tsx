import { Icon } from "#app/ui/icon.tsx";
import type { AircraftView } from "./trip-view.ts";

/** A shape for each verdict, since a colour alone says nothing to some: a full, a half, an empty disc. */
export function VerdictMark({ suits }: Pick<AircraftView, "suits">) {
  const tone = suits === "yes" ? "text-confirmed" : suits === "check" ? "text-pending" : "text-quiet";
  return (
    <Icon className={`inline-block size-3 shrink-0 ${tone}`} strokeWidth="2.5">
      <circle cx="10" cy="10" r="8" fill={suits === "yes" ? "currentColor" : "none"} />
      {suits === "check" ? <path d="M10 2a8 8 0 0 1 0 16z" fill="currentColor" /> : null}
    </Icon>
  );
}
