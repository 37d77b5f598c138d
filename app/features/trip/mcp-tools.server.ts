import * as z from "zod";
import { fleet } from "#app/content/fleet.ts";
import { toolTexts as say } from "#app/content/trip/mcp.ts";
import { currencies } from "#app/content/trip/model.ts";
import { limits } from "#app/limits.ts";
import type { Services } from "#app/platform/services.server.ts";
import type { Airport } from "./airport-file.ts";
import { currentFacts } from "./current-facts.server.ts";
import { judgeSearch } from "./judge-search.server.ts";
import { placeDetail } from "./place-areas.ts";
import { placeLabel } from "./place-name.ts";
import { tripJson, typedPlacesJson } from "./trip-json.ts";
import { canonicalSearch } from "./trip-query.ts";

/** What a tool answers: JSON for a program, or a sentence that says what would work. */
export type ToolAnswer = { ok: true; answer: object } | { ok: false; message: string };

const text = z.string().max(80);
/** A question as /trip takes it, each field with what it means. */
export const tripInput = {
  from: text.describe(say.fields.from),
  to: text.describe(say.fields.to),
  date: text.describe(say.fields.date),
  time: text.optional().describe(say.fields.time),
  by: z.enum(["depart", "arrive"]).optional().describe(say.fields.by),
  passengers: z.int().min(1).max(99).describe(say.fields.passengers),
  bags: z.int().min(0).max(99).optional().describe(say.fields.bags),
  furtherFlights: z.array(text).max(5).optional().describe(say.fields.furtherFlights),
  returnOn: text.optional().describe(say.fields.returnOn),
  currency: z.enum(currencies).optional().describe(say.fields.currency),
};
const trip = z.object(tripInput);
type Trip = z.infer<typeof trip>;

export const aircraftSlugs = fleet.map(({ slug }) => slug);

function searchOf({ from, to, date, time, by, passengers, bags, furtherFlights, returnOn, currency }: Trip) {
  const search = new URLSearchParams({ from, to, date, pax: String(passengers) });
  for (const [name, value] of Object.entries({ time, by, back: returnOn, currency, bags }))
    if (value !== undefined) search.set(name, String(value));
  for (const leg of furtherFlights ?? []) search.append("leg", leg);
  return search;
}

type Asking = { network: string; services: Services };

/** Judges a journey, within the limit that /api/trip has. */
export async function judgeTripTool(asked: Trip, { network, services }: Asking): Promise<ToolAnswer> {
  const judged = await judge(asked, network, services);
  if (!judged.ok) return judged;
  const page = new URL(`/trip?${canonicalSearch(judged.trip.query)}`, services.settings.origin);
  return {
    ok: true,
    answer: { page: String(page), note: say.estimateNote, places: judged.places, ...tripJson(judged.trip) },
  };
}

/** A link to the booking form, filled with the journey and the aircraft. Nothing is sent: a person reads it and does. */
export async function askForFlightTool(
  { aircraft, ...asked }: Trip & { aircraft: string },
  { network, services }: Asking,
): Promise<ToolAnswer> {
  const judged = await judge(asked, network, services);
  if (!judged.ok) return judged;
  const closures = judged.trip.legs.flatMap(({ closure }) => closure?.reason.text ?? []);
  if (closures.length > 0) return { ok: false, message: closures.join(" ") };
  const form = new URLSearchParams({ trip: canonicalSearch(judged.trip.query), aircraft });
  const link = `${services.settings.origin}/booking?${form}`;
  return { ok: true, answer: { link, note: say.linkNote, places: judged.places } };
}

/** Aerodromes for what was typed, best first. */
export async function findAirportTool(query: string, { network, services }: Asking): Promise<ToolAnswer> {
  const { db, limiter } = services;
  if (await limiter.count("airports-network", limits.airportsPerNetwork, network)) return tooMany;
  const { airports } = await currentFacts(db);
  const found = airports.search(query).map((airport) => {
    const { iata, icao, ident, name, city, country, kind, timeZone, elevationFt } = airport;
    const longestRunwayFt = Math.max(0, ...airport.runways.map(({ lengthFt }) => lengthFt)) || null;
    return {
      ...{ iata, icao, ident, name, city, country, kind, timeZone, elevationFt, longestRunwayFt },
      label: placeLabel(airport),
    };
  });
  return { ok: true, answer: { airports: found } };
}

/** The company's aircraft as /fleet shows them. */
export function listFleetTool(): ToolAnswer {
  const aircraft = fleet.map(({ slug, name, icao, wing, description, general, performance }) => ({
    ...{ slug, name, icao, description, kind: wing === "fixed" ? "jet" : "helicopter" },
    ...{ passengers: general.passengers.text, publishedRangeNm: performance.rangeNm },
  }));
  return { ok: true, answer: { note: say.fleetNote, aircraft } };
}

/** "Moscow Sheremetyevo (SVO), Moscow, Russia". */
const choiceText = (airport: Airport) => `${placeLabel(airport)}, ${placeDetail(airport)}`;

const tooMany: ToolAnswer = { ok: false, message: say.tooMany };

async function judge(asked: Trip, network: string, services: Services) {
  const judged = await judgeSearch(searchOf(asked), network, services);
  if (judged.state === "judged") {
    const places = typedPlacesJson(judged.places, judged.facts.airports);
    return { ok: true as const, trip: judged.trip, places };
  }
  if (judged.state === "tooMany") return { ok: false as const, message: say.tooMany };
  const sentences = judged.problems.map(({ text: sentence, choices = [] }) =>
    choices.length > 0 ? `${sentence} ${choices.map(choiceText).join("; ")}.` : sentence,
  );
  return { ok: false as const, message: sentences.join(" ") };
}
