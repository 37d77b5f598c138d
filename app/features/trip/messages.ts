import { company } from "#app/content/company.ts";
import { currencies, model } from "#app/content/trip/model.ts";
import { capital, duration, longDay, people } from "./figure-text.ts";

/** `1,234`, below a million: Intl.NumberFormat would take an eighth of a judgement’s time. */
const whole = (value: number) => {
  const digits = String(Math.round(value));
  return digits.length > 3 ? `${digits.slice(0, -3)},${digits.slice(-3)}` : digits;
};
const feet = (value: number) => `${whole(value)} ft`;
const miles = (value: number) => `${whole(value)} nm`;
const approx = (isApprox: boolean) => (isApprox ? "approx. " : "");
const tonnes = (bounds: [low: number, high: number]) =>
  `${[...new Set(bounds.map((kg) => (kg / 1000).toFixed(1)))].join(" to ")} t`;
export const percentMore = (factor: number) => Math.round((factor - 1) * 100);
const list = new Intl.ListFormat("en-GB");
const anyOf = new Intl.ListFormat("en-GB", { type: "disjunction" });
const listed = (names: readonly string[]) => list.format(names);
const deskPhone = company.phones.desk.display.replaceAll(" ", "\u00a0");
const hoursThatDay = (place: string, open: string | null, close: string | null) =>
  `As far as we know ${place} is ${open ? `open from ${open} to ${close}` : "closed that day"}`;
const bagsOf = (count: number) => (count === 1 ? "One bag" : `${count} bags`);

const sentences = {
  // Range
  "non-stop": (passengers: number, needNm: number, rangeNm: number, isApprox: boolean) =>
    `Non-stop with ${people(passengers)}, with fuel in hand even against a strong headwind (${whole(needNm)} of ${approx(isApprox)}${miles(rangeNm)}).`,
  marginal: (passengers: number, needNm: number, rangeNm: number, isApprox: boolean) =>
    `Marginal with ${people(passengers)}: against a strong headwind it needs ${whole(needNm)} of its ${approx(isApprox)}${miles(rangeNm)} range. We check the forecast the day before and may have to stop for fuel.`,
  "stop-needed": (passengers: number, needNm: number, rangeNm: number, isApprox: boolean) =>
    `Too far to fly non-stop with ${people(passengers)}: against a strong headwind it needs ${miles(needNm)}, and its range is ${approx(isApprox)}${miles(rangeNm)}.`,
  "stop-at": (places: string[], groundMinutes: number, minutes: number) =>
    `${places.length === 1 ? "One fuel stop" : "Two fuel stops"}, at ${places.join(" and ")}: about ${duration(groundMinutes)} on the ground${places.length === 1 ? "" : " each time"}, ${duration(minutes)} in all.`,
  "stop-if-windy": (places: string[], minutes: number) =>
    `If the wind is stronger than that, we stop at ${places.join(" and ")}: ${duration(minutes)} in all.`,
  "stop-alternative": (places: string[], minutes: number) =>
    `Alternatively ${places.join(" and ")}: ${duration(minutes)} in all.`,
  "out-of-reach": () => "Too far, even with two fuel stops.",
  corridor: (text: string, factor: number) =>
    factor > 1
      ? `${text} We allow ${percentMore(factor)}% more distance for it, on top of the ${percentMore(model.jet.routeFactor)}% that airways add to any flight.`
      : text,
  "airspace-round": (places: string[], factor: number) =>
    `The route goes round the closed airspace of ${listed(places)}${percentMore(factor) > 0 ? `: ${percentMore(factor)}% more distance than the direct line` : ""}.`,
  "stop-round": (places: string[]) =>
    `With the fuel stop, too, the route goes round the closed airspace of ${listed(places)}.`,
  "no-flights": (text: string) => `${text} We sell no flights there until that changes.`,
  "by-agreement": (text: string) => `${text} We fly there by agreement only. Please call us on ${deskPhone}.`,
  "no-way-round": () =>
    `Closed airspace leaves no way between the two. Please call us on ${deskPhone} and we will see what can be done.`,
  "second-crew": (minutes: number, sectors: number, most: number) =>
    `This needs a second crew: it takes ${duration(minutes)} in the air over ${sectors === 1 ? "one sector" : `${sectors} sectors`}, and two pilots may fly at most ${most} hours.`,
  "night-stop": (places: string[], minutes: number, most: number) =>
    `Night stop at ${anyOf.format(places)}: this takes ${duration(minutes)} in the air, and even two crews may fly only ${most} hours in one duty. The times shown leave the night out; we plan it with you.`,
  fuel: (fuelKg: [low: number, high: number], co2Kg: [low: number, high: number]) =>
    `Burns approx. ${tonnes(fuelKg)} of fuel and emits ${tonnes(co2Kg)} of carbon dioxide. This leaves out positioning flights and the other climate effects of flying.`,
  // Runways
  "takeoff-fits": (place: string, need: number, have: number) =>
    `Take-off from ${place}: needs approx. ${feet(need)} on a warm afternoon; the longest runway is ${feet(have)}.`,
  "takeoff-tight": (place: string, need: number, have: number) =>
    `Take-off from ${place} is tight: approx. ${feet(need)} of ${feet(have)} on a warm afternoon. We check it for the day.`,
  "takeoff-too-short": (place: string, need: number, have: number) =>
    `The runway at ${place} is too short to take off with the fuel for this flight: ${feet(have)}, and approx. ${feet(need)} is needed.`,
  "landing-fits": (place: string, need: number, have: number) =>
    `Landing at ${place}: needs approx. ${feet(need)} on a wet runway, with commercial safety margins, of at most ${feet(have)}.`,
  "landing-end-tight": (place: string, end: string, have: number) =>
    `Runway ${end} at ${place} offers at most ${feet(have)}: tight when wet.`,
  "landing-tight": (place: string, need: number, have: number) =>
    `Landing at ${place} is tight when wet: approx. ${feet(need)} of at most ${feet(have)}. We check it for the day.`,
  "landing-dry-only": (place: string, need: number, have: number) =>
    `Landing at ${place} at full landing weight needs a dry runway: when wet it takes approx. ${feet(need)}, and at most ${feet(have)} is available. We check it for the day.`,
  "landing-too-short": (place: string, need: number, have: number) =>
    `The runway at ${place} is too short to land on: at most ${feet(have)}, and approx. ${feet(need)} is needed with commercial safety margins.`,
  "not-approved": (place: string, source: string) =>
    `We know of no approval for this type at ${place} (${source}).`,
  "by-approval": (place: string, source: string, isReduced: boolean) =>
    `${place}: only if this aircraft and its crew hold the airport’s approval${isReduced ? ", and at a reduced landing weight" : ""} (${source}). We check before we offer it.`,
  heliport: (place: string) => `${place} has no runway: aeroplanes cannot land there.`,
  "landing-to-be-agreed": (place: string) =>
    `Landing to be agreed: ${place} has no heliport of its own. We ask the owner and the authorities before we offer it.`,
  "heliport-fits": (place: string) =>
    `${place} is a heliport: we confirm its size, its hours and the owner’s permission before we offer it.`,
  vertical: (place: string) => `No runway is needed at ${place}.`,
  "runway-unknown": (place: string) =>
    `We do not know the surface of the runway at ${place}. We ask before we offer it.`,
  "field-unknown": (place: string) =>
    `We do not know how long a runway this aircraft needs at ${place}. We check before we offer it.`,
  // Where the aircraft is
  "not-based": (base: string, place: string) =>
    `Our aircraft of this type is based at ${base}: too far from ${place} for an empty flight, even with two fuel stops.`,
  "positioning-too-far": (from: string, to: string) =>
    `Too far to bring this aircraft from ${from} to ${to} for the next flight, even with two fuel stops.`,
  // Cabin
  "seats-fit": (seats: number, passengers: number) => `${capital(people(passengers))} in ${seats} seats.`,
  "seats-confirm": (seats: number) =>
    `${seats} passengers fill every seat of the largest layout; we will confirm in your quotation which layout is fitted.`,
  "seats-too-few": (seats: number, passengers: number) =>
    `Too few seats: ${seats} for ${people(passengers)}.`,
  "bags-all": (isApprox: boolean) =>
    `Plenty of room for your bags: ${approx(isApprox)}two medium suitcases each.`,
  "bags-room": (room: number, isApprox: boolean) => `Room for ${approx(isApprox)}${room} medium suitcases.`,
  "bags-fit": (bags: number) =>
    bags === 0 ? "No bags." : bags === 1 ? "Your bag fits." : `Your ${bags} bags fit.`,
  "bags-tight": (room: number, bags: number, isApprox: boolean) =>
    `${bagsOf(bags)} will be a tight fit: there is room for ${approx(isApprox)}${room} medium suitcases. Tell us their sizes.`,
  "bags-too-many": (room: number, bags: number, isApprox: boolean) =>
    `Too many bags: ${bags}, and there is room for ${approx(isApprox)}${room} medium suitcases.`,
  // Time
  "time-undecided": (time: string) =>
    `Times assume a ${time} departure where the hour and the other flights allow it, as yours is still open.`,
  "closed-day": (place: string) =>
    `As far as we know ${place} is closed that day: choose another day, or we ask for an extension.`,
  "time-skipped": (place: string, typed: string, taken: string) =>
    `The clocks at ${place} go forward that night and skip ${typed}. We used ${taken}.`,
  "time-twice": (place: string, typed: string) =>
    `The clocks at ${place} go back that night, so ${typed} comes twice. We used the first.`,
  "closed-departure": (place: string, open: string | null, close: string | null, time: string) =>
    `${hoursThatDay(place, open, close)}, and this departs at ${time}: choose another time, or we ask for an extension.`,
  "closed-arrival": (
    place: string,
    open: string | null,
    close: string | null,
    time: string,
    hint: { leave: string; isEarly: boolean } | null,
  ) =>
    `${hoursThatDay(place, open, close)}, and this arrives at ${time}.${hint ? ` Leave ${hint.isEarly ? `at ${hint.leave} or later to land after it opens` : `by ${hint.leave} to land before it closes`}.` : ""}`,
  "hours-confirm": (place: string, open: string, close: string) =>
    `${place} is open ${open === "00:00" && close === "24:00" ? "24 hours" : `from ${open} to ${close}`}; we will confirm this in your quotation.`,
  "hours-unknown": (place: string) =>
    `We have no opening hours for ${place}; we will confirm them in your quotation.`,
  "aerodrome-limits": (place: string, limits: string) => `${place}: ${limits}`,
  "aerodrome-handling": (place: string, handling: string) => `Handling at ${place}: ${handling}`,
  "aerodrome-customs": (place: string, customs: string) => `Customs at ${place}: ${customs}`,
  "arrives-dark": (place: string, sunset: string) =>
    `Lands at ${place} in the dark; sunset there is at ${sunset}.`,
  "arrives-light": (place: string, sunset: string) =>
    `Lands at ${place} in daylight; sunset there is at ${sunset}.`,
  "helicopter-dark": () =>
    "Our helicopters fly by day unless both ends are lit and open at night: we check it.",
  /** `minutes` on the ground at `place`; negative if the aircraft arrives too late. */
  connection: (place: string, minutes: number) =>
    minutes < 0
      ? `This aircraft would still be on its way to ${place} when the next flight leaves.`
      : `Only ${duration(minutes)} at ${place} between the flights.`,
  "departure-day": (place: string, time: string, day: string) =>
    `This aircraft can leave ${place} only at ${time} on ${day}, not on the day you asked for.`,
  "departure-past": (place: string, time: string, day: string) =>
    `This aircraft would have to leave ${place} at ${time} on ${day}, which has passed.`,
  // Notes on permits
  "permit-uk": () =>
    "An operator from outside the United Kingdom needs a foreign carrier permit and UK operating permission (TCO) for this flight; your quotation names the operator and its permits.",
  "permit-domestic": (country: string) =>
    `This is a domestic flight (${country}): an operator from another country needs permission to fly it.`,
  "permit-overflight": () =>
    "We apply for overflight and landing permits once you accept; some take three working days.",
  // Money
  "price-hidden": () =>
    "We are not showing prices at the moment. A price is made up of flying hours at the aircraft’s rate, empty flights, landing and handling, nights away and taxes; ask us for one and you get every line.",
  "price-no-rate": () =>
    "We have no rate for this aircraft at the moment, so no estimate. Ask us for a price.",
} as const;

export type ReasonCode = keyof typeof sentences;

/** A finding of a judgement: a code for programs and a sentence for people. */
export interface Reason {
  code: ReasonCode;
  text: string;
}

export function reason<Code extends ReasonCode>(
  code: Code,
  ...facts: Parameters<(typeof sentences)[Code]>
): Reason {
  const write = sentences[code] as (...args: Parameters<(typeof sentences)[Code]>) => string;
  return { code, text: write(...facts) };
}

/** Sentences for the problems of a query, each with a remedy. */
export const problemTexts = {
  "place-missing": (end: "from" | "to") =>
    end === "from"
      ? "Tell us where the journey begins: a city, an airport or its code."
      : "Tell us where you are going: a city, an airport or its code.",
  "place-unknown": (typed: string) =>
    `We don’t know “${typed.replaceAll(" ", "\u00a0")}”. Try the nearest city or airport, or send it to our desk as you wrote it.`,
  "place-ambiguous": (typed: string) =>
    `Several airports match “${typed.replaceAll(" ", "\u00a0")}”. Choose one.`,
  "place-closed": (text: string) => text,
  "place-elsewhere": (typed: string) =>
    `We don’t know “${typed.replaceAll(" ", "\u00a0")}”. Is it one of these?`,
  "same-airport": () => "From and To are the same airport. Change one of them.",
  "date-missing": () => "Choose a date.",
  "date-invalid": (typed: string) => `“${typed}” is not a date. Choose a day, such as 2027-01-15.`,
  "date-past": (typed: string) => `${longDay(typed)} is in the past. Choose today or a later date.`,
  "date-too-far": (last: string) =>
    `We can work out journeys up to ${longDay(last)}. Ask us about later ones.`,
  "time-invalid": (typed: string) => `“${typed}” is not a time of day. Write it as 09:30, or leave it blank.`,
  "passengers-invalid": (most: number) => `Tell us how many people are flying, from 1 to ${most}.`,
  "passengers-too-many": (most: number) =>
    `Our largest cabin seats ${most}. For more people we send several aircraft: ask our desk.`,
  "bags-invalid": () => "Tell us how many bags there are, from 0 to 99, or leave it blank.",
  "currency-unknown": (typed: string) =>
    `We estimate in ${currencies.join(", ").replace(/, (\w+)$/, " or $1")}, not in “${typed}”.`,
  "time-past": (time: string) => `${time} today has passed there. Choose a later time, or leave it blank.`,
  "legs-too-many": (most: number) =>
    `You can ask for up to ${most} flights at once. Leave some out, or send us the whole journey.`,
  "leg-invalid": (typed: string) => `“${typed}” is not a flight. Write it as LTN-NCE@2027-01-22T10:00.`,
  "legs-order": (date: string) =>
    `The flight on ${longDay(date)} is earlier than the one before it. Put the dates in order.`,
} as const;

export type ProblemCode = keyof typeof problemTexts;
