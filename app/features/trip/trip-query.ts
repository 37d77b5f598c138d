import * as z from "zod";
import { fleet } from "#app/content/fleet.ts";
import { currencies, mostLegs } from "#app/content/trip/model.ts";
import type { Airport } from "./airport-file.ts";
import { type ProblemCode, problemTexts } from "./messages.ts";
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

/** A question that can be judged. */
export interface TripQuery {
  legs: TripLeg[];
  /** Whether times are those of departure, or of arrival at the other end. */
  by: "depart" | "arrive";
  passengers: number;
  /** Null where nobody said. */
  bags: number | null;
  currency: (typeof currencies)[number];
}

/** What is wrong, at which field, and for a name that means several aerodromes which. */
export interface TripProblem {
  code: ProblemCode;
  text: string;
  field: string;
  choices?: Airport[];
}

/** What a name stands for; `choices` are likely ones, best first. */
export type FoundPlace = { airport: Airport } | { airport: null; choices: Airport[] };
export type PlaceFinder = (typed: string) => FoundPlace;

const date = z.iso.date();
const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

/** A problem with its sentence. */
export function problem<Code extends ProblemCode>(
  field: string,
  code: Code,
  ...facts: Parameters<(typeof problemTexts)[Code]>
): TripProblem {
  const say = problemTexts[code] as (...args: Parameters<(typeof problemTexts)[Code]>) => string;
  return { code, field, text: say(...facts) };
}

/** Reads an address's parameters; unknown ones are left aside. */
export function readTripQuery(
  parameters: URLSearchParams,
  find: PlaceFinder,
): { ok: true; query: TripQuery } | { ok: false; problems: TripProblem[] } {
  const typed = typedIn(parameters);
  const problems: TripProblem[] = [];
  const place = (field: string, name: string, end: "from" | "to"): Airport | null => {
    if (!name) {
      problems.push(problem(field, "place-missing", end));
      return null;
    }
    const found = find(name);
    if (found.airport) return found.airport;
    const { choices } = found;
    problems.push({
      ...problem(field, choices.length > 0 ? "place-ambiguous" : "place-unknown", name),
      choices,
    });
    return null;
  };
  const legs: TripLeg[] = [];
  const addLeg = (field: string, from: Airport | null, to: Airport | null, on: string, at: string) => {
    if (!on) problems.push(problem(field, "date-missing"));
    else if (!date.safeParse(on).success) problems.push(problem(field, "date-invalid", on));
    if (at && !time.safeParse(at).success)
      problems.push(problem(field === "date" ? "time" : field, "time-invalid", at));
    if (from && to && from.ident === to.ident)
      problems.push(problem(field === "date" ? "to" : field, "same-airport"));
    if (from && to) legs.push({ from, to, date: on, time: at || null });
  };
  const from = place("from", typed.from, "from");
  const to = place("to", typed.to, "to");
  addLeg("date", from, to, typed.date, typed.time);
  const tooMany = 1 + typed.legs.length + (typed.back ? 1 : 0) > mostLegs;
  if (tooMany) problems.push(problem("leg", "legs-too-many", mostLegs));
  else {
    for (const leg of typed.legs) {
      if (leg.unread !== undefined) {
        problems.push(problem("leg", "leg-invalid", leg.unread));
        continue;
      }
      const [one, other] = leg.from ? endsOf(`${leg.from}-${leg.to}`, find) : ["", leg.to];
      // A form may leave out where one is by then.
      const start = one ? place("leg", one, "from") : (legs.at(-1)?.to ?? null);
      addLeg("leg", start, place("leg", other, "to"), leg.date, leg.time);
    }
    if (typed.back) addLeg("back", legs.at(-1)?.to ?? null, from, typed.back, typed.backTime);
  }
  legs.forEach((leg, at) => {
    if (leg.date < (legs[at - 1]?.date ?? ""))
      problems.push(problem(at === legs.length - 1 && typed.back ? "back" : "leg", "legs-order", leg.date));
  });
  const passengers = typed.pax === "" ? 1 : wholeNumber(typed.pax);
  if (passengers === null || passengers < 1)
    problems.push(problem("pax", "passengers-invalid", mostPassengers));
  else if (passengers > mostPassengers) problems.push(problem("pax", "passengers-too-many", mostPassengers));
  const bags = typed.bags === "" ? null : wholeNumber(typed.bags);
  if (typed.bags !== "" && (bags === null || bags > 99)) problems.push(problem("bags", "bags-invalid"));
  if (problems.length > 0 || passengers === null) return { ok: false, problems };
  const currency = z.enum(currencies).safeParse(typed.currency).data ?? "USD";
  return {
    ok: true,
    query: { legs, by: typed.by === "arrive" ? "arrive" : "depart", passengers, bags, currency },
  };
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

/** The one address of a question: fields in one order, codes for names, nothing that says what is so anyway. */
export function canonicalSearch({ legs, by, passengers, bags, currency }: TripQuery): string {
  const [first, ...others] = legs;
  if (!first) return "";
  const last = others.at(-1);
  const isReturn =
    last && last.to.ident === first.from.ident && last.from.ident === (others.at(-2) ?? first).to.ident;
  const at = ({ date: on, time: local }: TripLeg) => (local ? `${on}T${local}` : on);
  const fields: [name: string, value: string | null][] = [
    ["from", codeOf(first.from)],
    ["to", codeOf(first.to)],
    ["date", first.date],
    ["time", first.time],
    ["by", by === "arrive" ? by : null],
    ["pax", String(passengers)],
    ["bags", bags === null ? null : String(bags)],
    ...others
      .slice(0, isReturn ? -1 : undefined)
      .map((leg): [string, string] => ["leg", `${codeOf(leg.from)}-${codeOf(leg.to)}@${at(leg)}`]),
    ["back", isReturn ? at(last) : null],
    ["currency", currency === "USD" ? null : currency],
  ];
  return fields
    .filter((field): field is [string, string] => Boolean(field[1]))
    .map(
      ([name, value]) => `${name}=${encodeURIComponent(value).replaceAll("%3A", ":").replaceAll("%40", "@")}`,
    )
    .join("&");
}
