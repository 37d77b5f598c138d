import type { Airport } from "./airport-file.ts";
import type { Match } from "./place-index.ts";

// The decision which of the aerodromes that fit a typed name is meant.

/** A match with what the company knows of the aerodrome. */
export interface Candidate extends Match {
  /** A business jet lands here when only the city is named. */
  isLanding: boolean;
  /** The company has notes on it. */
  isNoted: boolean;
  /** The size, where a military aerodrome without notes counts as small: a charter seldom lands there. */
  size: Airport["kind"];
}

/** The countries of the company's bases, in the order in which they win where names are equal. */
export const homeCountries = ["NG", "GB"];
export const isHome = ({ country }: Airport) => homeCountries.includes(country);
const isKnown = ({ isLanding, isNoted }: Candidate) => isLanding || isNoted;

export const isMisspelt = ({ tier }: Match) => tier === "misspelt" || tier === "misspeltWords";

/** "Georgia" is a town, and a country or state elsewhere: true for the town where it is not small. */
export const isTownElsewhere = ({ tier, isElsewhere, size }: Candidate) =>
  isElsewhere && tier === "exact" && (size === "large" || size === "medium");

/** The aerodrome that is meant; null where several are as likely. It is a guess where the name is incomplete, misspelt or a town without an aerodrome. */
export function meaningOf(matches: readonly Candidate[]): { airport: Airport; isGuess: boolean } | null {
  const tier = matches[0]?.tier;
  if (!tier || tier === "part") return null;
  const candidates = withoutHeliports(matches.filter((match) => match.tier === tier));
  const landing = candidates.find(({ isLanding, isServed }) => isLanding && !isServed);
  if (isUnclear(matches, candidates, landing)) return null;
  const isWhole = tier === "exact" || tier === "words" || tier === "area";
  const isWeak = !isWhole || candidates.every(({ isServed }) => isServed);
  const [only] = candidates;
  if (only && candidates.length === 1) return { airport: only.airport, isGuess: isWeak };
  if (landing && (tier === "exact" || tier === "misspelt"))
    return { airport: landing.airport, isGuess: isWeak };
  const chosen = tier === "area" ? null : mostLikely(candidates, landing, tier !== "begun");
  if (!chosen) return null;
  const isAbroadToo = candidates.some(({ airport }) => airport.country !== chosen.airport.country);
  return { airport: chosen.airport, isGuess: isWeak || (isAbroadToo && tier !== "exact") };
}

function withoutHeliports(matches: Candidate[]): Candidate[] {
  const fields = matches.filter(({ airport }) => airport.kind !== "heliport");
  return fields.length > 0 ? fields : matches;
}

/** Whether the text may as well mean a place that the best matches do not have. */
function isUnclear(
  matches: readonly Candidate[],
  named: readonly Candidate[],
  landing: Candidate | undefined,
): boolean {
  const [first] = named;
  if (!first) return true;
  // Of misspelt names abroad only large airports and those that the company flies to are guessed.
  const isLikely = (match: Candidate) =>
    isHome(match.airport) || match.airport.kind === "large" || isKnown(match);
  if (isMisspelt(first) && !named.some(isLikely)) return true;
  // "Gaza" is a letter away from Gaya in India and from Garza in Texas.
  const { country } = first.airport;
  const isAbroad = (match: Candidate) => isMisspelt(match) && match.airport.country !== country;
  if (isMisspelt(first) && !isKnown(first) && matches.some(isAbroad)) return true;
  // "Benin" is a city of Nigeria's, and a country.
  if (named.every((match) => match !== landing && match.isElsewhere)) return true;
  // "Granada" is a city of Spain's, and what Spain calls Grenada.
  return first.tier !== "exact" && matches.some(isTownElsewhere);
}

/** Of several with the same name: the one at home, else the only large or noted one of a single country. */
function mostLikely(named: readonly Candidate[], landing: Candidate | undefined, prefersHome: boolean) {
  const major = named.filter(({ size }) => size !== "small");
  const home = homeCountries.find((country) => major.some(({ airport }) => airport.country === country));
  const sized = major.length > 0 ? major : named;
  const likely = home && prefersHome ? major.filter(({ airport }) => airport.country === home) : sized;
  const [first] = likely;
  if (!first || likely.some(({ airport }) => airport.country !== first.airport.country)) return null;
  // A town that is not large is not meant for its size alone.
  const isAbroadToo = named.some(({ airport }) => airport.country !== first.airport.country);
  if (isAbroadToo && !home && first.airport.kind !== "large") return null;
  const noted = likely.filter(({ isNoted }) => isNoted);
  if (likely.length === 1) return first;
  const chosen = noted.length === 1 ? noted[0] : landing;
  return chosen && likely.includes(chosen) ? chosen : null;
}
