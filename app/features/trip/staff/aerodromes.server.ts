import type { Queries, Transaction } from "#app/database/client.server.ts";
import { limits } from "#app/limits.ts";
import { refusing } from "#app/platform/answer-form.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { answersIn, type Refusal } from "#app/ui/form/form-reply.ts";
import type { Airport } from "../airport-file.ts";
import { currentFacts, factHistory, newestRevision, saveFact } from "../facts.server.ts";
import { type AerodromeNote, type StaffNote, staffNote } from "../facts.ts";
import { noteOf } from "../hours.ts";
import { localTime, zoneName } from "../local-time.ts";
import { aerodromeGroups } from "./aerodromes.ts";
import { type FactAnswers, type FactForm, factMessages, recordErrors } from "./fact-form.ts";
import type { FactLine } from "./fact-page.tsx";
import { alwaysOpen, hoursText, openingText, readOpening } from "./opening-hours.ts";

const pageSize = 30;

/** The list: aerodromes that a search finds, or a page of those with notes. */
export interface AerodromeQuery {
  q: string;
  show: "stops" | "all" | null;
  /** How many came before this page. */
  after: number;
}

export async function findAerodromes(db: Queries, { q, show, after }: AerodromeQuery) {
  const facts = await currentFacts(db);
  const rowOf = (airport: Airport) => {
    const note = noteOf(facts, airport);
    const hours = note?.hours ? hoursText(note.hours) : "";
    return {
      ident: airport.ident,
      name: airport.name,
      codes: codesOf(airport),
      place: placeOf(airport),
      isStop: note?.technicalStop ?? false,
      hours,
      /** Closed at some time, which a flight has to reckon with. */
      isLimited: hours !== "" && hours !== alwaysOpen,
      note: note ? summaryOf(note) : "",
    };
  };
  if (q) return { aerodromes: facts.airports.search(q, pageSize).map(rowOf), next: null };
  const listed = facts.aerodromeNotes
    .flatMap(({ ident }) => facts.airport(ident) ?? [])
    .map(rowOf)
    .filter((row) => show === "all" || (show === "stops" ? row.isStop : row.isLimited || row.note))
    .sort((one, other) => byPlace.compare(one.place + one.name, other.place + other.name));
  const next = after + pageSize;
  return { aerodromes: listed.slice(after, next), next: next < listed.length ? next : null };
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
export async function aerodromePage({ db, clock }: Pick<Services, "db" | "clock">, code: string) {
  const airport = (await currentFacts(db)).airport(code);
  if (!airport) return null;
  const subject = { kind: "aerodrome", subject: airport.ident } as const;
  // Before the note: a newer version with an older note would overwrite a colleague's change without a conflict.
  const version = await newestRevision(db, subject);
  const [facts, history] = await Promise.all([currentFacts(db), factHistory(db, subject)]);
  const note = noteOf(facts, airport);
  const today = localTime(clock.now(), "UTC").date;
  const form: FactForm = {
    answers: {
      ...answersOf(note ?? { names: [], technicalStop: false }),
      source: note?.source ?? "",
      checkedOn: note?.checkedOn ?? today,
    },
    version,
    history: history.map(({ figures, ...row }) => {
      const read = staffNote.safeParse(figures);
      return { ...row, answers: read.success ? answersOf(read.data) : null };
    }),
  };
  const file: FactLine[] = [
    { label: "Open runways", value: airport.runways.map(runwayText).join("\n") },
    { label: "Position", value: `${degrees(airport.lat, "N", "S")}, ${degrees(airport.lon, "E", "W")}` },
    { label: "Elevation", value: inFeet(airport.elevationFt) },
    { label: "Time zone", value: zoneName(clock.now(), airport.timeZone) },
  ];
  return {
    /** Notes belong to this identifier. */
    ident: airport.ident,
    name: airport.name,
    place: `${placeOf(airport)} (${codesOf(airport)})`,
    form,
    file,
    /** The newest row is a note of ours, not its withdrawal. */
    hasOwnNotes: Boolean(history[0]?.figures),
  };
}

const answersOf = ({
  names,
  hours,
  limits: note,
  handling,
  customs,
  technicalStop,
}: StaffNote): FactAnswers => ({
  hours: (hours ?? []).map(openingText).join("\n"),
  limits: note ?? "",
  handling: handling ?? "",
  customs: customs ?? "",
  technicalStop: String(technicalStop),
  names: names.join(", "),
});

interface Writer {
  staffId: string;
  record: (transaction: Transaction, intent: "write" | "withdraw", revision: number) => Promise<void>;
}

/** Saves or withdraws our notes on an aerodrome, with an audit entry, and drops the pages that show them. */
export async function saveAerodrome(
  form: FormData,
  ident: string,
  { staffId, record }: Writer,
  { db, clock, limiter }: Pick<Services, "db" | "clock" | "limiter">,
): Promise<{ ok: true; intent: "write" | "withdraw" } | Refusal> {
  const intent = form.get("intent") === "withdraw" ? "withdraw" : "write";
  const names = Object.values(aerodromeGroups).flatMap((group) => group.map(({ name }) => name));
  const answers: FactAnswers = answersIn(form, [...names, "source", "checkedOn"]);
  const { refuse, tooMany } = refusing(intent === "write" ? answers : {});
  const verdict = await limiter.count("facts-staff", limits.factsPerStaff, staffId);
  if (verdict) return tooMany(verdict, () => factMessages.tooMany);
  const today = localTime(clock.now(), "UTC").date;
  const { note, hasHours } = readNote(answers);
  const errors = {
    ...(hasHours ? {} : { hours: factMessages.hours }),
    ...recordErrors(answers, today),
  };
  if (intent === "write" && Object.keys(errors).length > 0) return refuse(factMessages.correct, errors);
  const { source = "", checkedOn = "" } = answers;
  const fact = {
    kind: "aerodrome" as const,
    subject: ident,
    by: staffId,
    ...(intent === "write"
      ? { figures: note, source: source.trim(), checkedOn }
      : { figures: null, source: "Withdrawn", checkedOn: today }),
  };
  return await db.transaction(async (transaction): Promise<{ ok: true; intent: typeof intent } | Refusal> => {
    const revision = await saveFact(transaction, fact, Number(form.get("version")));
    if (revision === null) return { ...refuse(factMessages.conflict), status: 409 };
    await record(transaction, intent, revision);
    return { ok: true, intent };
  });
}

/** Empty fields are left out; `hasHours`: every line of the hours could be read. */
function readNote(answers: FactAnswers): { note: StaffNote; hasHours: boolean } {
  const lines = (answers.hours ?? "").split("\n").filter((line) => line.trim());
  const hours = lines.flatMap((line) => readOpening(line) ?? []);
  const text = (name: string) => (answers[name]?.trim() ? { [name]: answers[name].trim() } : {});
  const note = {
    ...(hours.length > 0 ? { hours } : {}),
    ...text("limits"),
    ...text("handling"),
    ...text("customs"),
    technicalStop: answers.technicalStop === "true",
    names: (answers.names ?? "").split(/[,\n]/).flatMap((name) => name.trim() || []),
  };
  const read = staffNote.safeParse(note);
  return {
    note: read.success ? read.data : { names: [], technicalStop: false },
    hasHours: read.success && hours.length === lines.length,
  };
}

const countries = new Intl.DisplayNames("en-GB", { type: "region" });

/** `Lagos, Nigeria` */
const placeOf = ({ city, country }: Airport) =>
  [city, /^[A-Z]{2}$/.test(country) ? countries.of(country) : country].filter(Boolean).join(", ");

const codesOf = ({ iata, icao, ident }: Airport) =>
  [...new Set([iata, icao ?? ident])].filter(Boolean).join(", ");

const degrees = (value: number, above: string, below: string) =>
  `${Math.abs(value).toFixed(3)}°\u00a0${value < 0 ? below : above}`;

const inWords = (figure: number) => figure.toLocaleString("en-GB");
const inMetres = (feet: number) => inWords(Math.round(feet * 0.3048));
const inFeet = (feet: number) => `${inWords(feet)}\u00a0ft (${inMetres(feet)}\u00a0m)`;

function runwayText({ ends, lengthFt, widthFt, surface, displacedFt }: Airport["runways"][number]): string {
  const metres = `${inMetres(lengthFt)}\u00a0by\u00a0${inMetres(widthFt)}\u00a0m`;
  const displaced = displacedFt.flatMap((feet, at) =>
    feet > 0 ? [`threshold ${ends[at]} displaced by ${inWords(feet)} ft`] : [],
  );
  return [
    ends.join("/"),
    `${inWords(lengthFt)} by ${inWords(widthFt)}\u00a0ft (${metres})`,
    surface,
    ...displaced,
  ].join(", ");
}
