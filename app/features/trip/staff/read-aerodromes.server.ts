import { and, desc, eq, isNull } from "drizzle-orm";
import type { Queries } from "#app/database/client.server.ts";
import { tripFacts } from "#app/database/schema/trips.ts";
import type { Airport } from "../airport-file.ts";
import { currentFacts } from "../current-facts.server.ts";
import { readFacts } from "../facts.server.ts";
import type { Opening } from "../facts.ts";
import { noteOf } from "../hours.ts";
import { zoneName } from "../local-time.ts";
import { aerodromeFields } from "./aerodrome-fields.ts";
import { factLines, factText } from "./fact-lines.ts";
import { runwayText } from "./fact-rows.ts";
import { staffFactMessages as say } from "./messages.ts";
import { openingText } from "./opening-text.ts";
import { countries } from "./read-facts.server.ts";

const mostFound = 30;

/** The aerodromes that a search finds, or without one those with notes of ours, what staff noted last first; `unknown`: a code that nobody has yet. */
export async function findAerodromes(db: Queries, search: string) {
  const facts = await currentFacts(db);
  const found = search ? facts.airports.search(search, mostFound) : await noted(db, facts.airport);
  const code = search.toUpperCase();
  return {
    aerodromes: found.map((airport) => {
      const note = noteOf(facts, airport);
      return {
        ...{ ident: airport.ident, name: airport.name, codes: codesOf(airport) },
        place: placeOf(airport),
        isStop: note?.technicalStop ?? false,
        hours: note?.hours ? hoursOf(note.hours) : "",
        note: note ? saidOf(note) : null,
        source: note?.source ?? "",
        checkedOn: note?.checkedOn ?? null,
      };
    }),
    unknown: /^[A-Z]{4}$/.test(code) && !facts.airport(code) ? code : null,
  };
}

/** What is worth a line in a list: what every note says, and the hours that have a column, are not. */
const unsaid = new Set(["technicalStop", "basis", "confirm", "hours"]);
const unsaidLabels = new Set(
  aerodromeFields.filter(({ path }) => unsaid.has(path)).map(({ label }) => label),
);
const saidOf = (note: object) =>
  factText(factLines("aerodromeNotes", note).filter(({ label }) => !unsaidLabels.has(label)));

/** A day and night that no rule shortens is said as people say it. */
const hoursOf = (rules: readonly Opening[]) => {
  const text = rules.map(openingText).join("\n");
  return text === openingText({ open: "00:00", close: "24:00" }) ? say.aerodromes.alwaysOpen : text;
};

async function noted(db: Queries, airport: (code: string) => Airport | undefined): Promise<Airport[]> {
  const [rows, { aerodromeNotes }] = await Promise.all([
    db
      .select({ subject: tripFacts.subject })
      .from(tripFacts)
      .where(and(eq(tripFacts.kind, "aerodromeNotes"), isNull(tripFacts.endedBy)))
      .orderBy(desc(tripFacts.revision))
      .limit(mostFound),
    readFacts(db),
  ]);
  const idents = new Set([
    ...rows.map(({ subject }) => subject),
    ...aerodromeNotes.map(({ ident }) => ident),
  ]);
  return [...idents].slice(0, mostFound).flatMap((ident) => airport(ident) ?? []);
}

/** What the file says of an aerodrome, in words; null where it does not have it. */
export async function fileEntry(db: Queries, ident: string, now: Date) {
  const { airports, airport } = await currentFacts(db);
  const listed = airports.inFile(ident);
  const words = say.aerodromes.file;
  return {
    name: airport(ident)?.name ?? ident,
    note: listed ? `${placeOf(listed)} (${codesOf(listed)})` : ident,
    rows: listed && [
      { label: words.name, value: listed.name },
      { label: words.codes, value: codesOf(listed) },
      { label: words.place, value: placeOf(listed) },
      {
        label: words.position,
        value: words.at(degrees(listed.lat, "N", "S"), degrees(listed.lon, "E", "W"), listed.elevationFt),
      },
      { label: words.zone, value: zoneName(now, listed.timeZone) },
      { label: words.runways, value: listed.runways.map(runwayText).join("\n") },
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
