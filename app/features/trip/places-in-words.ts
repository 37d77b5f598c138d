import type { Airport } from "./airport-file.ts";
import { roughDistanceNm } from "./geodesic.ts";
import { cityOf, plainName, townOf } from "./place-name.ts";
import { foldedName } from "./place-words.ts";
import type { PlaceFinder, TripLeg } from "./trip-query.ts";

const name = String.raw`\p{Lu}[\p{L}'’.]*(?:[ ]\p{Lu}[\p{L}'’.]*){0,3}`;
const between = String.raw`(?:\s*(?:-+|–|—|→|>|/|,|&)\s*|\s+(?:to|and|then)\s+)`;
/** Places in a row: "LOS-ABV-KAN-LOS", "Lagos, Abuja and Kano". */
const chain = new RegExp(`${name}(?:${between}${name})+`, "gu");
/** Words before which only a place makes sense, in capitals or not: "then geneva". */
const strong =
  /\b(?:then(?: on)?(?: to)?|via|on(?:ward|wards)? to|continu(?:e|es|ing) to|stop(?:over|ping)? (?:in|at|over in))\s+(\p{L}[\p{L}'’.]*(?: \p{L}[\p{L}'’.]*){0,2})/giu;
/** Words before which a name in capitals may be a place. */
const weak = new RegExp(String.raw`\b(?:to|from|in|at|next|through)\s+(${name})`, "gu");

/** The same city, or a second aerodrome of it. */
const sameCityNm = 60;

/**
 * The places that a text names beside the ends of its flights, or all of a chain of more flights than there are. What is not known as a
 * place for certain is not named.
 */
export function placesBeyond(
  text: string,
  legs: readonly Pick<TripLeg, "from" | "to">[],
  find: PlaceFinder,
): string[] {
  const ends = legs.flatMap(({ from, to }) => [from, to]);
  const isEnd = (airport: Airport) =>
    ends.some((end) => end.ident === airport.ident || roughDistanceNm(end, airport) < sameCityNm);
  const beyond = (words: string) => {
    const airport = placeCalled(words, find);
    return airport && !isEnd(airport) ? [words] : [];
  };
  const chains = [...text.matchAll(chain)].map(([found]) => found.split(new RegExp(between, "u")));
  const long = chains
    .map((places) => places.filter((place) => placeCalled(place, find)))
    .filter((places) => places.length > legs.length + 1);
  const named = [
    ...chains.filter((places) => places.filter((place) => placeCalled(place, find)).length > 1).flat(),
    ...[...text.matchAll(strong)].flatMap(([, words = ""]) => firstPlace(words, find)),
    ...[...text.matchAll(weak)].map(([, words = ""]) => words),
  ];
  const more = named.map((words) => words.replace(/[.’']+$/, "")).flatMap(beyond);
  return [...new Set(more.length > 0 ? more : long.flat())];
}

/** The longest beginning of some words that is a place. */
function firstPlace(text: string, find: PlaceFinder): string[] {
  const words = text.split(" ");
  const found = words
    .map((_, at) => words.slice(0, words.length - at).join(" "))
    .find((beginning) => !/ (?:and|of|the)$/i.test(beginning) && placeCalled(beginning, find));
  return found ? [found] : [];
}

const code = /^[A-Z]{3,4}$/;

/** What is called exactly so, or has this code; the likeliest of several. */
function placeCalled(typed: string, find: PlaceFinder): Airport | null {
  const words = typed.replace(/[.’']+$/, "").replace(/ (?:International )?Airport$/i, "");
  const found = find(words);
  const choices = found.airport ? (found.isGuess ? [] : [found.airport]) : found.choices;
  const isCalled = (airport: Airport) =>
    [townOf(airport.city), cityOf(airport), plainName(airport)].some(
      (called) => foldedName(called) === foldedName(words),
    ) ||
    (code.test(words) && [airport.iata, airport.icao].includes(words));
  return choices.find((airport) => airport.kind !== "heliport" && isCalled(airport)) ?? null;
}
