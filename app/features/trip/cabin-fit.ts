import { model } from "#app/content/trip/model.ts";
import type { AircraftFigures } from "./facts.ts";
import { type Reason, reason } from "./messages.ts";

/** Whether people and bags go in. */
export interface CabinFit {
  verdict: "fits" | "tight" | "no";
  /** Seats or bags that there is room for. */
  room: number;
  reasons: Reason[];
}

/** Seats: those fitted, or where the layout is not known those of the published cabin, of which the last is then asked for. */
export function seatsFit(
  { seatsFitted }: Pick<AircraftFigures, "seatsFitted">,
  most: number,
  passengers: number,
): CabinFit {
  const room = seatsFitted ?? most;
  if (passengers > room) return { verdict: "no", room, reasons: [reason("seats-too-few", room, passengers)] };
  if (seatsFitted === null && passengers === most)
    return { verdict: "tight", room, reasons: [reason("seats-confirm", room)] };
  return { verdict: "fits", room, reasons: [reason("seats-fit", room, passengers)] };
}

/** Suitcases of middle size in the hold; skis, cases of instruments and the like are asked for. */
export function bagsFit(
  { baggageCuFt, basis }: Pick<AircraftFigures, "baggageCuFt" | "basis">,
  bags: number | null,
  passengers: number,
): CabinFit {
  const room = Math.floor(baggageCuFt / model.bagCuFt);
  const isApprox = basis.baggage !== "cited";
  if (bags === null) {
    const why = room >= passengers * 2 ? reason("bags-all", isApprox) : reason("bags-room", room, isApprox);
    return { verdict: "fits", room, reasons: [why] };
  }
  if (bags <= room * 0.8)
    return { verdict: "fits", room, reasons: [reason("bags-fit", room, bags, isApprox)] };
  // What a bag is differs, and so does what a hold is said to take.
  const verdict = bags <= room * 1.25 ? "tight" : "no";
  return {
    verdict,
    room,
    reasons: [reason(verdict === "no" ? "bags-too-many" : "bags-tight", room, bags, isApprox)],
  };
}
