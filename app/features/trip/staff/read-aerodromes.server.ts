import type { Queries } from "#app/database/client.server.ts";
import type { Airport } from "../airport-file.ts";
import { currentFacts, readFacts } from "../facts.server.ts";
import { noteOf } from "../hours.ts";
import { zoneName } from "../local-time.ts";
import { alwaysOpen, hoursText, runwayText } from "./fact-codec.ts";
import { aerodromeFields } from "./fact-form.ts";
import { factLines } from "./fact-lines.ts";
import { staffFactMessages } from "./messages.ts";
import { countries } from "./read-facts.server.ts";

const words = staffFactMessages.aerodromes;
const mostFound = 30;

/** The aerodromes on our list, narrowed to those that staffFactMessages something of their own or to fuel stops, and in which order. */
export interface AerodromeQuery {
  q: string;
  show: "stops" | "all" | null;
  order: "checked" | null;
  /** How many of them came before this page. */
  after: number;
}

/** The aerodromes that a search finds, or without one a page of those on our list; `unknown`: a code without an aerodrome. */
export async function findAerodromes(db: Queries, { q, show, order, after }: AerodromeQuery) {
  const facts = await currentFacts(db);
  const rowOf = (airport: Airport) => {
    const note = noteOf(facts, airport);
    const hours = note?.hours ? hoursText(note.hours) : "";
    return {
      ident: airport.ident,
      name: airport.name,
      codes: codesOf(airport),
      /** Its place alone does not tell it from the others. */
      isOneOfSeveral: true,
      place: placeOf(airport),
      isStop: note?.technicalStop ?? false,
      hours,
      /** Closed at some time: what a flight has to reckon with. */
      isLimited: hours !== "" && hours !== alwaysOpen,
      note: note ? saidOf(note) : "",
      checkedOn: note?.checkedOn ?? null,
    };
  };
  const code = q.toUpperCase();
  const unknown = /^[A-Z]{4}$/.test(code) && !facts.airport(code) ? code : null;
  if (q)
    return {
      aerodromes: facts.airports.search(q, mostFound).map(rowOf),
      next: null,
      unknown,
      checkedOn: null,
    };
  const { aerodromeNotes } = await readFacts(db);
  const listed = aerodromeNotes
    .flatMap(({ ident }) => facts.airport(ident) ?? [])
    .map(rowOf)
    .filter((row) => show === "all" || (show === "stops" ? row.isStop : row.isLimited || row.note))
    .sort((one, other) => byPlace.compare(one.place + one.name, other.place + other.name));
  if (order) listed.sort((one, other) => (other.checkedOn ?? "").localeCompare(one.checkedOn ?? ""));
  const next = after + mostFound;
  const days = new Set(listed.map((row) => row.checkedOn));
  const places = listed.map(({ place }) => place);
  return {
    aerodromes: listed.slice(after, next).map((row) => ({
      ...row,
      isOneOfSeveral: places.indexOf(row.place) !== places.lastIndexOf(row.place),
    })),
    next: next < listed.length ? next : null,
    unknown: null,
    /** The day on which all of them were checked; null: not on one day. */
    checkedOn: days.size === 1 ? (listed[0]?.checkedOn ?? null) : null,
  };
}

const byPlace = new Intl.Collator("en-GB");

/** What every note says, and the hours that have a column, are not worth a line in a list. */
const unsaid = new Set(["technicalStop", "basis", "confirm", "hours", "placeOrder"]);

/** A note in a sentence or two: what a flight has to reckon with first, then its other names, then what of the list it corrects. */
function saidOf(note: object): string {
  const noted = aerodromeFields.filter(({ path }) => !unsaid.has(path));
  const lines = factLines("aerodromeNotes", note);
  const of = (corrects: boolean) =>
    noted.flatMap(({ path, label }) => {
      const line = lines.find((each) => each.label === label);
      return line && path.startsWith("correction.") === corrects ? line : [];
    });
  const corrected = of(true).map(({ label }) => label.replace(/^Corrected /, ""));
  const own = of(false).map(({ label, value }) =>
    words.said(label, value.replaceAll("\n", ", ").replace(/\.$/, "")),
  );
  return [...own, ...(corrected.length > 0 ? [words.corrects(corrected)] : [])].join(" ");
}

/** What the file says of an aerodrome, in words; null where it does not have it. */
export async function fileEntry(db: Queries, ident: string, now: Date) {
  const { airports, airport } = await currentFacts(db);
  const listed = airports.inFile(ident);
  const here = airport(ident) ?? listed;
  const file = words.file;
  const namesOf = (of: Airport) => [
    { label: file.name, value: of.name },
    { label: file.place, value: placeOf(of) },
    { label: file.codes, value: codesOf(of) },
  ];
  return {
    name: here?.name ?? ident,
    note: here ? `${placeOf(here)} (${codesOf(here)})` : null,
    rows: listed && [
      { label: file.runways, value: listed.runways.map(runwayText).join("\n") },
      {
        label: file.position,
        value: file.at(degrees(listed.lat, "N", "S"), degrees(listed.lon, "E", "W")),
      },
      { label: file.elevation, value: file.above(listed.elevationFt) },
      { label: file.zone, value: zoneName(now, listed.timeZone) },
      // What the head of the page says is not said twice.
      ...namesOf(listed).filter(({ value }, at) => here && value !== namesOf(here)[at]?.value),
    ],
  };
}

/** `Lagos, Nigeria` */
const placeOf = ({ city, country }: Airport) =>
  [city, /^[A-Z]{2}$/.test(country) ? countries.of(country) : country].filter(Boolean).join(", ");

const degrees = (value: number, above: string, below: string) =>
  `${Math.abs(value).toFixed(3)}°\u00a0${value < 0 ? below : above}`;

const codesOf = ({ iata, icao, ident }: Airport) =>
  [...new Set([iata, icao ?? ident])].filter(Boolean).join(", ");
