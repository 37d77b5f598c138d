import { aerodromeNotes } from "#app/content/trip/aerodrome-notes.ts";
import { openAirports } from "#app/features/trip/airports.server.ts";
import { factsWith } from "#app/features/trip/facts.ts";
import { judgeTrip } from "#app/features/trip/judge-trip.ts";
import { reachOutlines } from "#app/features/trip/trip-map.ts";
import { readTripQuery, type TripQuery } from "#app/features/trip/trip-query.ts";
import { seededRandom } from "#tests/support/seeded-random.ts";
import { type Note, numbersFromCommandLine, Rounds } from "./measure.ts";

// CPU time of judging a trip, without its page. Other load on the machine does not add to CPU time.
const { rounds: count, pairs, seed } = numbersFromCommandLine({ rounds: 3, pairs: 10_000, seed: 16 });
const now = new Date();
const nextMonth = new Date(now.getTime() + 30 * 86_400_000).toISOString().slice(0, 10);
const rounds = new Rounds();

/** CPU ms per call of `work`, after as many calls to warm up. */
function cpuOf(iterations: number, work: (iteration: number) => void): number {
  for (let iteration = 0; iteration < iterations; iteration++) work(iteration);
  const before = process.cpuUsage();
  for (let iteration = 0; iteration < iterations; iteration++) work(iteration);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / iterations;
}

function heapMb(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

async function measureRound(note: Note): Promise<void> {
  const empty = heapMb();
  const airports = openAirports(new Map(aerodromeNotes.map((row) => [row.ident, row])));
  // Later rounds find them in the cache.
  if (globalThis.gc && rounds.figures.size === 0)
    note("aerodromes and their search, MB of heap", heapMb() - empty);
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
      queryTime: new Date(),
    });
  }
  const { user, system } = process.cpuUsage(before);
  note(`${pairs} random pairs, seconds of CPU`, (user + system) / 1e6);
  const lagos = airports.byCode("LOS");
  const gulfstream = facts.aircraft.find(({ icao }) => icao === "GLF5");
  if (lagos && gulfstream)
    note(
      "the reach lines, Gulfstream 550, ms of CPU",
      cpuOf(30, () => reachOutlines(gulfstream, lagos, 8, "DJF")),
    );
  for (const search of ["lon", "Lagos", "Heatrow", "Farnborogh", "xyzzyq"])
    note(
      `suggestions for ${search}, ms of CPU`,
      cpuOf(40, () => airports.search(search)),
    );
}

for (let round = 0; round < count; round += 1) await rounds.run(measureRound);
rounds.print("Trip judgement");
