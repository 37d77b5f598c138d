import { currencies, mostLegs } from "#app/content/trip/model.ts";
import { mostPassengers } from "./trip-query.ts";

const text = (description: string, more: object = {}) => ({ type: "string", description, ...more });
const whole = (description: string, more: object = {}) => ({ type: "integer", description, ...more });
const list = (items: object) => ({ type: "array", items });
const record = (properties: Record<string, object>, more: object = {}) => ({
  type: "object",
  properties,
  ...more,
});

const place = record({
  iata: text("IATA code", { nullable: true }),
  icao: text("ICAO code", { nullable: true }),
  ident: text("OurAirports identifier: the one code that each has"),
  name: text("Name"),
  city: text("City"),
  country: text("ISO 3166-1 alpha-2"),
  lat: { type: "number" },
  lon: { type: "number" },
  timeZone: text("IANA time zone"),
});
const typedPlace = record({
  typed: text("As it was written"),
  taken: place,
  isGuess: { type: "boolean", description: "True where the name is incomplete or misspelt: ask the person" },
  alternatives: list(place),
});
const reason = record({ code: text("For programs"), text: text("For people, in English") });
const moment = record({
  local: text("2027-01-15T09:00"),
  offset: text("+01:00"),
  zone: text("IANA time zone"),
  utc: text("ISO 8601", { format: "date-time" }),
});
const fit = record({ verdict: text("fits, tight, no or unknown") });
const money = {
  currency: text("ISO 4217", { enum: currencies }),
  lowMinor: whole("In minor units"),
  highMinor: whole("In minor units"),
};
const estimate = record(
  {
    ...money,
    lines: list(
      record({
        code: text("Kind of line"),
        text: text("In words"),
        lowMinor: money.lowMinor,
        highMinor: money.highMinor,
      }),
    ),
    ratesOf: text("Day of the rates", { format: "date" }),
    isSample: { type: "boolean", description: "The rates are samples, not the company's own" },
  },
  { nullable: true },
);
const aircraft = record({
  icao: text("ICAO type"),
  name: text("Name"),
  verdict: text("By range, or that the flight is not sold", {
    enum: ["non-stop", "marginal", "stop", "out-of-reach", "no-flights", "by-agreement"],
  }),
  suits: text("Whether it can be offered", { enum: ["yes", "check", "no"] }),
  reasons: list(reason),
  block: record(
    {
      likelyMinutes: whole("Engines on to engines off, stops included"),
      lowMinutes: whole("The quick end of the band"),
      highMinutes: whole("The slow end of the band"),
      share: { type: "number", description: "Share of all flights that lies in the band" },
    },
    { nullable: true },
  ),
  ...{ departure: { ...moment, nullable: true }, arrival: { ...moment, nullable: true } },
  runways: record({ takeoff: fit, landing: fit }),
  ...{ seats: fit, baggage: fit },
  fuelKg: whole("15% either way", { nullable: true }),
  co2Kg: whole("15% either way", { nullable: true }),
  stops: list(place),
  alternative: list(place),
  estimate,
});

const parameter = (
  name: string,
  description: string,
  schema: object = { type: "string" },
  required = false,
) => ({
  ...{ name, in: "query", description, schema, required },
});
const problem = (description: string) => ({
  description,
  content: {
    "application/json": {
      schema: record({
        error: text("What is wrong, and what would work"),
        problems: list(
          record({
            field: text("Parameter"),
            code: text("For programs"),
            text: text("For people"),
            choices: list(place),
          }),
        ),
      }),
    },
  },
});

/** What programs may ask for, as OpenAPI 3.0 says it. */
export const openApi = (origin: string) => ({
  openapi: "3.0.3",
  info: {
    title: "Harmattan Aviation: the trip",
    version: "1",
    description: `Which of our aircraft fly a journey, when they land, and about what it costs: the answers of ${origin}/trip. Prices are estimates, not offers; each answer names the version of its facts.`,
  },
  servers: [{ url: origin }],
  paths: {
    "/api/trip": {
      get: {
        operationId: "judgeTrip",
        summary: "Judge a trip",
        parameters: [
          parameter("from", "City, airport or code", undefined, true),
          parameter("to", "City, airport or code", undefined, true),
          parameter("date", "Day of the first flight", { type: "string", format: "date" }, true),
          parameter("time", "Local time, 09:30; left out: to be decided"),
          parameter("by", "What the time is of", {
            type: "string",
            enum: ["depart", "arrive"],
            default: "depart",
          }),
          parameter("pax", "Passengers", {
            type: "integer",
            minimum: 1,
            maximum: mostPassengers,
            default: 1,
          }),
          parameter("bags", "Medium suitcases", { type: "integer", minimum: 0, maximum: 99 }),
          parameter(
            "leg",
            `A further flight, LTN-NCE@2027-01-22T10:00; up to ${mostLegs} flights in all`,
            list({ type: "string" }),
          ),
          parameter("back", "Return, 2027-01-27 or 2027-01-27T16:00"),
          parameter("currency", "Of the estimate", {
            type: "string",
            enum: currencies,
            default: currencies[0],
          }),
        ],
        responses: {
          200: {
            description: "The judgement",
            content: {
              "application/json": {
                schema: record({
                  factsVersion: text("Version of the facts and of the model"),
                  query: text("The question as its one address has it"),
                  legs: list(
                    record({
                      from: place,
                      to: place,
                      distanceNm: { type: "number" },
                      flownNm: { type: ["number", "null"], description: "Round closed airspace" },
                      closed: {
                        ...record({
                          kind: text("Whether it is sold at all", { enum: ["no-flights", "by-agreement"] }),
                          text: text("Why, in a sentence"),
                          place: { type: ["string", "null"] },
                          certainty: { type: ["string", "null"], enum: ["confirmed", "probable", null] },
                          source: { type: ["string", "null"] },
                          checkedOn: { type: ["string", "null"] },
                        }),
                        type: ["object", "null"],
                        description: "Null unless the flight is not sold; then it has no price",
                      },
                      notes: list(reason),
                      aircraft: list(aircraft),
                    }),
                  ),
                  totals: list(record({ icao: text("ICAO type"), estimate })),
                  places: list(typedPlace),
                }),
              },
            },
          },
          400: problem("It cannot be judged"),
          429: problem("Too many questions: wait as long as Retry-After says"),
        },
      },
    },
    "/api/airports": {
      get: {
        operationId: "findAirports",
        summary: "A dozen aerodromes at most for what somebody has typed",
        parameters: [parameter("q", "The beginning of a name, a city or a code", undefined, true)],
        responses: {
          200: {
            description: "Texts that `from` and `to` take",
            content: {
              "application/json": {
                schema: record({
                  entries: list({ type: "string" }),
                  details: { type: "object", additionalProperties: { type: "string" } },
                }),
              },
            },
          },
          429: problem("Too many questions: wait as long as Retry-After says"),
        },
      },
    },
  },
});
