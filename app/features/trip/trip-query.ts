import * as z from "zod";
import { fleet } from "#app/content/fleet.ts";
import { currencies, mostLegs } from "#app/content/trip/model.ts";
import type { Airport } from "./airport-file.ts";
import { roughDistanceNm } from "./geodesic.ts";
import { instantOf } from "./local-time.ts";
import { type ProblemCode, problemTexts, reason } from "./messages.ts";
import { codeOf } from "./place-name.ts";
import { typedIn } from "./typed-trip.ts";

/** The most people of one flight: the largest cabin. */
export const mostPassengers = Math.max(...fleet.map(({ general }) => general.passengers.most));

/** One flight as it was asked for. `time` is local, null while it is to be decided. */
export interface TripLeg {
  from: Airport;
  to: Airport;
  date: string;
  time: string | null;
}

/** A list with one item or more. */
export type NonEmpty<Item> = [first: Item, ...more: Item[]];

export const mapAll = <Item, Result>(
  [first, ...more]: NonEmpty<Item>,
  map: (item: Item, at: number) => Result,
): NonEmpty<Result> => [map(first, 0), ...more.map((item, at) => map(item, at + 1))];

/** A question that can be judged. */
export interface TripQuery {
  legs: NonEmpty<TripLeg>;
  /** Whether times are those of departure, or of arrival at the other end. */
  by: "depart" | "arrive";
  passengers: number;
  /** Null if not given. */
  bags: number | null;
  currency: (typeof currencies)[number];
}

/** An error, its field, and the choices where a name means several aerodromes. */
export interface TripProblem {
  code: ProblemCode;
  text: string;
  field: string;
  /** Of `leg`: which flight, the first being 1, and which part of it. */
  flight?: number;
  part?: FlightPart;
  choices?: Airport[];
}

export type FlightPart = "from" | "to" | "date" | "time";
type Place = Pick<TripProblem, "field" | "flight" | "part">;

/**
 * The aerodrome that a name means, or a guess; `choices` are likely ones, best first. `isElsewhere`: they fit only some of the words; `closed`: all
 * are in a country that is closed. */
export type FoundPlace =
  | { airport: Airport; isGuess?: false }
  | { airport: Airport; isGuess: true; choices: Airport[] }
  | {
      airport: null;
      choices: Airport[];
      isElsewhere?: boolean;
      closed?: { kind: "no-flights" | "by-agreement"; text: string };
    };
export type PlaceFinder = (typed: string) => FoundPlace;

/** A name as it was typed and what it was taken for, unless it is a code. */
export interface TypedPlace {
  typed: string;
  airport: Airport;
  isGuess: boolean;
  /** Of a guess: what else it may mean. */
  choices: Airport[];
}

const date = z.iso.date();
const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

/** A problem with its sentence. */
export function problem<Code extends ProblemCode>(
  at: string | Place,
  code: Code,
  ...facts: Parameters<(typeof problemTexts)[Code]>
): TripProblem {
  const write = problemTexts[code] as (...args: Parameters<(typeof problemTexts)[Code]>) => string;
  return { code, ...(typeof at === "string" ? { field: at } : at), text: write(...facts) };
}

/** Reads an address's parameters; unknown ones are left aside. */
export function readTripQuery(
  parameters: URLSearchParams,
  find: PlaceFinder,
): { ok: true; query: TripQuery; places: TypedPlace[] } | { ok: false; problems: TripProblem[] } {
  const typed = typedIn(parameters);
  const problems: TripProblem[] = [];
  const places: TypedPlace[] = [];
  const place = (at: string | Place, name: string, end: "from" | "to"): Airport | null => {
    const read = readPlace(at, name, end, find);
    if (!read.airport) problems.push(read.problem);
    else if (read.place) places.push(read.place);
    return read.airport;
  };
  const legs: TripLeg[] = [];
  type At = (part: FlightPart) => string | Place;
  const addLeg = (at: At, from: Airport | null, to: Airport | null, on: string, local: string) => {
    if (!on) problems.push(problem(at("date"), "date-missing"));
    else if (!date.safeParse(on).success) problems.push(problem(at("date"), "date-invalid", on));
    if (local && !time.safeParse(local).success) problems.push(problem(at("time"), "time-invalid", local));
    if (from && to && from.ident === to.ident) problems.push(problem(at("to"), "same-airport"));
    if (!from || !to) return;
    const leg = { from, to, date: on, time: local || null };
    const before = legs.at(-1);
    if (before && isEarlier(leg, before, typed.by)) problems.push(problem(at("date"), "legs-order", on));
    legs.push(leg);
  };
  const from = place("from", typed.from, "from");
  const to = place("to", typed.to, "to");
  addLeg((part) => part, from, to, typed.date, typed.time);
  const tooMany = 1 + typed.legs.length + (typed.back ? 1 : 0) > mostLegs;
  if (tooMany) problems.push(problem(typed.back ? "back" : "leg", "legs-too-many", mostLegs));
  else {
    for (const [index, leg] of typed.legs.entries()) {
      const at = (part: FlightPart) => ({ field: "leg", flight: index + 2, part });
      if (leg.unread !== undefined) {
        problems.push(problem(at("to"), "leg-invalid", leg.unread));
        continue;
      }
      const isOneText = leg.isOneText && leg.from !== "";
      const [one, other] = isOneText ? endsOf(`${leg.from}-${leg.to}`, find) : [leg.from, leg.to];
      // A form may leave out where one is by then.
      const start = one ? place(at("from"), one, "from") : (legs.at(-1)?.to ?? null);
      addLeg(at, start, place(at("to"), other, "to"), leg.date, leg.time);
    }
    if (typed.back || typed.journey === "return")
      addLeg(() => "back", legs.at(-1)?.to ?? null, from, typed.back, typed.backTime);
  }
  const party = readPassengers(typed.pax);
  if (party.problem) problems.push(party.problem);
  const bags = typed.bags === "" ? null : wholeNumber(typed.bags);
  if (typed.bags !== "" && (bags === null || bags > 99)) problems.push(problem("bags", "bags-invalid"));
  const currency = z.enum(currencies).safeParse(typed.currency || "USD").data;
  if (!currency) problems.push(problem("currency", "currency-unknown", typed.currency));
  const [first, ...more] = legs;
  if (problems.length > 0 || !currency || !first) return { ok: false, problems };
  const by = typed.by === "arrive" ? "arrive" : "depart";
  const query: TripQuery = { legs: [first, ...more], by, passengers: party.passengers, bags, currency };
  return { ok: true, query, places };
}

/** The aerodrome of a typed name, with `place` unless the name is a code; else the problem with it. */
export function readPlace(
  at: string | Place,
  name: string,
  end: "from" | "to",
  find: PlaceFinder,
): { airport: Airport; place: TypedPlace | null } | { airport: null; problem: TripProblem } {
  if (!name) return { airport: null, problem: problem(at, "place-missing", end) };
  const result = find(name);
  if (result.airport) {
    const { airport, isGuess = false } = result;
    const isCode = [airport.iata, airport.icao, airport.ident].includes(name);
    const choices = result.isGuess ? result.choices : [];
    return { airport, place: isCode ? null : { typed: name, airport, isGuess, choices } };
  }
  const { choices, isElsewhere, closed } = result;
  if (closed) {
    const { text } = reason(closed.kind, closed.text);
    return { airport: null, problem: problem(at, "place-closed", text) };
  }
  const code = isElsewhere ? "place-elsewhere" : choices.length > 0 ? "place-ambiguous" : "place-unknown";
  return { airport: null, problem: { ...problem(at, code, name), choices } };
}

/** The number of passengers, one where none is given, and the problem with it. */
export function readPassengers(typed: string): { passengers: number; problem: TripProblem | null } {
  const passengers = typed === "" ? 1 : (wholeNumber(typed) ?? 0);
  if (passengers < 1) return { passengers, problem: problem("pax", "passengers-invalid", mostPassengers) };
  const isTooMany = passengers > mostPassengers;
  return { passengers, problem: isTooMany ? problem("pax", "passengers-too-many", mostPassengers) : null };
}

/** Faster than any aircraft of the fleet over the ground, knots. */
const fastestKt = 650;

/** Whether a flight is before another by the clocks of their places, however an open time turns out. */
function isEarlier(leg: TripLeg, before: TripLeg, by: string): boolean {
  const at = ({ from, to, date: on, time: local }: TripLeg, open: string) => {
    const zone = by === "arrive" ? to.timeZone : from.timeZone;
    const isRead = date.safeParse(on).success && time.safeParse(local ?? open).success;
    return isRead ? instantOf(on, local ?? open, zone).instant.getTime() : null;
  };
  const [latest, earliest] = [at(leg, "23:59"), at(before, "00:00")];
  if (latest === null || earliest === null) return false;
  // Between the two lies a flight: the earlier one, or by times of arrival the later one.
  const flown = by === "arrive" ? leg : before;
  return latest < earliest + (roughDistanceNm(flown.from, flown.to) / fastestKt) * 3_600_000;
}

/** Two identifiers with a hyphen each, and the one between them. */
const mostSplits = 3;

/** The two ends of `LTN-NCE`: at the hyphen that leaves an aerodrome on either side, since some identifiers have one of their own. */
function endsOf(places: string, find: PlaceFinder): [string, string] {
  const parts = places.split("-").map((part) => part.trim());
  const splits = parts
    .slice(1, 1 + mostSplits)
    .map((_, at): [string, string] => [parts.slice(0, at + 1).join("-"), parts.slice(at + 1).join("-")]);
  return splits.find((ends) => ends.every((name) => find(name).airport)) ?? splits[0] ?? ["", ""];
}

const wholeNumber = (text: string) => (/^\d{1,4}$/.test(text) ? Number(text) : null);

/** The canonical address of a question: fields in one order, codes for names, no defaults. */
export function canonicalSearch({ legs, by, passengers, bags, currency }: TripQuery): string {
  const [first, ...others] = legs;
  const last = others.at(-1);
  const isReturn =
    last && last.to.ident === first.from.ident && last.from.ident === (others.at(-2) ?? first).to.ident;
  const at = ({ date: on, time: local }: TripLeg) => (local ? `${on}T${local}` : on);
  const further = others.slice(0, isReturn ? -1 : undefined);
  const fields = [
    ["from", codeOf(first.from)],
    ["to", codeOf(first.to)],
    ["date", first.date],
    ["time", first.time],
    ["by", by === "arrive" && by],
    ["pax", String(passengers)],
    ["bags", bags !== null && String(bags)],
    ...further.map((leg) => ["leg", `${codeOf(leg.from)}-${codeOf(leg.to)}@${at(leg)}`] as const),
    ["back", isReturn && at(last)],
    ["currency", currency !== "USD" && currency],
  ] as const;
  const texts = fields.flatMap(([name, value]) => (value ? `${name}=${encodeURIComponent(value)}` : []));
  return texts.join("&").replaceAll("%3A", ":").replaceAll("%40", "@");
}
