import type { Airport } from "#app/content/trip/aerodrome-notes.ts";
import type { Queries } from "#app/database/client.server.ts";
import { defaultPageSize, rowNumber } from "#app/database/cursor.ts";
import type { StaffPost } from "#app/features/staff/staff-request.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { type ListFilter, oneOf } from "#app/ui/staff/list-address.ts";
import { currentFacts } from "../facts.server.ts";
import { type AerodromeNote, type StaffNote, staffNote } from "../facts.ts";
import { zoneName } from "../local-time.ts";
import { countryOf } from "../place-name.ts";
import { aerodromeGroups } from "./aerodromes.ts";
import { type FactAnswers, factMessages } from "./fact-form.ts";
import type { FactLine } from "./fact-page.tsx";
import { openingText, readOpening } from "./opening-hours.ts";
import { factForm, saveForm, todayOf } from "./save-form.server.ts";

export const aerodromeFilters = { show: oneOf(["stops", "all"]) };

/** A page of the aerodromes that a search finds, or of those with notes; the cursor counts the rows before it. */
export async function findAerodromes(
  db: Queries,
  { search, show, after }: ListFilter<typeof aerodromeFilters>,
) {
  const first = rowNumber(after) ?? 0;
  const facts = await currentFacts(db);
  const rowOf = (airport: Airport) => {
    const note = facts.aerodromeNotes.get(airport.ident);
    const hours = (note?.hours ?? []).map(openingText).join("\n");
    return {
      ident: airport.ident,
      name: airport.name,
      codes: codesOf(airport),
      place: placeOf(airport),
      isStop: note?.technicalStop ?? false,
      hours,
      /** The aerodrome is not open all day. */
      isLimited: hours !== "" && hours !== "00:00-24:00",
      note: note ? summaryOf(note) : "",
    };
  };
  if (search) return { rows: facts.airports.search(search, defaultPageSize).map(rowOf), next: null };
  const listed = [...facts.aerodromeNotes.keys()]
    .flatMap((ident) => facts.airports.byCode(ident) ?? [])
    .map(rowOf)
    .filter((row) => show === "all" || (show === "stops" ? row.isStop : row.isLimited || row.note))
    .sort((one, other) => byPlace.compare(one.place + one.name, other.place + other.name));
  const next = first + defaultPageSize;
  return { rows: listed.slice(first, next), next: next < listed.length ? next : null };
}

const byPlace = new Intl.Collator("en-GB");

/** A note in a sentence or two: first limits, then other names. */
function summaryOf({ limits: note, handling, customs, landingFt, names }: AerodromeNote): string {
  const parts = [
    ["Limits", note],
    ["Landing distance, ft", landingFt?.toLocaleString("en-GB")],
    ["Handling", handling],
    ["Customs", customs],
    ["Other names", names.join(", ")],
  ];
  return parts.flatMap(([label, text]) => (text ? `${label}: ${text.replace(/\.$/, "")}.` : [])).join(" ");
}

/** An aerodrome by any of its codes, with the form of our notes; null for an unknown code. */
export async function aerodromePage(services: Pick<Services, "db" | "clock">, code: string) {
  const { db, clock } = services;
  const airport = (await currentFacts(db)).airports.byCode(code);
  if (!airport) return null;
  const { ident } = airport;
  const readAnswers = async () => {
    const note = (await currentFacts(db)).aerodromeNotes.get(ident);
    const { source = "", checkedOn = todayOf(services) } = note ?? {};
    return { ...answersOf(note ?? { names: [], technicalStop: false }), source, checkedOn };
  };
  const form = await factForm(db, { kind: "aerodrome", subject: ident }, readAnswers, staffNote, answersOf);
  const { name, lat, lon, elevationFt, timeZone, runways } = airport;
  const file: FactLine[] = [
    { label: "Open runways", value: runways.map(runwayText).join("\n") },
    { label: "Position", value: `${degrees(lat, "N", "S")}, ${degrees(lon, "E", "W")}` },
    { label: "Elevation", value: `${formatNumber(elevationFt)}\u00a0ft (${inMetres(elevationFt)}\u00a0m)` },
    { label: "Time zone", value: zoneName(clock.now(), timeZone) },
  ];
  const place = `${placeOf(airport)} (${codesOf(airport)})`;
  return { ident, name, place, form, file };
}

const answersOf = ({ names, hours = [], technicalStop, ...note }: StaffNote): FactAnswers => ({
  hours: hours.map(openingText).join("\n"),
  limits: note.limits ?? "",
  handling: note.handling ?? "",
  customs: note.customs ?? "",
  technicalStop: String(technicalStop),
  names: names.join(", "),
});

/** Saves our notes on an aerodrome with an audit entry, and invalidates the pages that show them. */
export const saveAerodrome = (post: StaffPost, ident: string) =>
  saveForm(post, { kind: "aerodrome", subject: ident, groups: aerodromeGroups }, async (answers) => {
    const currentNote = (await currentFacts(post.services.db)).aerodromeNotes.get(ident);
    const { note, hasHours } = readNote(answers, currentNote?.technicalStop ?? false);
    return { figures: note, errors: hasHours ? {} : { hours: factMessages.hours } };
  });

/** `note` is null if all texts are empty and no fuel stop is added; `hasHours`: all lines of the hours are valid. */
function readNote(answers: FactAnswers, wasStop: boolean): { note: StaffNote | null; hasHours: boolean } {
  const lines = (answers.hours ?? "").split("\n").filter((line) => line.trim());
  const hours = lines.flatMap((line) => readOpening(line) ?? []);
  const { limits, handling, customs } = answers;
  const texts = Object.entries({ limits, handling, customs }).filter(([, text]) => text?.trim());
  const { success, data: note } = staffNote.safeParse({
    ...(hours.length > 0 ? { hours } : {}),
    ...Object.fromEntries(texts),
    technicalStop: answers.technicalStop === "true",
    names: (answers.names ?? "").split(/[,\n]/).flatMap((name) => name.trim() || []),
  });
  const isEmpty =
    lines.length + texts.length + (note?.names.length ?? 0) === 0 &&
    (wasStop || !note?.technicalStop) &&
    !answers.source?.trim();
  return { note: note && !isEmpty ? note : null, hasHours: success && hours.length === lines.length };
}

/** `Lagos, Nigeria` */
const placeOf = (airport: Airport) => [airport.city, countryOf(airport)].filter(Boolean).join(", ");

const codesOf = ({ iata, icao, ident }: Airport) =>
  [...new Set([iata, icao ?? ident])].filter(Boolean).join(", ");

const degrees = (value: number, above: string, below: string) =>
  `${Math.abs(value).toFixed(3)}°\u00a0${value < 0 ? below : above}`;

const formatNumber = (figure: number) => figure.toLocaleString("en-GB");
const inMetres = (feet: number) => formatNumber(Math.round(feet * 0.3048));

function runwayText({ ends, lengthFt, widthFt, surface, displacedFt }: Airport["runways"][number]): string {
  const metres = `${inMetres(lengthFt)}\u00a0by\u00a0${inMetres(widthFt)}\u00a0m`;
  const size = `${formatNumber(lengthFt)} by ${formatNumber(widthFt)}\u00a0ft (${metres})`;
  const displaced = displacedFt.flatMap((feet, at) =>
    feet > 0 ? [`threshold ${ends[at]} displaced by ${formatNumber(feet)} ft`] : [],
  );
  return [ends.join("/"), size, surface, ...displaced].join(", ");
}
