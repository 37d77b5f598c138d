import type { FactKind } from "./facts.ts";

/** Kinds whose facts have no days: a new one takes the place of the one before. */
export const undatedKinds: readonly FactKind[] = ["aerodromeNotes", "countryHours"];
