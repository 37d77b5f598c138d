import * as z from "zod";
import { fleet } from "#app/content/fleet.ts";
import type { Airport } from "#app/content/trip/aerodrome-notes.ts";
import { currencies, mostLegs } from "#app/content/trip/model.ts";
import { roughDistanceNm } from "./geodesic.ts";
import { addDays, instantOf, localTime } from "./local-time.ts";
import { type ProblemCode, problemTexts, reason } from "./messages.ts";
import { codeOf } from "./place-name.ts";
import { readTypedTrip } from "./typed-trip.ts";

export const mostPassengers = Math.max(...fleet.map(({ general }) => general.passengers.most));

/** One requested flight. `time` is local, null while undecided. */
export interface TripLeg {
  from: Airport;
  to: Airport;
  date: string;
  time: string | null;
}

export type NonEmpty<Item> = [first: Item, ...more: Item[]];

export const mapAll = <Item, Result>(
  [first, ...more]: NonEmpty<Item>,
  map: (item: Item, at: number) => Result,
): NonEmpty<Result> => [map(first, 0), ...more.map((item, at) => map(item, at + 1))];

export interface TripQuery {
  legs: NonEmpty<TripLeg>;
  /** Whether times are those of departure, or of arrival at the other end. */
  by: "depart" | "arrive";
  passengers: number;
  /** Null if not given. */
  bags: number | null;
  currency: (typeof currencies)[number];
  /** The time of the query; no flight leaves before it. */
  queryTime: Date;
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
/** The aerodrome of a typed name, and the helicopter site of the same name. */
type NamedPlace = { airport: Airport; site?: Airport };

/**
 * The place that a name means, or choices, best first. `isElsewhere`: the choices match the name only in part; `closed`: all of them
 * are in a closed country.
 */
export type FoundPlace =
  | NamedPlace
  | {
      airport: null;
      choices: Airport[];
      isElsewhere?: boolean;
      closed?: { kind: "no-flights" | "by-agreement"; text: string };
    };
export type PlaceFinder = (typed: string) => FoundPlace;

/** A typed name, codes excepted, and the aerodrome it was taken for. */
export interface TypedPlace {
  typed: string;
  airport: Airport;
}

const date = z.iso.date();
const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

/** A problem with its sentence. */
export function problem<Code extends ProblemCode>(
  at: Place,
  code: Code,
  ...facts: Parameters<(typeof problemTexts)[Code]>
): TripProblem {
  const write = problemTexts[code] as (...args: Parameters<(typeof problemTexts)[Code]>) => string;
  return { code, ...at, text: write(...facts) };
}

/** How far ahead a trip is judged, days. */
const farthestDays = 730;
/** The zone in which a day ends last, for a flight from an unknown place. */
const lastZone = "Etc/GMT+12";

/** Reads the parameters of an address; unknown ones are ignored. */
export function readTripQuery(
  parameters: URLSearchParams,
  find: PlaceFinder,
  now: Date,
): { ok: true; query: TripQuery; places: TypedPlace[] } | { ok: false; problems: TripProblem[] } {
  const typed = readTypedTrip(parameters);
  const by = typed.by === "arrive" ? "arrive" : "depart";
  const problems: TripProblem[] = [];
  const places: TypedPlace[] = [];
  const legs: TripLeg[] = [];
  type End = NamedPlace | null;
  const place = (at: Place, name: string, end: "from" | "to"): End => {
    const read = readPlace(at, name, end, find);
    if ("problem" in read) {
      problems.push(read.problem);
      return null;
    }
    const { iata, icao, ident } = read.airport;
    if (![iata, icao, ident].includes(name)) places.push({ typed: name, airport: read.airport });
    return read;
  };
  const addLeg = (at: (part: FlightPart) => Place, start: End, end: End, on: string, local: string) => {
    let [from, to] = [start?.airport, end?.airport];
    // Victoria Island means Lagos airport, except on flights to or from that airport or a heliport.
    if (from === to || from?.kind === "heliport") to = end?.site ?? to;
    if (from === to || to?.kind === "heliport") from = start?.site ?? from;
    const today = localTime(now, from?.timeZone ?? lastZone).date;
    const last = addDays(today, farthestDays);
    const count = problems.length;
    if (!on) problems.push(problem(at("date"), "date-missing"));
    else if (!date.safeParse(on).success) problems.push(problem(at("date"), "date-invalid", on));
    else if (on < today) problems.push(problem(at("date"), "date-past", on));
    else if (on > last) problems.push(problem(at("date"), "date-too-far", last));
    if (local && !time.safeParse(local).success) problems.push(problem(at("time"), "time-invalid", local));
    const isDated = problems.length === count;
    if (from && from === to) problems.push(problem(at("to"), "same-airport"));
    if (!from || !to || !isDated) return;
    const leg = { from, to, date: on, time: local || null };
    if (local && instantOf(on, local, (by === "arrive" ? to : from).timeZone).instant < now)
      problems.push(problem(at("time"), "time-past", local));
    const before = legs.at(-1);
    if (before && isEarlier(leg, before, by)) problems.push(problem(at("date"), "legs-order", on));
    legs.push(leg);
  };
  const from = place({ field: "from" }, typed.from, "from");
  let here = place({ field: "to" }, typed.to, "to");
  addLeg((field) => ({ field }), from, here, typed.date, typed.time);
  const isTooMany = 1 + typed.legs.length + (typed.back ? 1 : 0) > mostLegs;
  if (isTooMany) problems.push(problem({ field: typed.back ? "back" : "leg" }, "legs-too-many", mostLegs));
  else {
    for (const [index, leg] of typed.legs.entries()) {
      const at = (part: FlightPart) => ({ field: "leg", flight: index + 2, part });
      if (leg.unread !== undefined) {
        problems.push(problem(at("to"), "leg-invalid", leg.unread));
        continue;
      }
      // A form may omit the start, which is then where the previous flight ended.
      const start = leg.from ? place(at("from"), leg.from, "from") : here;
      here = place(at("to"), leg.to, "to");
      addLeg(at, start, here, leg.date, leg.time);
    }
    if (typed.back || typed.journey === "return")
      addLeg(() => ({ field: "back" }), here, from, typed.back, typed.backTime);
  }
  const party = readPassengers(typed.pax);
  if (party.problem) problems.push(party.problem);
  const bags = typed.bags === "" ? null : wholeNumber(typed.bags);
  if (typed.bags !== "" && (bags === null || bags > 99))
    problems.push(problem({ field: "bags" }, "bags-invalid"));
  const currency = z.enum(currencies).safeParse(typed.currency || "USD").data;
  if (!currency) problems.push(problem({ field: "currency" }, "currency-unknown", typed.currency));
  const [first, ...more] = legs;
  if (problems.length > 0 || !currency || !first) return { ok: false, problems };
  const { passengers } = party;
  const query: TripQuery = { legs: [first, ...more], by, passengers, bags, currency, queryTime: now };
  return { ok: true, query, places };
}

/** The aerodrome of a typed name, or the problem with it. */
export function readPlace(
  at: Place,
  name: string,
  end: "from" | "to",
  find: PlaceFinder,
): NamedPlace | { airport: null; problem: TripProblem } {
  if (!name) return { airport: null, problem: problem(at, "place-missing", end) };
  const result = find(name);
  if (result.airport) return result;
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
  if (passengers >= 1 && passengers <= mostPassengers) return { passengers, problem: null };
  const code = passengers < 1 ? "passengers-invalid" : "passengers-too-many";
  return { passengers, problem: problem({ field: "pax" }, code, mostPassengers) };
}

/** Faster than any aircraft of the fleet over the ground, knots. */
const fastestKt = 650;

/** Whether a flight cannot follow the one before it, at any hour of an undecided time. */
function isEarlier(leg: TripLeg, before: TripLeg, by: TripQuery["by"]): boolean {
  const at = ({ from, to, date: on, time: local }: TripLeg, open: string) =>
    instantOf(on, local ?? open, (by === "arrive" ? to : from).timeZone).instant.getTime();
  // The flight between the two times: the earlier one, or the later one for times of arrival.
  const flown = by === "arrive" ? leg : before;
  const shortestMs = (roughDistanceNm(flown.from, flown.to) / fastestKt) * 3_600_000;
  return at(leg, "23:59") < at(before, "00:00") + shortestMs;
}

const wholeNumber = (text: string) => (/^\d{1,4}$/.test(text) ? Number(text) : null);

/** The last flight, if it leads from the end of the previous one back to the start. */
export function wayHomeOf([first, ...others]: TripQuery["legs"]): TripLeg | undefined {
  const last = others.at(-1);
  const isHome = last?.to.ident === first.from.ident && last.from.ident === (others.at(-2) ?? first).to.ident;
  return isHome ? last : undefined;
}

/** The canonical address of a query: fields in one order, codes for names, no defaults. */
export function canonicalSearch({ legs, by, passengers, bags, currency }: TripQuery): string {
  const [first, ...others] = legs;
  const wayHome = wayHomeOf(legs);
  const at = ({ date: on, time: local }: TripLeg) => (local ? `${on}T${local}` : on);
  const further = others.filter((leg) => leg !== wayHome);
  const fields = [
    ["from", codeOf(first.from)],
    ["to", codeOf(first.to)],
    ["date", first.date],
    ["time", first.time],
    ["by", by === "arrive" && by],
    ["pax", String(passengers)],
    ["bags", bags !== null && String(bags)],
    ...further.map((leg) => ["leg", `${codeOf(leg.from)}-${codeOf(leg.to)}@${at(leg)}`] as const),
    ["back", wayHome && at(wayHome)],
    ["currency", currency !== "USD" && currency],
  ] as const;
  const texts = fields.flatMap(([name, value]) => (value ? `${name}=${encodeURIComponent(value)}` : []));
  return texts.join("&").replaceAll("%3A", ":").replaceAll("%40", "@");
}
