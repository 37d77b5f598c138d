import type { Airport } from "./airport-file.ts";
import type { AerodromeNote, Opening, TripFacts } from "./facts.ts";
import type { LocalTime } from "./local-time.ts";

/** Whether an aerodrome is open at a time of its own clock. */
export interface OpenState {
  state: "open" | "closed" | "unknown";
  /** Of that day; null where it stays closed or nothing is known. */
  open: string | null;
  close: string | null;
  /** To be confirmed before it is relied on. */
  confirm: boolean;
}

/** What is known of an aerodrome, by its identifier. */
export function noteOf(
  facts: Pick<TripFacts, "aerodromeNotes">,
  { ident }: Pick<Airport, "ident">,
): AerodromeNote | undefined {
  let notes = byIdent.get(facts.aerodromeNotes);
  if (!notes) {
    notes = new Map(facts.aerodromeNotes.map((note) => [note.ident, note]));
    byIdent.set(facts.aerodromeNotes, notes);
  }
  return notes.get(ident);
}
const byIdent = new WeakMap<readonly AerodromeNote[], Map<string, AerodromeNote>>();

/** The aerodrome's own hours, else its country's usual ones; heliports have none that we know of. */
export function openState(
  facts: Pick<TripFacts, "aerodromeNotes" | "countryHours">,
  airport: Pick<Airport, "ident" | "country" | "kind">,
  local: LocalTime,
): OpenState {
  const note = noteOf(facts, airport);
  const usual =
    airport.kind === "heliport"
      ? undefined
      : facts.countryHours.find(({ country }) => country === airport.country);
  const source = note?.hours ? note : usual;
  const opening = source?.hours?.find((each) => fits(each, local));
  if (!source || !opening) return { state: "unknown", open: null, close: null, confirm: true };
  const { open, close } = opening;
  const isOpen = open !== null && close !== null && open <= local.time && local.time <= close;
  return { state: isOpen ? "open" : "closed", open, close, confirm: source.confirm };
}

const fits = ({ days, months }: Opening, { date, weekday }: LocalTime) =>
  (!days || days.includes(weekday)) && (!months || months.includes(Number(date.slice(5, 7))));
