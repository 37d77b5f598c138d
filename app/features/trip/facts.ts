import * as z from "zod";
import { type Aircraft, fleet } from "#app/content/fleet.ts";
import { type AerodromeNote, aerodromeNotes, countryHours } from "#app/content/trip/aerodrome-notes.ts";
import { aircraftFigures } from "#app/content/trip/aircraft-figures.ts";
import { type ClosedPlace, closedPlaces } from "#app/content/trip/closed-places.ts";
import { type Corridor, corridors } from "#app/content/trip/corridors.ts";
import { currencies } from "#app/content/trip/model.ts";
import { samplePrices } from "#app/content/trip/rates.ts";
import { type TaxRate, taxRates } from "#app/content/trip/tax-rates.ts";
import type { tripFacts } from "#app/database/schema/trips.ts";
import { openAirports } from "./airports.server.ts";

// Facts for judging a trip: content supplies them, with dates of validity and sources; staff replace prices and notes on aerodromes.

export type { AerodromeNote, ClosedPlace, Corridor, TaxRate };

const minor = z.int().min(0);
const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/);

/** The price sheet as staff write it: one currency for all amounts. */
export const priceSheet = z.object({
  sample: z.boolean().default(false),
  pricesShown: z.boolean(),
  currency: z.enum(currencies),
  /** By type of aircraft. */
  perHourMinor: z.record(z.string(), minor.positive()),
  dailyMinimumMinutes: z.int().min(0),
  landingAndHandling: z.array(z.object({ upToKg: z.int(), minor })).min(1),
  nightMinor: minor,
  secondCrewMinor: minor,
  nightsWaiting: z.int().min(0),
  base: z.string(),
  /** Other bases, by type of aircraft. */
  bases: z.record(z.string(), z.string()).default({}),
  marginPercent: z.number().min(0),
  perUsd: z.object({ GBP: z.number().positive(), NGN: z.number().positive() }),
});
export type PriceSheet = z.infer<typeof priceSheet>;

/** Staff notes on an aerodrome; they take the place of these parts of a supplied note. */
export const staffNote = z.object({
  names: z.array(z.string()).default([]),
  hours: z
    .array(
      z.object({
        days: z.array(z.int().min(1).max(7)).optional(),
        months: z.array(z.int().min(1).max(12)).optional(),
        open: time.nullable(),
        close: time.nullable(),
      }),
    )
    .optional(),
  limits: z.string().trim().optional(),
  handling: z.string().trim().optional(),
  customs: z.string().trim().optional(),
  technicalStop: z.boolean().default(false),
});
export type StaffNote = z.infer<typeof staffNote>;

export type Currency = (typeof currencies)[number];

/** An aircraft of the fleet with its planning figures. Null: not known, or none. */
export type AircraftFigures = (typeof aircraft)[number];

const aircraft = fleet.map(({ icao, name, slug, wing, general, ...row }) => {
  const { isLayoutUnknown, ...planning } = aircraftFigures[icao];
  const { takeoffFt = null, landingFt = null } = row.performance as Aircraft["performance"];
  const seats: number = general.passengers.most;
  const seatsFitted = isLayoutUnknown ? null : seats;
  const names: Pick<Aircraft, "icao" | "name" | "slug"> = { icao, name, slug };
  const isHelicopter = wing === "rotary";
  return { ...names, isHelicopter, ...planning, seats, seatsFitted, takeoffFt, landingFt };
});

const seedVersion = "2026-11-25";

/** The newest row of staff on a subject. Null `figures` restore the supplied fact. */
export type WrittenFact = Omit<typeof tripFacts.$inferSelect, "writtenAt">;

/** The supplied facts, with those of staff in their place. */
export function factsWith(written: readonly WrittenFact[] = []) {
  const prices = written.find(({ kind, figures }) => kind === "prices" && figures);
  const { source, checkedOn } = prices ?? samplePrices;
  const notes = notesWith(written.filter(({ kind }) => kind === "aerodrome"));
  return {
    /** Changes whenever a fact does; every answer names it. */
    version: `${seedVersion}.${Math.max(0, ...written.map(({ revision }) => revision))}`,
    aircraft,
    prices: { ...priceSheet.parse(prices?.figures ?? samplePrices), source, checkedOn },
    taxRates,
    corridors,
    closedPlaces,
    /** By the aerodrome's identifier. */
    aerodromeNotes: notes,
    countryHours,
    airports: openAirports(notes),
  };
}

export type TripFacts = ReturnType<typeof factsWith>;

function notesWith(written: readonly WrittenFact[]): ReadonlyMap<string, AerodromeNote> {
  const notes = new Map(aerodromeNotes.map((note) => [note.ident, note]));
  for (const { subject: ident, figures, source, checkedOn } of written) {
    if (!figures) continue;
    const supplied = Object.entries(notes.get(ident) ?? {}).filter(([name]) => !(name in staffNote.shape));
    const own = { ident, ...staffNote.parse(figures), source, checkedOn };
    notes.set(ident, { confirm: true, ...Object.fromEntries(supplied), ...own });
  }
  return notes;
}
