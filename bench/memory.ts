import { setTimeout as pause } from "node:timers/promises";
import { postgresPids } from "#tests/support/postgres-pids.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { runBookings } from "./booking-run.ts";
import { numbersFromCommandLine, Rounds } from "./measure.ts";
import { memoryMb, pidOf } from "./processes.ts";

// Memory (PSS: shared pages divided among those that share them) of the server and its PostgreSQL. Linux only.
const { rounds: count, forms, rest } = numbersFromCommandLine({ rounds: 3, forms: 1000, rest: 30 });
const rounds = new Rounds();

await rounds.run(count, async (note) => {
  // As npm start has it (commands/runtime.mjs).
  const site = await startSite({ env: { LOG_LEVEL: "warn", NODE_OPTIONS: "--max-semi-space-size=8" } });
  try {
    await pause(rest * 1000);
    noteMemory(site, `${rest} s after ready`, note);
    await runBookings(site.origin, forms, 32);
    noteMemory(site, `just after ${forms} bookings`, note);
    await pause(rest * 1000);
    noteMemory(site, `${rest} s after the bookings`, note);
  } finally {
    await site.stop();
  }
});
rounds.print("Memory at rest, PSS in MB");

function noteMemory(site: Site, when: string, note: (name: string, value: number) => void): void {
  const postgres = postgresPids(site);
  const ofServer = memoryMb([pidOf(site)]);
  const ofPostgres = memoryMb(postgres);
  note(`${when}: server`, ofServer);
  note(`${when}: PostgreSQL`, ofPostgres);
  note(`${when}: PostgreSQL processes`, postgres.length);
  note(`${when}: together`, ofServer + ofPostgres);
}
