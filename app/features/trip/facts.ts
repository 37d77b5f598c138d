import * as z from "zod";
import { type Aircraft, fleet } from "#app/content/fleet.ts";
import { type AerodromeNote, aerodromeNotes, countryHours } from "#app/content/trip/aerodrome-notes.ts";
import { aircraftFigures } from "#app/content/trip/aircraft-figures.ts";
import { closedPlaces } from "#app/content/trip/closed-places.ts";
import { type Corridor, corridors } from "#app/content/trip/corridors.ts";
import { currencies } from "#app/content/trip/model.ts";
import { samplePrices } from "#app/content/trip/rates.ts";
import { type TaxRate, taxRates } from "#app/content/trip/tax-rates.ts";
import type { tripFacts } from "#app/database/schema/trips.ts";
import { type Airports, openAirports } from "./airports.server.ts";
import type { Outline } from "./airspace.ts";

// Facts for judging a trip: rows with dates of validity, source and day of reading. Content supplies them; staff replace the prices and
// their notes on aerodromes.

export type { AerodromeNote, Corridor, TaxRate };

type DatedFact = Pick<Corridor, "validFrom" | "validTo" | "source" | "checkedOn">;

const minor = z.int().min(0);
const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/);

/** The price sheet as staff write it: one currency for all amounts. */
export const priceSheet = z.object({
  /** The rates are examples, not the company's own. */
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
  /** Of the types of aircraft with another base. */
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
/** The price sheet that holds, with where it comes from and when it was read. */
export type Prices = PriceSheet & Pick<DatedFact, "source" | "checkedOn">;

/** A rule on flights to some countries, or on lines across them. */
export interface ClosedPlace extends DatedFact {
  id: string;
  kind: "no-flights" | "by-agreement";
  name: string;
  countries: readonly string[];
  /** Only this part of the countries. */
  within?: Outline;
  /** Only flights between `countries` and these. */
  andCountries?: readonly string[];
  /** Closed airspace. */
  airspace?: readonly Outline[];
  text: string;
  /** Whether a recent source says so, or it follows from older ones. */
  certainty: "confirmed" | "probable";
}

type Planning = Omit<(typeof aircraftFigures)["H25B"], "isLayoutUnknown">;
/** An aircraft of the fleet with its planning figures. Null: not known, or none. */
export type AircraftFigures = Pick<Aircraft, "icao" | "name" | "slug"> &
  Planning & {
    seats: number;
    seatsFitted: number | null;
    takeoffFt: number | null;
    landingFt: number | null;
    isHelicopter: boolean;
  };

const aircraft = fleet.map(({ icao, name, slug, wing, general, ...row }): AircraftFigures => {
  const { isLayoutUnknown, ...planning } = aircraftFigures[icao];
  const { takeoffFt = null, landingFt = null } = row.performance as Aircraft["performance"];
  const seats = general.passengers.most;
  const names = { icao, name, slug, isHelicopter: wing === "rotary" };
  return { ...names, ...planning, seats, seatsFitted: isLayoutUnknown ? null : seats, takeoffFt, landingFt };
});

export interface TripFacts {
  /** Changes whenever a fact does; every answer names it. */
  version: string;
  aircraft: readonly AircraftFigures[];
  prices: Prices;
  taxRates: readonly TaxRate[];
  corridors: readonly Corridor[];
  closedPlaces: readonly ClosedPlace[];
  /** By the aerodrome's identifier. */
  aerodromeNotes: ReadonlyMap<string, AerodromeNote>;
  countryHours: typeof countryHours;
  /** All aerodromes, as the notes correct them. */
  airports: Airports;
}

const seedVersion = "2026-11-25";

/** The newest row that staff wrote of a subject; `figures` null: back to the supplied fact. */
export type WrittenFact = Omit<typeof tripFacts.$inferSelect, "writtenAt">;

/** The supplied facts, with those that staff wrote in place of them. */
export function factsWith(written: readonly WrittenFact[] = []): TripFacts {
  const prices = written.find(({ kind, figures }) => kind === "prices" && figures);
  const { source, checkedOn } = prices ?? samplePrices;
  const notes = notesWith(written.filter(({ kind }) => kind === "aerodrome"));
  return {
    version: `${seedVersion}.${Math.max(0, ...written.map(({ revision }) => revision))}`,
    aircraft,
    prices: { ...priceSheet.parse(prices?.figures ?? samplePrices), source, checkedOn },
    taxRates,
    corridors,
    closedPlaces,
    aerodromeNotes: notes,
    countryHours,
    airports: openAirports(notes),
  };
}

function notesWith(written: readonly WrittenFact[]): Map<string, AerodromeNote> {
  const notes = new Map(aerodromeNotes.map((note) => [note.ident, note]));
  for (const { subject: ident, figures, source, checkedOn } of written) {
    if (!figures) continue;
    const supplied = Object.entries(notes.get(ident) ?? {}).filter(([name]) => !(name in staffNote.shape));
    const own = { ident, ...staffNote.parse(figures), source, checkedOn };
    notes.set(ident, { confirm: true, ...Object.fromEntries(supplied), ...own });
  }
  return notes;
}
