import type { Airport } from "./airport-file.ts";
import type { Airports } from "./airports.server.ts";
import { countryOf, placeChoice } from "./place-areas.ts";
import { codeOf, plainName, shortName } from "./place-name.ts";
import { canonicalSearch, type TripQuery } from "./trip-query.ts";

/** Another aerodrome, and the same question with it. */
interface Other {
  name: string;
  search: string;
}

/** As many others as a guess is shown with. */
const mostOthers = 4;

/** What an answer took names for that could be others, and the same question with those. */
export interface PlaceNotes {
  guesses: { typed: string; place: string; others: Other[] }[];
  cities: { city: string; chosen: string; others: Other[] }[];
}

const endsOf = ({ legs }: TripQuery) => new Set(legs.flatMap(({ from, to }) => [from, to]));

/** Names that were nearly right, with what they were taken for: an address may claim whatever it likes. */
export function guessesIn(
  query: TripQuery,
  names: readonly string[],
  airports: Pick<Airports, "find">,
): PlaceNotes["guesses"] {
  const ends = endsOf(query);
  return names.flatMap((typed) => {
    const found = airports.find(typed);
    if (!found.airport || !found.isGuess || !ends.has(found.airport)) return [];
    const { airport, choices } = found;
    const others = choices
      .filter((other) => !ends.has(other))
      .slice(0, mostOthers)
      .map((other) => ({ name: placeChoice(other), search: searchWith(query, airport, other) }));
    return [{ typed, place: `${shortName(airport)}, ${countryOf(airport)}`, others }];
  });
}

/** The same question with another aerodrome in the place of one. */
function searchWith(query: TripQuery, airport: Airport, other: Airport): string {
  const swapped = (end: Airport) => (end === airport ? other : end);
  const legs = query.legs.map((leg) => ({ ...leg, from: swapped(leg.from), to: swapped(leg.to) }));
  return canonicalSearch({ ...query, legs });
}

/** The cities of a journey that have other aerodromes, each with the same question for those. */
export function citiesOf(query: TripQuery, airports: Pick<Airports, "others">): PlaceNotes["cities"] {
  const ends = endsOf(query);
  return [...ends].flatMap((airport) => {
    const serving = airports.others(airport);
    if (!serving) return [];
    const { city } = serving;
    const free = serving.airports.filter((other) => !ends.has(other));
    // Dubai's own is Dubai, and New York has several whose town is New York.
    const name = (each: Airport) => {
      const short = shortName(each).replace(`${city} `, "");
      if (short !== city) return short;
      const plain = plainName(each);
      return plain === city ? each.name.replace(/ Airport$/, "") : plain;
    };
    const isCity = plainName(airport) === city;
    const called = (each: Airport) => (isCity ? `${name(each)} (${codeOf(each)})` : name(each));
    const others = free.map((other) => ({ name: called(other), search: searchWith(query, airport, other) }));
    return others.length > 0 ? [{ city, chosen: called(airport), others }] : [];
  });
}
