import * as z from "zod";
import { aerodromeNotes, countryHours } from "#app/content/trip/aerodrome-notes.ts";
import { aircraftFigures } from "#app/content/trip/aircraft-figures.ts";
import { closedPlaces } from "#app/content/trip/closed-places.ts";
import { corridors } from "#app/content/trip/corridors.ts";
import { currencies } from "#app/content/trip/model.ts";
import { exchangeRates, hourlyRates, priceRules } from "#app/content/trip/rates.ts";
import { taxRates } from "#app/content/trip/tax-rates.ts";
import type { tripFacts } from "#app/database/schema/trips.ts";
import type { Outline } from "./airspace.ts";

// What a trip is judged by: rows with the days on which they hold, their source and when it was read. Content supplies them; staff
// replace the prices and their notes on aerodromes.

const day = z.iso.date();
const dated = z.object({
  validFrom: day,
  validTo: day.nullable().default(null),
  source: z.string().min(1),
  checkedOn: day,
  by: z.string().default("seed"),
});
const minor = z.int().min(0);
const currency = z.enum(currencies);
const amount = z.object({ currency, minor });
const basis = z.enum(["cited", "general", "derived"]);
const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/);

const figuresOfAircraft = dated.extend({
  icao: z.string(),
  mtowKg: z.int().positive(),
  /** Null: not known; what depends on it is then a band. */
  seatsFitted: z.int().positive().nullable(),
  crew: z.int().positive(),
  cruiseKt: z.object({ longRange: z.number().positive(), normal: z.number().positive() }),
  /** Range at normal cruise as a share of that at long-range cruise. */
  normalRangeShare: z.number().gt(0).max(1),
  /** Nautical miles by passengers on board, fewest first. */
  rangeNm: z
    .array(z.tuple([z.int().positive(), z.number().positive()]))
    .min(1)
    .refine((rows) => rows.every(([, nm], at) => at === 0 || nm <= (rows[at - 1]?.[1] ?? 0)), {
      error: "More passengers cannot have a longer range.",
    }),
  burnKgPerHour: z.object({ longRange: z.number().positive(), normal: z.number().positive() }),
  fuelCapacityKg: z.number().positive().nullable(),
  takeoffFt: z.number().positive().nullable(),
  landingFt: z.number().positive().nullable(),
  baggageCuFt: z.number().positive(),
  basis: z.object({ range: basis, cruise: basis, burn: basis, weight: basis, field: basis, baggage: basis }),
});

const rateOfAircraft = dated.extend({
  icao: z.string(),
  currency,
  perHourMinor: minor.positive(),
  /** An example, not the company's own. */
  sample: z.boolean().default(false),
});

const rulesOfPrice = dated.extend({
  sample: z.boolean().default(false),
  pricesShown: z.boolean(),
  currency,
  dailyMinimumMinutes: z.int().min(0),
  landingAndHandling: z.array(z.object({ upToKg: z.int(), minor })).min(1),
  nightMinor: minor,
  secondCrewMinor: minor,
  nightsWaiting: z.int().min(0),
  base: z.string(),
  /** Of the types of aircraft with another base. */
  bases: z.record(z.string(), z.string()).default({}),
  marginPercent: z.number().min(0),
});

const ratesOfExchange = dated.extend({
  sample: z.boolean().default(false),
  perUsd: z.record(currency, z.number().positive()),
});

const band = z.object({ standardMinor: minor, higherMinor: minor });
const tax = dated.extend({ status: z.enum(["enacted", "announced", "reported", "unverified"]) });
const percent = z.number().min(0).max(100);
const rateOfTax = z.discriminatedUnion("code", [
  tax.extend({
    code: z.literal("uk-apd"),
    bands: z.object({ domestic: band, A: band, B: band, C: band }),
    higherFor: z.enum(["20t-under-19-seats", "private-jets-5.7t"]),
  }),
  tax.extend({ code: z.literal("uk-vat"), percent, zeroRatedFrom: z.int() }),
  tax.extend({ code: z.literal("ng-sales-charge"), percent }),
  tax.extend({
    code: z.literal("ng-passenger-service"),
    domestic: amount,
    westAfrica: amount,
    international: amount,
  }),
  tax.extend({ code: z.literal("ng-security"), amount }),
  tax.extend({ code: z.literal("ng-apis"), amount }),
  tax.extend({ code: z.literal("ng-vat"), percent }),
]);

const corridor = dated.extend({
  id: z.string(),
  subject: z.string(),
  countries: z.tuple([z.array(z.string()), z.array(z.string())]).optional(),
  area: z.array(z.tuple([z.number(), z.number()])).optional(),
  factor: z.number().min(1),
  text: z.string().min(1),
  confirm: z.boolean().default(true),
});

const opening = z.object({
  /** ISO weekdays, 1 is Monday; left out: every day. */
  days: z.array(z.int().min(1).max(7)).optional(),
  months: z.array(z.int().min(1).max(12)).optional(),
  /** Null: closed on such a day. */
  open: time.nullable(),
  close: time.nullable(),
});
const runway = z.object({
  ends: z.tuple([z.string(), z.string()]),
  lengthFt: z.number(),
  widthFt: z.number(),
  surface: z.enum(["hard", "soft", "unknown"]),
  displacedFt: z.tuple([z.number(), z.number()]),
});
function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en-GB", { timeZone: name }));
  } catch {
    return false;
  }
}
const noteOfAerodrome = dated.omit({ validFrom: true, validTo: true }).extend({
  ident: z.string(),
  /** Old names, names of quarters, cities that the aerodrome serves. */
  names: z.array(z.string()).default([]),
  /** Rank among the aerodromes that serve one place, 1 first. */
  placeOrder: z.int().positive().optional(),
  hours: z.array(opening).optional(),
  limits: z.string().optional(),
  handling: z.string().optional(),
  customs: z.string().optional(),
  /** Declared landing distance, where it is shorter than the runway lets one think. */
  landingFt: z.number().positive().optional(),
  /** By type of aircraft, where the aerodrome has a list. */
  approvals: z
    .record(z.string(), z.object({ state: z.enum(["by-approval", "none"]), source: z.string() }))
    .optional(),
  technicalStop: z.boolean().default(false),
  basis: basis.default("cited"),
  confirm: z.boolean().default(true),
  correction: z
    .object({
      iata: z.string().nullable(),
      icao: z.string().nullable(),
      kind: z.enum(["large", "medium", "small", "heliport"]),
      name: z.string(),
      city: z.string(),
      country: z.string().length(2),
      lat: z.number().min(-90).max(90),
      lon: z.number().min(-180).max(180),
      elevationFt: z.number(),
      timeZone: z.string().refine(isTimeZone, "No time zone is called that. Write it as Africa/Lagos."),
      runways: z.array(runway),
    })
    .partial()
    .optional(),
});
const hoursOfCountry = noteOfAerodrome
  .pick({ hours: true, limits: true, source: true, checkedOn: true, confirm: true })
  .extend({ country: z.string() });

export const factsSchema = z.object({
  /** Changes whenever a fact does; every answer names it. */
  version: z.string(),
  aircraft: z.array(figuresOfAircraft),
  hourlyRates: z.array(rateOfAircraft),
  priceRules: z.array(rulesOfPrice),
  exchangeRates: z.array(ratesOfExchange),
  taxRates: z.array(rateOfTax),
  corridors: z.array(corridor),
  aerodromeNotes: z.array(noteOfAerodrome),
  countryHours: z.array(hoursOfCountry),
});

/** A rule on flights to some countries, or on lines across them. */
export interface ClosedPlace {
  id: string;
  kind: "no-flights" | "by-agreement";
  name: string;
  countries: readonly string[];
  /** Only this part of the countries. */
  within?: Outline;
  /** Only flights between `countries` and these. */
  andCountries?: readonly string[];
  /** What no flight crosses. */
  airspace?: readonly Outline[];
  text: string;
  /** Whether a recent source says so, or it follows from older ones. */
  certainty: "confirmed" | "probable";
  validFrom: string;
  validTo: string | null;
  source: string;
  checkedOn: string;
}

export type TripFacts = z.infer<typeof factsSchema> & { closedPlaces: readonly ClosedPlace[] };
export type AircraftFigures = TripFacts["aircraft"][number];
export type TaxRate = TripFacts["taxRates"][number];
export type AerodromeNote = TripFacts["aerodromeNotes"][number];
export type Corridor = TripFacts["corridors"][number];
export type PriceRules = TripFacts["priceRules"][number];
export type Opening = z.infer<typeof opening>;
export type Currency = z.infer<typeof currency>;

const seeds = {
  aircraft: aircraftFigures,
  hourlyRates,
  priceRules,
  exchangeRates,
  taxRates,
  corridors,
  aerodromeNotes,
  countryHours,
};
const seedVersion = "2026-11-25";

let suppliedFacts: Omit<z.infer<typeof factsSchema>, "version"> | undefined;

/** The facts of the content, parsed at their first use. */
function supplied() {
  suppliedFacts ??= factsSchema.omit({ version: true }).parse(seeds);
  return suppliedFacts;
}

/** The price sheet as staff write it: one currency for all amounts. */
export const priceSheet = rulesOfPrice
  .omit({ validFrom: true, validTo: true, source: true, checkedOn: true, by: true })
  .extend({
    /** By type of aircraft. */
    perHourMinor: z.record(z.string(), minor.positive()),
    perUsd: z.object({ GBP: z.number().positive(), NGN: z.number().positive() }),
  });
/** Staff notes on an aerodrome; they take the place of these parts of a supplied note. */
export const staffNote = noteOfAerodrome.pick({
  names: true,
  hours: true,
  limits: true,
  handling: true,
  customs: true,
  technicalStop: true,
});
export type PriceSheet = z.infer<typeof priceSheet>;
export type StaffNote = z.infer<typeof staffNote>;

/** The newest row that staff wrote of a subject; `figures` null: back to the supplied fact. */
export type WrittenFact = Omit<typeof tripFacts.$inferSelect, "writtenAt">;

/** The supplied facts, with those that staff wrote in place of them. */
export function factsWith(written: readonly WrittenFact[] = []): TripFacts {
  const version = `${seedVersion}.${Math.max(0, ...written.map(({ revision }) => revision))}`;
  const prices = written.find(({ kind, figures }) => kind === "prices" && figures);
  return {
    ...supplied(),
    ...(prices ? pricesOf(prices) : {}),
    aerodromeNotes: notesWith(written.filter(({ kind }) => kind === "aerodrome")),
    version,
    closedPlaces,
  };
}

function pricesOf({ figures, source, checkedOn, by }: WrittenFact) {
  const { perHourMinor, perUsd, ...rules } = priceSheet.parse(figures);
  const { sample, currency } = rules;
  const record = { validFrom: checkedOn, validTo: null, source, checkedOn, by, sample };
  return {
    hourlyRates: Object.entries(perHourMinor).map(([icao, minor]) => ({
      ...record,
      icao,
      currency,
      perHourMinor: minor,
    })),
    priceRules: [{ ...record, ...rules }],
    exchangeRates: [{ ...record, perUsd: { USD: 1, ...perUsd } }],
  };
}

/** The price sheet that holds on a day, as its form begins. */
export function priceSheetOf(
  facts: TripFacts,
  date: string,
): PriceSheet & Pick<PriceRules, "source" | "checkedOn"> {
  const rules = validOrLast(facts.priceRules, date)?.row;
  const exchange = validOrLast(facts.exchangeRates, date)?.row;
  if (!rules || !exchange) throw new Error("there are no price rules");
  const { GBP = 1, NGN = 1 } = exchange.perUsd;
  return {
    ...priceSheet.omit({ perHourMinor: true, perUsd: true }).parse(rules),
    perHourMinor: Object.fromEntries(facts.hourlyRates.map((rate) => [rate.icao, rate.perHourMinor])),
    perUsd: { GBP, NGN },
    source: rules.source,
    checkedOn: rules.checkedOn,
  };
}

function notesWith(written: readonly WrittenFact[]): AerodromeNote[] {
  const own = new Map(written.flatMap((fact) => (fact.figures ? [[fact.subject, fact] as const] : [])));
  const merged = (ident: string, base: object = {}) => {
    const fact = own.get(ident);
    if (!fact) return noteOfAerodrome.parse(base);
    const kept = Object.entries(base).filter(([name]) => !(name in staffNote.shape));
    const { figures, source, checkedOn, by } = fact;
    return noteOfAerodrome.parse({
      ...Object.fromEntries(kept),
      ident,
      ...staffNote.parse(figures),
      source,
      checkedOn,
      by,
    });
  };
  const { aerodromeNotes } = supplied();
  const known = new Set(aerodromeNotes.map(({ ident }) => ident));
  return [
    ...aerodromeNotes.map((note) => (own.has(note.ident) ? merged(note.ident, note) : note)),
    ...[...own.keys()].filter((ident) => !known.has(ident)).map((ident) => merged(ident)),
  ];
}

/** The code of the aerodrome at which aircraft of a type are based. */
export const baseOf = ({ base, bases }: Pick<PriceRules, "base" | "bases">, icao: string): string =>
  bases[icao] ?? base;

/** The row that holds on a day; of several the one that began last. */
export function validOn<Row extends { validFrom: string; validTo: string | null }>(
  rows: readonly Row[],
  date: string,
): Row | undefined {
  let latest: Row | undefined;
  for (const row of rows)
    if (row.validFrom <= date && (!row.validTo || date <= row.validTo))
      if (!latest || row.validFrom >= latest.validFrom) latest = row;
  return latest;
}

/** The same, or where no row reaches as far the last there is: `isAnnounced` says which. */
export function validOrLast<Row extends { validFrom: string; validTo: string | null }>(
  rows: readonly Row[],
  date: string,
): { row: Row; isAnnounced: boolean } | undefined {
  const row = validOn(rows, date);
  if (row) return { row, isAnnounced: true };
  const last = rows
    .filter(({ validFrom }) => validFrom <= date)
    .sort((a, b) => (a.validFrom < b.validFrom ? 1 : -1))[0];
  return last && { row: last, isAnnounced: false };
}
