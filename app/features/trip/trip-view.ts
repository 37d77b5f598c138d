import { fleet } from "#app/content/fleet.ts";
import type { Airport } from "#app/content/trip/aerodrome-notes.ts";
import { model } from "#app/content/trip/model.ts";
import { capital, people } from "./figure-text.ts";
import { type AircraftLeg, isForHelicopters, type JudgedAircraft, type JudgedTrip } from "./judge-trip.ts";
import type { JudgedLeg, Moment } from "./leg-times.ts";
import { zoneName } from "./local-time.ts";
import { cityOf, codeOf, shortName } from "./place-name.ts";
import { canonicalSearch, mapAll, type TripLeg, type TripQuery, wayHomeOf } from "./trip-query.ts";

export type TripView = ReturnType<typeof tripView> & {
  isExample?: boolean;
  /** A curated route: the page links to the choice of a day, not to the booking form. */
  isRoute?: boolean;
};
/** Shown in place of aircraft and prices where a flight is not sold. */
export type ClosedView = NonNullable<ReturnType<typeof closedView>>;
export type AircraftView = ReturnType<typeof aircraftView>;
export type AircraftLegView = AircraftView["legs"][number];

/** Puts the legs of each aircraft together: one that cannot fly a leg does not suit the journey. */
export function tripView({ factsVersion, query, legs, aircraft }: JudgedTrip) {
  const [{ leg: start }] = legs;
  const all = aircraft.map((each) => aircraftView(each, legs));
  const offered = withWins(all.filter(({ suits }) => suits !== "no"));
  const excluded = all.filter(({ suits }) => suits === "no");
  const closed = closedView(legs);
  const days = aircraft.flatMap(({ estimate }) => estimate?.ratesOf ?? []);
  const longest = offered.flatMap((each) => each.legs.map(({ block }) => block?.highMinutes ?? 0));
  const reasons = aircraft.flatMap((each) => each.legs.flatMap((leg) => leg.reasons));
  return {
    search: canonicalSearch(query),
    factsVersion,
    /** The day of the newest rates, or of the facts' version if later. */
    figuresOf: [factsVersion.slice(0, 10), ...days].toSorted().at(-1) ?? "",
    /** Every place in order, for records. */
    title: [start.from, ...legs.map(({ leg }) => leg.to)].map(shortName).join(" to "),
    heading: headingOf(query.legs),
    sentence: closed?.texts.join(" ") ?? answerSentence(offered, query),
    /** Medium suitcases, by default two each. */
    bags: query.bags ?? 2 * query.passengers,
    legs: mapAll(legs, legView),
    /** Days and times are those of landings. */
    isByArrival: query.by === "arrive",
    sumOf: sumOf(query.legs),
    offered,
    foldsJets: isForHelicopters(legs) && offered.some(({ wing }) => wing === "rotary"),
    excluded,
    /** All aircraft suit and fly non-stop, so the cards omit the verdict. */
    areAllNonStop:
      excluded.length === 0 &&
      legs.length === 1 &&
      offered.every(({ suits, isNonStop }) => suits === "yes" && isNonStop),
    closed,
    /** Why there is no estimate, where the company shows no prices. */
    priceNote: reasons.find(({ code }) => code === "price-hidden")?.text ?? null,
    /** Minutes of the slowest offered leg: the end of the scale on which times are drawn. */
    longestMinutes: Math.max(1, ...longest),
  };
}

/** What a total covers: a return trip, or all flights. Empty for one flight. */
function sumOf(legs: TripQuery["legs"]): string {
  if (legs.length === 1) return "";
  return legs.length === 2 && wayHomeOf(legs) ? "there and back" : "in all";
}

function legView({ leg, route, notes }: JudgedLeg, at: number) {
  const { from, to, date, time } = leg;
  const { distanceNm, corridorFactor } = route.flight;
  const { routeFactor, routeAddNm } = model.jet;
  const flownNm = distanceNm * routeFactor * corridorFactor + routeAddNm;
  return {
    id: `flight ${at + 1}`,
    from: `${shortName(from)} (${codeOf(from)})`,
    to: `${shortName(to)} (${codeOf(to)})`,
    codes: `${codeOf(from)} to ${codeOf(to)}`,
    names: `${cityOf(from)} to ${cityOf(to)}`,
    date,
    time,
    distanceNm: Math.round(distanceNm),
    /** A jet's distance round closed airspace, rounded to ten miles; null if hardly longer. */
    flownNm: corridorFactor < 1.005 ? null : Math.round(flownNm / 10) * 10,
    // The undecided time is shown once above the cards.
    notes: notes.flatMap(({ code, text }) => (code === "time-undecided" ? [] : [text])),
  };
}

const closedHeadings = {
  "no-flights": "We cannot fly this journey",
  "by-agreement": "By agreement only",
} as const;

function closedView(legs: readonly JudgedLeg[]) {
  const closures = legs.flatMap(({ closure }) => closure ?? []);
  if (closures.length === 0) return null;
  const kind = closures.some((closure) => closure.kind === "no-flights") ? "no-flights" : "by-agreement";
  const days = closures.flatMap(({ place }) => place?.checkedOn ?? []).sort();
  return {
    kind: kind as keyof typeof closedHeadings,
    heading: closedHeadings[kind],
    texts: [...new Set(closures.map(({ reason }) => reason.text))],
    /** The oldest day on which a rule was checked. */
    checkedOn: days[0] ?? null,
    isConfirmed: closures.every(({ place }) => place?.certainty === "confirmed"),
  };
}

function aircraftView(aircraft: JudgedAircraft, legs: readonly JudgedLeg[]) {
  const { icao, name, slug, isHelicopter, seats, baggage, legs: flown, estimate } = aircraft;
  const stopCount = flown.reduce((sum, { stops }) => sum + stops.length, 0);
  const isAny = (suits: AircraftLeg["suits"]) => flown.some((leg) => leg.suits === suits);
  const suits: AircraftLeg["suits"] = isAny("no") ? "no" : isAny("check") ? "check" : "yes";
  const decides = suits === "no" ? blockingReasons : checkedReasons;
  const reasons = flown.flatMap((leg) => leg.reasons.filter(({ code }) => decides.has(code)));
  return {
    icao,
    name,
    slug,
    wing: isHelicopter ? ("rotary" as const) : ("fixed" as const),
    suits,
    verdict: verdictText(flown),
    briefVerdict: briefVerdict(flown),
    /** Sentences on the checks before it is offered, or on why it is not. */
    mainReasons: [...new Set(reasons.map(({ text }) => text))],
    /** Room for people, and for medium suitcases. */
    seats: seats.room,
    bags: baggage.room,
    /** Of all flights together: its time in minutes, its fuel stops, and whether it is sure to need none. */
    minutes: flown.reduce((sum, { block }) => sum + (block?.likelyMinutes ?? 0), 0),
    stopCount,
    isNonStop: stopCount === 0 && flown.every(({ verdict }) => verdict !== "marginal"),
    /** Its badges: best fit, fastest, lowest estimate. */
    wins: "",
    legs: legs.flatMap(({ leg }, at) => (flown[at] ? [aircraftLegView(flown[at], leg, at)] : [])),
    estimate,
  };
}

function aircraftLegView(flown: AircraftLeg, { from, to }: JudgedLeg["leg"], at: number) {
  const { block, departure, arrival, co2Kg, reasons } = flown;
  return {
    id: `flight ${at + 1}`,
    isMarginal: flown.verdict === "marginal",
    /** Fuel stops in order. */
    stops: flown.stops.map(shortName),
    block,
    departure: departure && clockView(from, departure),
    arrival: arrival && { ...clockView(to, arrival), daysLater: arrival.daysLater },
    /** The times leave the night out. */
    hasNightStop: reasons.some(({ code }) => code === "night-stop"),
    co2Kg,
    reasons: reasons.map(({ text }) => text),
  };
}

const clockView = (airport: Airport, { date, time, zone, utc }: Moment) => ({
  place: shortName(airport),
  code: codeOf(airport),
  date,
  time,
  zone: zoneName(utc, zone),
  shortZone: zoneName(utc, zone, "shortOffset"),
  utc: utc.toISOString().slice(11, 16),
});

// Minutes; a smaller gain is not worth a larger aircraft.
const savedWorthNaming = 10;

/** The aircraft with the lowest figure; null if two share it. */
function least(offered: readonly AircraftView[], figure: (aircraft: AircraftView) => number) {
  const [first, second] = offered.toSorted((one, other) => figure(one) - figure(other));
  return first && second && figure(first) < figure(second) ? first : null;
}

/** Adds their badges to aircraft, best fit first. */
function withWins(offered: readonly AircraftView[]): AircraftView[] {
  const best = offered.length > 1 ? offered[0] : null;
  const quickest = least(offered, ({ minutes }) => minutes);
  const saved = best && quickest ? best.minutes - quickest.minutes : 0;
  const fastest = best === quickest || saved >= savedWorthNaming ? quickest : null;
  const cheapest = least(offered, ({ estimate }) => estimate?.expectedMinor ?? Number.POSITIVE_INFINITY);
  return offered.map((aircraft) => {
    const wins = [
      aircraft === best ? "Best fit" : "",
      aircraft === fastest ? "Fastest" : "",
      aircraft === cheapest ? "Lowest estimate" : "",
    ].filter(Boolean);
    const [first = "", ...rest] = wins;
    const text = [first, ...rest.map((win) => win.toLowerCase())].join(", ");
    return { ...aircraft, wins: wins.length === 3 ? "Best fit, fastest and cheapest" : text };
  });
}

// Headings, verdicts and the answer in one sentence.

const numberWords = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const numberInWords = (count: number) => numberWords[count] ?? String(count);

/** The most flights whose places fit into a heading. */
const mostNamed = 4;

/** An aerodrome's name with its city: "London Luton", "New York Teterboro". */
function nameWithCity(airport: Airport): string {
  const [city, name] = [cityOf(airport), shortName(airport)];
  return name.includes(city) ? name : `${city} ${name}`;
}

/** Title of a journey: its places in order if they are few and connected. */
export function headingOf(legs: readonly Pick<TripLeg, "from" | "to">[]): string {
  const [first] = legs;
  if (!first) return "";
  const [from, to] = [nameWithCity(first.from), nameWithCity(first.to)];
  if (legs.length === 1) return `${from} to ${to}`;
  const isBack = legs.at(-1)?.to.ident === first.from.ident;
  const isOneWay = legs.every((leg, at) => at === 0 || leg.from.ident === legs[at - 1]?.to.ident);
  if (!isOneWay || legs.length > mostNamed)
    return `${capital(numberInWords(legs.length))} flights from ${from}`;
  if (isBack && legs.length === 2) return `${from} to ${to} and back`;
  const cities = legs.map((leg) => cityOf(leg.to));
  const last = isBack ? "back" : cities.at(-1);
  return `${cityOf(first.from)} to ${cities.slice(0, -1).join(", ")} and ${last}`;
}

const codes = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/));

/** Reasons for which an aircraft is not offered. */
const blockingReasons = codes(
  "out-of-reach seats-too-few bags-too-many takeoff-too-short landing-too-short not-approved heliport connection departure-day departure-past positioning-too-far not-based no-flights by-agreement no-way-round",
);

/** Reasons for which it is offered only after a check. */
const checkedReasons = codes(
  "marginal seats-confirm bags-tight takeoff-tight landing-tight landing-dry-only by-approval landing-to-be-agreed heliport-fits runway-unknown closed-departure closed-arrival helicopter-dark connection field-unknown night-stop",
);

type LegVerdicts = readonly Pick<AircraftLeg, "verdict" | "stops">[];

const unflown = {
  "no-flights": "No flights",
  "by-agreement": "By agreement only",
  "out-of-reach": "Too far",
} as const;

/** How an aircraft flies one leg, or all of them, without its fuel stops' names. Without stops, one marginal leg makes all marginal. */
export function briefVerdict(flown: LegVerdicts): string {
  for (const { verdict } of flown) if (verdict in unflown) return unflown[verdict as keyof typeof unflown];
  const stops = flown.reduce((sum, leg) => sum + leg.stops.length, 0);
  if (stops > 0) return `${capital(numberInWords(stops))} fuel ${stops === 1 ? "stop" : "stops"}`;
  return flown.some(({ verdict }) => verdict === "marginal") ? "Marginal: depends on the wind" : "Non-stop";
}

export function verdictText(flown: LegVerdicts): string {
  const places = new Set(flown.flatMap((leg) => leg.stops.map(shortName)));
  const verdict = briefVerdict(flown);
  return places.size > 0 ? `${verdict}: ${[...places].join(" and ")}` : verdict;
}

/** The answer in one sentence. Marginal is not counted among the non-stop ones. */
function answerSentence(offered: readonly AircraftView[], { legs, passengers }: TripQuery): string {
  const journey = legs.length > 1 ? "this journey" : "this";
  const ours = `of our ${numberInWords(fleet.length)} aircraft`;
  if (offered.length === 0) return `None ${ours} can fly ${journey} as asked. The reasons are below.`;
  const direct = offered.filter(({ isNonStop }) => isNonStop).length;
  const stopping = offered.filter(({ stopCount }) => stopCount > 0).length;
  const marginal = offered.length - direct - stopping;
  if (direct === fleet.length)
    return `With ${people(passengers)}, all ${numberInWords(direct)} of our aircraft fly ${journey} non-stop.`;
  const more = (before: number) => (before > 0 ? " more" : "");
  const parts = [
    direct > 0
      ? `${numberInWords(direct)} ${ours} ${direct === 1 ? "flies" : "fly"} ${journey} non-stop`
      : `none ${ours} ${marginal > 0 ? "is sure to fly" : "flies"} ${journey} non-stop`,
    marginal > 0 ? `${numberInWords(marginal)}${more(direct)} can in favourable winds` : "",
    stopping > 0
      ? `${numberInWords(stopping)}${more(direct + marginal)} ${stopping === 1 ? "needs" : "need"} to stop for fuel`
      : "",
  ];
  return `With ${people(passengers)}, ${parts.filter(Boolean).join("; ")}.`;
}
