import { aerodromeNotes } from "#app/content/trip/aerodrome-notes.ts";
import { openAirports } from "#app/features/trip/airports.server.ts";
import { factsWith } from "#app/features/trip/facts.ts";
import { judgeTrip } from "#app/features/trip/judge-trip.ts";
import { reachOutlines } from "#app/features/trip/trip-map.ts";
import { readTripQuery, type TripQuery } from "#app/features/trip/trip-query.ts";
import { seededRandom } from "#tests/support/seeded-random.ts";
import { type Note, numbersFromCommandLine, Rounds } from "./measure.ts";

// Judgement of a trip without its page, in processor time, which other load slows but does not add to.
const { rounds: count, pairs, seed } = numbersFromCommandLine({ rounds: 3, pairs: 10_000, seed: 16 });
const now = new Date();
const nextMonth = new Date(now.getTime() + 30 * 86_400_000).toISOString().slice(0, 10);
const rounds = new Rounds();

/** Milliseconds of processor time that a piece of work takes, after as many turns to warm up. */
function cpuOf(turns: number, work: (turn: number) => void): number {
  for (let turn = 0; turn < turns; turn++) work(turn);
  const before = process.cpuUsage();
  for (let turn = 0; turn < turns; turn++) work(turn);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / turns;
}

function heapMb(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

async function measureRound(note: Note): Promise<void> {
  const empty = heapMb();
  const airports = openAirports(new Map(aerodromeNotes.map((row) => [row.ident, row])));
  if (globalThis.gc) note("aerodromes and their search, MB of heap", heapMb() - empty);
  // With the same notes they are the same aerodromes.
  const facts = factsWith();
  const judge = (query: TripQuery) => {
    judgeTrip(query, facts);
  };
  const request = (search: string) => {
    const read = readTripQuery(new URLSearchParams(search), airports.find, now);
    if (!read.ok) throw new Error(JSON.stringify(read.problems));
    return read.query;
  };
  for (const [name, search] of [
    ["Lagos-Luton, four non-stop and one with a stop", "from=LOS&to=LTN&time=09:00"],
    ["Lagos-Luton, time to be decided", "from=LOS&to=LTN"],
    ["Lagos-Abuja, seven non-stop", "from=LOS&to=ABV&time=09:00"],
    ["Lagos-Sydney, one with a stop", "from=LOS&to=SYD&time=09:00"],
  ] as const) {
    const query = request(`${search}&date=${nextMonth}&pax=4`);
    note(
      `judgeTrip, ${name}, ms of CPU`,
      cpuOf(300, () => judge(query)),
    );
  }
  const random = seededRandom(seed);
  const places = airports.search("a", 10_000).filter(({ kind }) => kind !== "heliport");
  const pick = () => places[Math.floor(random() * places.length)];
  const before = process.cpuUsage();
  for (let pair = 0; pair < pairs; pair++) {
    const [from, to] = [pick(), pick()];
    if (!from || !to) continue;
    const leg = { from, to, date: nextMonth, time: "09:00" };
    judge({
      legs: [leg],
      by: "depart",
      passengers: 1 + (pair % 12),
      bags: null,
      currency: "USD",
      askedAt: new Date(),
    });
  }
  const { user, system } = process.cpuUsage(before);
  note(`${pairs} random pairs, seconds of CPU`, (user + system) / 1e6);
  const lagos = airports.byCode("LOS");
  const far = facts.aircraft.find(({ icao }) => icao === "GLF5");
  if (lagos && far)
    note(
      "the reach lines, Gulfstream 550, ms of CPU",
      cpuOf(30, () => reachOutlines(far, lagos, 8, "DJF")),
    );
  for (const typed of ["lon", "Lagos", "Heatrow", "Farnborogh", "xyzzyq"])
    note(
      `suggestions for ${typed}, ms of CPU`,
      cpuOf(40, () => airports.search(typed)),
    );
}

for (let round = 0; round < count; round += 1) await rounds.run(measureRound);
rounds.print("The trip's judgement");
