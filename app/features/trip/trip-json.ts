import type { Airport } from "./airport-file.ts";
import type { Airports } from "./airports.server.ts";
import type { JudgedTrip, PricedAircraftLeg } from "./judge-trip.ts";
import type { Closure } from "./leg-place.ts";
import type { Moment } from "./leg-times.ts";
import type { RunwayFit } from "./runway-fit.ts";
import { canonicalSearch, type TypedPlace } from "./trip-query.ts";

/** A judgement as programs read it: codes, whole numbers, times with their zone. */
export function tripJson({ factsVersion, query, legs, totals }: JudgedTrip) {
  return {
    factsVersion,
    query: canonicalSearch(query),
    legs: legs.map(({ leg, distanceNm, corridorFactor, closure, notes, aircraft }) => ({
      from: place(leg.from),
      to: place(leg.to),
      distanceNm: Math.round(distanceNm * 10) / 10,
      flownNm: closure ? null : Math.round(distanceNm * corridorFactor * 10) / 10,
      closed: closure && closedJson(closure),
      notes,
      aircraft: aircraft.map(aircraftJson),
    })),
    totals,
  };
}

/** Why a flight is not sold. Its aircraft have the same verdict, and no price. */
function closedJson({ kind, place: rule, reason }: Closure) {
  return {
    ...{ kind, text: reason.text, place: rule?.name ?? null, certainty: rule?.certainty ?? null },
    ...{ source: rule?.source ?? null, checkedOn: rule?.checkedOn ?? null },
  };
}

/** Names as they were typed and what each was taken for, for a program that asks its person. */
export const typedPlacesJson = (places: readonly TypedPlace[], airports: Pick<Airports, "others">) =>
  places.map(({ typed, airport, isGuess, choices }) => ({
    typed,
    taken: place(airport),
    isGuess,
    alternatives: (isGuess ? choices : (airports.others(airport)?.airports ?? [])).map(place),
  }));

const place = ({ iata, icao, ident, name, city, country, lat, lon, timeZone }: Airport) => ({
  ...{ iata, icao, ident, name, city, country, lat, lon, timeZone },
});

const moment = ({ date, time, offset, zone, utc }: Moment) => ({
  ...{ local: `${date}T${time}`, offset, zone, utc: utc.toISOString() },
});

// Reasons stand together, in the order in which they are read; parts say their verdicts and figures.
const runway = ({ verdict, needFt, haveFt }: RunwayFit) => ({ verdict, needFt, haveFt });

function aircraftJson(leg: PricedAircraftLeg) {
  const { icao, name, verdict, suits, reasons, block, departure, arrival, runways, seats, baggage } = leg;
  return {
    ...{ icao, name, verdict, suits, reasons, block },
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
