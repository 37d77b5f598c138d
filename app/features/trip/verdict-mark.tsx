import { Icon } from "#app/ui/icon.tsx";
import type { AircraftView } from "./trip-view.ts";

/** A shape for each verdict, since a colour alone says nothing to some: a full disc, one with a stop on the way, a half, an empty one. */
export function VerdictMark({ suits, legs = [] }: Pick<AircraftView, "suits"> & Partial<AircraftView>) {
  const tone = suits === "yes" ? "text-confirmed" : suits === "check" ? "text-pending" : "text-quiet";
  const isDirect = legs.every(({ stops }) => stops.length === 0);
  return (
    <Icon className={`mr-0.5 inline-block size-3 shrink-0 align-[-0.04em] ${tone}`} strokeWidth="2.5">
      <circle cx="10" cy="10" r="8" fill={suits === "yes" && isDirect ? "currentColor" : "none"} />
      {suits === "yes" && !isDirect ? <circle cx="10" cy="10" r="2.5" fill="currentColor" /> : null}
      {suits === "check" ? <path d="M10 2a8 8 0 0 1 0 16z" fill="currentColor" /> : null}
    </Icon>
  );
}
