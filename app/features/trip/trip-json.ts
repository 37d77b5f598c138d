import * as z from "zod";
import { fleet } from "#app/content/fleet.ts";
import { currencies, model, mostLegs } from "#app/content/trip/model.ts";
import type { Airports } from "./airports.server.ts";
import type { AircraftLeg, JudgedTrip } from "./judge-trip.ts";
import type { Closure, Moment } from "./leg-times.ts";
import { canonicalSearch, mostPassengers, type TypedPlace } from "./trip-query.ts";

/** A judgement as JSON, with the aerodrome that each typed name was taken for. */
export function tripJson(
  { factsVersion, query, legs, aircraft }: JudgedTrip,
  places: readonly TypedPlace[],
  airports: Pick<Airports, "others">,
): z.output<typeof tripResponse> {
  const tenths = (nm: number) => Math.round(nm * 10) / 10;
  // `parse` removes the fields that are not in the schema.
  return tripResponse.parse({
    factsVersion,
    query: canonicalSearch(query),
    legs: legs.map(({ leg, route, closure, notes }, at) => ({
      ...leg,
      distanceNm: tenths(route.flight.distanceNm),
      flownNm: closure ? null : tenths(route.flight.distanceNm * route.flight.corridorFactor),
      closed: closure && closureJson(closure),
      notes,
      aircraft: aircraft.flatMap(({ legs: flown, ...whole }) =>
        flown[at] ? { ...whole, ...aircraftLegJson(flown[at]) } : [],
      ),
    })),
    // Totals follow the order of the fleet.
    totals: fleet.flatMap(({ icao }) => {
      const { estimate = null } = aircraft.find((each) => each.icao === icao) ?? {};
      return estimate ? { icao, estimate } : [];
    }),
    places: places.map(({ typed, airport }) => ({
      typed,
      taken: airport,
      isGuess: false,
      alternatives: airports.others(airport)?.airports ?? [],
    })),
  });
}

function closureJson({ kind, reason: { text: why }, place }: Closure) {
  const { name = null, certainty = null, source = null, checkedOn = null } = place ?? {};
  return { kind, text: why, place: name, certainty, source, checkedOn };
}

const aircraftLegJson = ({ departure, arrival, stops, ...rest }: AircraftLeg) => ({
  ...rest,
  departure: departure && moment(departure),
  arrival: arrival && moment(arrival),
  stops: stops.map((airport) => ({ ...airport, groundMinutes: model.groundMinutes })),
});

const moment = <At extends Moment>({ date, time, utc, ...at }: At) => ({
  ...at,
  local: `${date}T${time}`,
  utc: utc.toISOString(),
});

/** The query of /api/trip and of the MCP tool. */
export const tripQuery = z.object({
  from: z.string().max(80).describe("City, airport or code"),
  to: z.string().max(80).describe("City, airport or code"),
  date: z.iso.date().describe("Day of the first flight"),
  time: z.string().max(80).optional().describe("Local time, 09:30; left out: to be decided"),
  by: z.enum(["depart", "arrive"]).default("depart").describe("What the time is of"),
  pax: z.int().min(1).max(mostPassengers).default(1).describe("Passengers"),
  bags: z.int().min(0).max(99).optional().describe("Medium suitcases"),
  leg: z
    .array(z.string().max(80))
    .optional()
    .describe(`A further flight, LTN-NCE@2027-01-22T10:00; up to ${mostLegs} flights in all`),
  back: z.string().max(80).optional().describe("Return, 2027-01-27 or 2027-01-27T16:00"),
  currency: z.enum(currencies).default(currencies[0]).describe("Of the estimate"),
});

// The response of /api/trip: its schema serves the tests, OpenAPI and the MCP tool.

const text = (description: string) => z.string().describe(description);
const minutes = z.int().min(0);

export const placeJson = z.object({
  iata: text("IATA code").nullable(),
  icao: text("ICAO code").nullable(),
  ident: text("OurAirports identifier: the one code that each has"),
  name: z.string(),
  city: z.string(),
  country: text("ISO 3166-1 alpha-2"),
  lat: z.number(),
  lon: z.number(),
  timeZone: text("IANA time zone"),
});
const reason = z.object({ code: text("For programs"), text: text("For people, in English") });
const momentShape = z.object({
  local: text("2027-01-15T09:00"),
  offset: text("+01:00"),
  zone: text("IANA time zone"),
  utc: z.iso.datetime(),
});
const runwayShape = z.object({
  verdict: z.enum(["fits", "tight", "no", "unknown"]),
  needFt: z.int().nullable(),
  haveFt: z.number().nullable(),
});
const cabin = z.object({ verdict: z.enum(["fits", "tight", "no"]), room: z.int() });
const minorUnits = z.int().describe("In minor units");
const money = {
  lowMinor: minorUnits.describe("With quick flights, in minor units"),
  expectedMinor: minorUnits,
  highMinor: minorUnits.describe("With slow flights, in minor units"),
};
export const estimateJson = z.object({
  currency: z.enum(currencies),
  ...money,
  returnExpectedMinor: minorUnits
    .describe("There and back, if the aircraft waits as long as it may")
    .nullable(),
  nightsWaiting: z.int().describe("The longest wait"),
  emptyLegFromMinor: minorUnits.describe("If the empty flight home is sold").nullable(),
  lines: z.array(z.object({ code: z.string(), text: z.string(), ...money })),
  ratesOf: z.iso.date().describe("Day of the rates"),
  isSample: z.boolean().describe("The rates are samples, not the company’s own"),
});
const aircraft = z.object({
  icao: text("ICAO type"),
  name: z.string(),
  verdict: z
    .enum(["non-stop", "marginal", "stop", "out-of-reach", "no-flights", "by-agreement"])
    .describe("By range, or that the flight is not sold"),
  suits: z.enum(["yes", "check", "no"]).describe("Whether it can be offered"),
  reasons: z.array(reason),
  block: z
    .object({
      likelyMinutes: minutes.describe("Engines on to engines off, stops included"),
      lowMinutes: minutes,
      highMinutes: minutes,
      share: z.number().describe("Share of all flights between the two"),
    })
    .nullable(),
  departure: momentShape.nullable(),
  arrival: z
    .object({ ...momentShape.shape, daysLater: z.int(), isDark: z.boolean() })
    .describe("Without the night of a reason night-stop")
    .nullable(),
  runways: z.object({ takeoff: runwayShape, landing: runwayShape }),
  seats: cabin,
  baggage: cabin,
  fuelKg: z.number().describe("15% either way").nullable(),
  co2Kg: z.number().describe("15% either way").nullable(),
  stops: z.array(z.object({ ...placeJson.shape, groundMinutes: minutes })),
  alternative: z.array(placeJson).describe("Another plan with fuel stops"),
  estimate: estimateJson.nullable(),
});
const closed = z.object({
  kind: z.enum(["no-flights", "by-agreement"]),
  text: z.string(),
  place: z.string().nullable(),
  certainty: z.enum(["confirmed", "probable"]).nullable(),
  source: z.string().nullable(),
  checkedOn: z.iso.date().nullable(),
});
const typedPlace = z.object({
  typed: text("As it was written"),
  taken: placeJson,
  isGuess: z.boolean().describe("Always false: a misspelt name has choices"),
  alternatives: z.array(placeJson),
});

export const tripResponse = z.object({
  factsVersion: text("Version of the facts and of the model"),
  query: text("The question as its one address has it"),
  legs: z.array(
    z.object({
      from: placeJson,
      to: placeJson,
      distanceNm: z.number().describe("Great circle"),
      flownNm: z.number().nullable().describe("Round closed airspace"),
      closed: closed.nullable().describe("Null unless the flight is not sold; then it has no price"),
      notes: z.array(reason),
      aircraft: z.array(aircraft),
    }),
  ),
  totals: z.array(z.object({ icao: text("ICAO type"), estimate: estimateJson })),
  places: z.array(typedPlace),
});

/** The body of a 400 and, without `problems`, of a 429. */
export const problemResponse = z.object({
  error: text("What is wrong, and what would work"),
  problems: z
    .array(
      z.object({
        field: text("Parameter"),
        flight: z.int().optional().describe("Of `leg`: which flight, the first being 1"),
        part: z.enum(["from", "to", "date", "time"]).optional(),
        code: text("For programs"),
        text: text("For people"),
        choices: z.array(placeJson.omit({ lat: true, lon: true, timeZone: true })),
      }),
    )
    .optional(),
});
