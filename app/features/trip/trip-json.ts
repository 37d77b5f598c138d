import * as z from "zod";
import { currencies } from "#app/content/trip/model.ts";
import type { Airport } from "./airport-file.ts";
import type { Airports } from "./airports.server.ts";
import type { JudgedTrip, PricedAircraftLeg } from "./judge-trip.ts";
import type { Moment } from "./leg-times.ts";
import type { RunwayFit } from "./runway-fit.ts";
import { canonicalSearch, type TypedPlace } from "./trip-query.ts";

type TripJson = z.input<typeof tripResponse>;

/** A judgement for programs: codes, whole numbers, times with their zone, and what each typed name was taken for. */
export function tripJson(
  { factsVersion, query, legs, totals }: JudgedTrip,
  places: readonly TypedPlace[],
  airports: Pick<Airports, "others">,
): TripJson {
  return {
    factsVersion,
    query: canonicalSearch(query),
    legs: legs.map(({ leg, distanceNm, corridorFactor, closure, notes, aircraft }) => ({
      from: place(leg.from),
      to: place(leg.to),
      distanceNm: Math.round(distanceNm * 10) / 10,
      flownNm: closure ? null : Math.round(distanceNm * corridorFactor * 10) / 10,
      closed: closure && {
        kind: closure.kind,
        text: closure.reason.text,
        place: closure.place?.name ?? null,
        certainty: closure.place?.certainty ?? null,
        source: closure.place?.source ?? null,
        checkedOn: closure.place?.checkedOn ?? null,
      },
      notes,
      aircraft: aircraft.map(aircraftJson),
    })),
    totals,
    places: places.map(({ typed, airport, isGuess, choices }) => ({
      typed,
      taken: place(airport),
      isGuess,
      alternatives: (isGuess ? choices : (airports.others(airport)?.airports ?? [])).map(place),
    })),
  };
}

const place = ({ iata, icao, ident, name, city, country, lat, lon, timeZone }: Airport) => ({
  iata,
  icao,
  ident,
  name,
  city,
  country,
  lat,
  lon,
  timeZone,
});

const moment = ({ date, time, offset, zone, utc }: Moment) => ({
  local: `${date}T${time}`,
  offset,
  zone,
  utc: utc.toISOString(),
});

const runway = ({ verdict, needFt, haveFt }: RunwayFit) => ({ verdict, needFt, haveFt });

function aircraftJson(leg: PricedAircraftLeg): TripJson["legs"][number]["aircraft"][number] {
  const { icao, name, verdict, suits, reasons, block, departure, arrival, runways, seats, baggage } = leg;
  return {
    icao,
    name,
    verdict,
    suits,
    reasons,
    block,
    departure: departure && moment(departure),
    arrival: arrival && { ...moment(arrival), daysLater: arrival.daysLater, isDark: arrival.isDark },
    runways: { takeoff: runway(runways.takeoff), landing: runway(runways.landing) },
    seats: { verdict: seats.verdict, room: seats.room },
    baggage: { verdict: baggage.verdict, room: baggage.room },
    fuelKg: leg.fuelKg,
    co2Kg: leg.co2Kg,
    stops: leg.stops.map(({ airport, groundMinutes }) => ({ ...place(airport), groundMinutes })),
    alternative: leg.alternative.map(place),
    estimate: leg.estimate,
  };
}

// The response of /api/trip: one schema checks it in tests, describes it in OpenAPI and is the output of the MCP tool.

const text = (description: string) => z.string().describe(description);
const minutes = z.int().min(0);

const placeJson = z.strictObject({
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
const reason = z.strictObject({ code: text("For programs"), text: text("For people, in English") });
const momentShape = z.strictObject({
  local: text("2027-01-15T09:00"),
  offset: text("+01:00"),
  zone: text("IANA time zone"),
  utc: z.iso.datetime(),
});
const runwayShape = z.strictObject({
  verdict: z.enum(["fits", "tight", "no", "unknown"]),
  needFt: z.int().nullable(),
  haveFt: z.number().nullable(),
});
const cabin = z.strictObject({ verdict: z.enum(["fits", "tight", "no"]), room: z.int() });
const minorUnits = z.int().describe("In minor units");
const money = { lowMinor: minorUnits, expectedMinor: minorUnits, highMinor: minorUnits };
const estimate = z.strictObject({
  currency: z.enum(currencies),
  ...money,
  returnExpectedMinor: minorUnits
    .describe("There and back, if the aircraft waits as long as it may")
    .nullable(),
  nightsWaiting: z.int().describe("The longest wait"),
  emptyLegFromMinor: minorUnits.describe("If the empty flight home is sold").nullable(),
  lines: z.array(z.strictObject({ code: z.string(), text: z.string(), ...money })),
  ratesOf: z.iso.date().describe("Day of the rates"),
  isSample: z.boolean().describe("The rates are samples, not the company's own"),
});
const aircraft = z.strictObject({
  icao: text("ICAO type"),
  name: z.string(),
  verdict: z
    .enum(["non-stop", "marginal", "stop", "out-of-reach", "no-flights", "by-agreement"])
    .describe("By range, or that the flight is not sold"),
  suits: z.enum(["yes", "check", "no"]).describe("Whether it can be offered"),
  reasons: z.array(reason),
  block: z
    .strictObject({
      likelyMinutes: minutes.describe("Engines on to engines off, stops included"),
      lowMinutes: minutes,
      highMinutes: minutes,
      share: z.number().describe("Share of all flights between the two"),
    })
    .nullable(),
  departure: momentShape.nullable(),
  arrival: z.strictObject({ ...momentShape.shape, daysLater: z.int(), isDark: z.boolean() }).nullable(),
  runways: z.strictObject({ takeoff: runwayShape, landing: runwayShape }),
  seats: cabin,
  baggage: cabin,
  fuelKg: z.number().describe("15% either way").nullable(),
  co2Kg: z.number().describe("15% either way").nullable(),
  stops: z.array(z.strictObject({ ...placeJson.shape, groundMinutes: minutes })),
  alternative: z.array(placeJson).describe("Another plan with fuel stops"),
  estimate: estimate.nullable(),
});
const closed = z.strictObject({
  kind: z.enum(["no-flights", "by-agreement"]),
  text: z.string(),
  place: z.string().nullable(),
  certainty: z.enum(["confirmed", "probable"]).nullable(),
  source: z.string().nullable(),
  checkedOn: z.iso.date().nullable(),
});
const typedPlace = z.strictObject({
  typed: text("As it was written"),
  taken: placeJson,
  isGuess: z.boolean().describe("The name is incomplete or misspelt: ask the person"),
  alternatives: z.array(placeJson),
});

export const tripResponse = z.strictObject({
  factsVersion: text("Version of the facts and of the model"),
  query: text("The question as its one address has it"),
  legs: z.array(
    z.strictObject({
      from: placeJson,
      to: placeJson,
      distanceNm: z.number().describe("Great circle"),
      flownNm: z.number().nullable().describe("Round closed airspace"),
      closed: closed.nullable().describe("Null unless the flight is not sold; then it has no price"),
      notes: z.array(reason),
      aircraft: z.array(aircraft),
    }),
  ),
  totals: z.array(z.strictObject({ icao: text("ICAO type"), estimate })),
  places: z.array(typedPlace),
});

/** The body of a 400 and, without `problems`, of a 429. */
export const problemResponse = z.strictObject({
  error: text("What is wrong, and what would work"),
  problems: z
    .array(
      z.strictObject({
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
