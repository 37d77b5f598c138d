import { Icon } from "#app/ui/icon.tsx";
import type { AircraftView } from "./trip-view.ts";

interface VerdictMarkProps extends Pick<AircraftView, "suits"> {
  /** It gets there with a stop for fuel. */
  hasStop?: boolean;
}

/** A shape for each verdict, since a colour alone says nothing to some: a full, a half, an empty disc; a point in a ring for a stop. */
export function VerdictMark({ suits, hasStop = false }: VerdictMarkProps) {
  if (suits === "yes" && hasStop)
    return (
      <Icon className="inline-block size-3 shrink-0 text-brass-ink" strokeWidth="2.5">
        <circle cx="10" cy="10" r="8" />
        <circle cx="10" cy="10" r="2.5" fill="currentColor" stroke="none" />
      </Icon>
    );
  const tone = suits === "yes" ? "text-confirmed" : suits === "check" ? "text-pending" : "text-quiet";
  return (
    <Icon className={`inline-block size-3 shrink-0 ${tone}`} strokeWidth="2.5">
      <circle cx="10" cy="10" r="8" fill={suits === "yes" ? "currentColor" : "none"} />
      {suits === "check" ? <path d="M10 2a8 8 0 0 1 0 16z" fill="currentColor" /> : null}
    </Icon>
  );
}
