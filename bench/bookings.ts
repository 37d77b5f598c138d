import { auditBookings } from "#tests/support/booking-audit.ts";
import { startSite } from "#tests/support/site.ts";
import { runBookings } from "./booking-run.ts";
import { numbersFromCommandLine, Rounds } from "./measure.ts";

// Booking submissions per second over HTTP on the loopback; the clients run on the same machine and cost their share.
const { rounds: count, forms, clients } = numbersFromCommandLine({ rounds: 5, forms: 1000, clients: 32 });
const rounds = new Rounds();
const counts: string[] = [];

await rounds.run(count, async (note) => {
  for (const [kind, path] of [
    ["without scripts", "/booking"],
    ["with scripts", "/booking.data"],
  ] as const) {
    const site = await startSite({ env: { LOG_LEVEL: "warn" } });
    try {
      const warmUp = await runBookings(site.origin, 64, clients, path);
      const run = await runBookings(site.origin, forms, clients, path);
      note(`${kind}: submissions a second`, run.perSecond);
      note(`${kind}: p50, ms`, run.p50Ms);
      note(`${kind}: p99, ms`, run.p99Ms);
      const thanked = new Map([...warmUp.thanked, ...run.thanked]);
      const audit = await auditBookings(site, thanked);
      const wrong = warmUp.wrong.length + run.wrong.length;
      counts.push(
        `${kind}: forms ${forms + 64}, thanked ${audit.thanked}, stored ${audit.stored}, lost ${audit.lost.length}, ` +
          `stored twice ${audit.duplicates.length}, answered otherwise ${wrong}; mails queued ${audit.mails.queued}, ` +
          `sent ${audit.mails.sent}, failed ${audit.mails.failed}, wanted ${2 * (forms + 64)}`,
      );
    } finally {
      await site.stop();
    }
  }
});
rounds.print(
  `Bookings: ${forms} forms from ${clients} clients at a time, one in twenty sent twice; mails into files meanwhile`,
);
for (const line of counts) console.log(line);
