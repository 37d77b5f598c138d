import type { Currency, TaxRate } from "./facts.ts";
import { type Amount, formatMoney } from "./money.ts";

// Every sentence that a judgement says, by the code that programs read.

const grouped = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 0 });
const whole = (value: number) => grouped.format(value);
const feet = (value: number) => `${whole(Math.round(value))} ft`;
const miles = (value: number) => `${whole(Math.round(value))} nm`;
const approx = (isApprox: boolean) => (isApprox ? "approx. " : "");
const tonnes = ([low, high]: [low: number, high: number]) =>
  `${(low / 1000).toFixed(1)} to ${(high / 1000).toFixed(1)} t`;
const people = (count: number) => (count === 1 ? "one passenger" : `${count} passengers`);
const bagsOf = (count: number) => (count === 1 ? "one bag" : `${count} bags`);

/** `6 h 39`, `45 min`. */
export function duration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min` : `${hours} h ${String(minutes % 60).padStart(2, "0")}`;
}

const sentences = {
  // Range
  "non-stop": (passengers: number, needNm: number, rangeNm: number, isApprox: boolean) =>
    `Non-stop with ${people(passengers)}: on 85 days of 100 the flight needs no more than ${miles(needNm)} of still air, and the range is ${approx(isApprox)}${miles(rangeNm)}.`,
  marginal: (passengers: number, needNm: number, rangeNm: number, isApprox: boolean) =>
    `Marginal with ${people(passengers)}: on an 85 % day the flight needs ${miles(needNm)} of a range of ${approx(isApprox)}${miles(rangeNm)}. We check the wind the day before, and may have to stop.`,
  "stop-needed": (passengers: number, needNm: number, rangeNm: number, isApprox: boolean) =>
    `Too far without a stop with ${people(passengers)}: on an 85 % day the flight needs ${miles(needNm)}, and the range is ${approx(isApprox)}${miles(rangeNm)}.`,
  "stop-at": (places: string[], groundMinutes: number, minutes: number) =>
    `${places.length === 1 ? "One stop" : "Two stops"} for fuel, at ${places.join(" and ")}: about ${duration(groundMinutes)} on the ground${places.length === 1 ? "" : " each time"}, ${duration(minutes)} in all.`,
  "stop-if-windy": (places: string[], minutes: number) =>
    `If the wind asks for it, the stop is at ${places.join(" and ")}: ${duration(minutes)} in all.`,
  "stop-alternative": (places: string[], minutes: number) =>
    `The alternative is ${places.join(" and ")}: ${duration(minutes)} in all.`,
  "out-of-reach": () =>
    "Out of reach: not even two stops for fuel at the aerodromes that we use bring it there.",
  corridor: (text: string, factor: number) =>
    factor > 1 ? `${text} We reckon with ${Math.round((factor - 1) * 100)} % more distance.` : text,
  fuel: (fuelKg: [low: number, high: number], co2Kg: [low: number, high: number]) =>
    `Burns approx. ${tonnes(fuelKg)} of fuel, which is ${tonnes(co2Kg)} of carbon dioxide. The other effects of flying on the climate are not in it, nor are positioning flights.`,
  // Runways
  "takeoff-fits": (place: string, need: number, have: number) =>
    `Take-off at ${place}: needs approx. ${feet(need)} on a warm afternoon, and the longest runway has ${feet(have)}.`,
  "takeoff-tight": (place: string, need: number, have: number) =>
    `Take-off at ${place} is tight: approx. ${feet(need)} of ${feet(have)} on a warm afternoon. We check it for the day.`,
  "takeoff-too-short": (place: string, need: number, have: number) =>
    `The runway at ${place} is too short for take-off with the fuel for this flight: ${feet(have)} where approx. ${feet(need)} are needed.`,
  "landing-fits": (place: string, need: number, have: number) =>
    `Landing at ${place}: needs approx. ${feet(need)} when wet, with the margins of commercial air transport, of at most ${feet(have)}.`,
  "landing-end-tight": (place: string, end: string, have: number) =>
    `Runway ${end} at ${place} offers at most ${feet(have)}: tight when wet.`,
  "landing-tight": (place: string, need: number, have: number) =>
    `Landing at ${place} is tight when wet: approx. ${feet(need)} of at most ${feet(have)}. We check it for the day.`,
  "landing-dry-only": (place: string, need: number, have: number) =>
    `Landing at ${place} at full landing weight fits a dry runway only: when wet it needs approx. ${feet(need)} of at most ${feet(have)}. We check it for the day.`,
  "landing-too-short": (place: string, need: number, have: number) =>
    `The runway at ${place} is too short to land on: at most ${feet(have)} where approx. ${feet(need)} are needed with the margins of commercial air transport.`,
  "not-approved": (place: string, source: string) =>
    `${place} has no approval on record for this type (${source}).`,
  "by-approval": (place: string, source: string, isReduced: boolean) =>
    `${place}: only if this aircraft and its crew hold the aerodrome's approval${isReduced ? ", and at a reduced landing weight" : ""} (${source}). We ask before we offer it.`,
  heliport: (place: string) => `${place} is a heliport, and takes no aeroplanes.`,
  "heliport-fits": (place: string) =>
    `${place} is a heliport: its size, its owner's leave and its hours are confirmed before we offer it.`,
  vertical: (place: string) => `No runway is needed at ${place}.`,
  "runway-unknown": (place: string) =>
    `We do not know what the runway at ${place} is made of, and say nothing of it before we have asked.`,
  // Cabin
  "seats-fit": (seats: number, passengers: number) => `${passengers} of ${seats} seats taken.`,
  "seats-confirm": (seats: number) =>
    `${seats} passengers need every seat of the largest layout: which is fitted is confirmed with the quotation.`,
  "seats-too-few": (seats: number, passengers: number) => `${people(passengers)} and ${seats} seats.`,
  "bags-room": (room: number, isApprox: boolean) =>
    `Room for ${approx(isApprox)}${bagsOf(room)} of middle size.`,
  "bags-fit": (room: number, bags: number, isApprox: boolean) =>
    `${bagsOf(bags)} of middle size go in: there is room for ${approx(isApprox)}${room}.`,
  "bags-tight": (room: number, bags: number, isApprox: boolean) =>
    `${bagsOf(bags)} are about what goes in (${approx(isApprox)}${room} of middle size). Tell us their sizes.`,
  "bags-too-many": (room: number, bags: number, isApprox: boolean) =>
    `${bagsOf(bags)} do not go in: there is room for ${approx(isApprox)}${room} of middle size.`,
  // Time
  "time-undecided": (time: string) =>
    `Judged for a departure at ${time}, since the time is still to be decided.`,
  "open-for-departure": (windows: { first: string; last: string }[]) =>
    windows.length === 0
      ? "By the hours that we hold no departure on that day finds both ends open."
      : `By the hours that we hold both ends are open for departures ${windows.map(({ first, last }) => `from ${first} to ${last}`).join(" and ")}.`,
  "time-skipped": (place: string, typed: string, taken: string) =>
    `Clocks at ${place} go forward that night and leave out ${typed}. We took ${taken}.`,
  "time-twice": (place: string, typed: string) =>
    `Clocks at ${place} go back that night, and show ${typed} twice. We took the first.`,
  "closed-departure": (place: string, open: string | null, close: string | null, time: string) =>
    `${place} is ${open ? `open from ${open} to ${close}` : "closed that day"} by what we hold, and the departure is at ${time}: an extension has to be asked for, or another time chosen.`,
  "closed-arrival": (
    place: string,
    open: string | null,
    close: string | null,
    time: string,
    departBy: string | null,
  ) =>
    `${place} is ${open ? `open from ${open} to ${close}` : "closed that day"} by what we hold, and the arrival is at ${time}.${departBy ? ` The last take-off that lands in hours is at ${departBy}.` : ""}`,
  "hours-confirm": (place: string, open: string, close: string) =>
    `${place} is understood to be open ${open === "00:00" && close === "24:00" ? "at all hours" : `from ${open} to ${close}`}; confirmed with the quotation.`,
  "hours-unknown": (place: string) =>
    `We hold no opening hours for ${place}; they are confirmed with the quotation.`,
  "aerodrome-limits": (place: string, limits: string) => `${place}: ${limits}`,
  "arrives-dark": (place: string, sunset: string) =>
    `Lands at ${place} in the dark; the sun sets at ${sunset}.`,
  "arrives-light": (place: string, sunset: string) =>
    `Lands at ${place} in daylight; the sun sets at ${sunset}.`,
  "helicopter-dark": () => "Helicopters fly by day, unless both ends are lit and open for them: we check it.",
  connection: (place: string, minutes: number) =>
    minutes < 0
      ? `This aircraft would still be on its way to ${place} when the next flight is to leave.`
      : `Only ${duration(minutes)} between landing at ${place} and the next departure.`,
  // Notes on permits
  "permit-uk": () =>
    "An operator from outside the United Kingdom needs a foreign carrier permit and a UK TCO for this flight; ours or our partner's is named in the quotation.",
  "permit-domestic": (country: string) =>
    `Both ends are in one country (${country}): flights within it by an operator from elsewhere need that country's leave.`,
  "permit-overflight": () =>
    "Overflight and landing permits are asked for once you accept; some take three working days.",
  // Money
  "price-hidden": () =>
    "We print no prices here today. A price is flying hours at the aircraft's rate, positioning, landing and handling, nights away, and the duties of both countries; ask us, and you have it with every line.",
  "price-no-rate": () => "No rate is set for this aircraft, so there is no estimate. Ask us for a price.",
} as const;

export type ReasonCode = keyof typeof sentences;

/** Something that a judgement rests on: a code for programs, a sentence for people. */
export interface Reason {
  code: ReasonCode;
  text: string;
}

/** A reason with its sentence. */
export function reason<Code extends ReasonCode>(
  code: Code,
  ...facts: Parameters<(typeof sentences)[Code]>
): Reason {
  const say = sentences[code] as (...args: Parameters<(typeof sentences)[Code]>) => string;
  return { code, text: say(...facts) };
}

const band = (amount: Amount) =>
  amount.low === amount.high
    ? formatMoney(amount.low, amount.currency)
    : `${formatMoney(amount.low, amount.currency)} or, with fewer than 19 seats fitted, ${formatMoney(amount.high, amount.currency)}`;

/** The lines of an estimate. */
export const lineTexts = {
  flying: (likely: number, high: number, perHourMinor: number, currency: Currency) =>
    `Flying ${duration(likely)} to ${duration(high)} at ${formatMoney(perHourMinor, currency)} an hour`,
  dailyMinimum: (minutes: number) => `A day's flying is charged with ${duration(minutes)} at least`,
  positioning: (from: string, to: string) =>
    `Positioning ${from} to ${to}, if the aircraft is not there already`,
  positioningBetween: (from: string, to: string) => `Positioning ${from} to ${to} between two flights`,
  positioningWait: (from: string, to: string, nights: number) =>
    `Positioning ${from} to ${to} and back, since ${nights} nights are too long to wait`,
  nights: (count: number) =>
    `${count === 1 ? "One night" : `${count} nights`} of crew and parking away from base`,
  landing: (count: number) =>
    `Landing and handling at ${count === 1 ? "one aerodrome" : `${count} aerodromes`}`,
  apd: (destination: string, passengers: number, each: Amount | null) =>
    `UK Air Passenger Duty, ${destination === "domestic" ? "domestic" : `band ${destination}`}: ${passengers} × ${each ? band(each) : ""}`,
  vat: (percent: number) =>
    `UK VAT ${percent} % on a domestic flight with fewer than ten seats, crew included`,
  salesCharge: (percent: number) =>
    `Nigerian sales charge ${percent} %, for a journey that begins in Nigeria`,
  passengerService: (passengers: number) => `Nigerian passenger service charge, ${people(passengers)}`,
  "ng-security": (passengers: number) => `Nigerian security charge, ${people(passengers)}`,
  "ng-apis": (passengers: number) => `Nigerian advance passenger information levy, ${people(passengers)}`,
} as const;

/** What the line of a duty says besides its name. */
export interface LineText {
  text: string;
  status: TaxRate["status"];
  source: string;
  /** False: no rate is announced for that date. */
  isAnnounced: boolean;
}

/** The line of a duty with how sure it is. */
export function taxLineText({ text, status, isAnnounced }: LineText): string {
  if (!isAnnounced) return `${text}. Rates for that date are not announced; the last known are used.`;
  return status === "enacted" ? text : `${text} (${status})`;
}

/** What is wrong with a question, and what would work. */
export const problemTexts = {
  "place-missing": (end: "from" | "to") =>
    end === "from"
      ? "Say where the journey begins: a city, an aerodrome or its code."
      : "Say where it goes: a city, an aerodrome or its code.",
  "place-unknown": (typed: string) =>
    `We know no aerodrome called “${typed}” with a paved runway of 1,200 m. Try the city, or a code such as LOS or EGGW.`,
  "place-ambiguous": (typed: string) => `“${typed}” may be several aerodromes. Choose one.`,
  "same-airport": (place: string) =>
    `The journey begins and ends at ${place}. Choose another aerodrome for one of the two.`,
  "date-missing": () => "Choose a date.",
  "date-invalid": (typed: string) => `“${typed}” is no date. Write it as 2027-01-15.`,
  "date-past": (typed: string) => `${typed} is past. Choose a date from today on.`,
  "date-too-far": (last: string) => `We judge journeys up to ${last}. Ask us about later ones.`,
  "time-invalid": (typed: string) =>
    `“${typed}” is no time of day. Write it as 09:30, or leave it to be decided.`,
  "passengers-invalid": (most: number) => `Say how many people fly: from 1 to ${most}.`,
  "passengers-too-many": (most: number) =>
    `Our largest cabin takes ${most}. For more people we send two aircraft: ask for each half, or write to us.`,
  "bags-invalid": () => "Say how many bags there are, from 0 to 99, or leave it out.",
  "legs-too-many": (most: number) =>
    `A journey has up to ${most} flights here. Leave some out, or send us the whole of it.`,
  "leg-invalid": (typed: string) => `“${typed}” is no flight. Write it as LTN-NCE@2027-01-22T10:00.`,
  "legs-order": (date: string) =>
    `The flight of ${date} comes before the one it follows. Put the dates in order.`,
} as const;

export type ProblemCode = keyof typeof problemTexts;
