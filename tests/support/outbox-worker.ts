// A worker in a process of its own, for tests that kill it: it delivers each mail, says so on standard output, and
// then never comes to write it down. Arguments: the database's connection as JSON, the mail server's URL.
import { type Connection, openDatabase, openPool } from "#app/database/client.server.ts";
import { systemClock } from "#app/platform/clock.ts";
import { startJobs } from "#app/platform/jobs.server.ts";
import { openLog } from "#app/platform/log.server.ts";
import { workOutbox } from "#app/platform/mail/outbox.server.ts";
import { openTransport } from "#app/platform/mail/transport.server.ts";

const [connection, url] = process.argv.slice(2) as [string, string];
const log = openLog("silent");
const pool = openPool(JSON.parse(connection) as Connection, log);
const mail = { from: "Harmattan <post@harmattan.example>", companyInbox: "desk@harmattan.example" };
const transport = openTransport({ ...mail, transport: { kind: "smtp", url } }, "");

await workOutbox({
  db: openDatabase(pool),
  jobs: await startJobs(JSON.parse(connection) as Connection, log),
  transport: {
    ...transport,
    async deliver(message, identity) {
      const delivery = await transport.deliver(message, identity);
      process.stdout.write(`${delivery.outcome}\n`);
      return await new Promise<never>(() => {});
    },
  },
  renderers: {
    note: {
      render: async () => ({
        to: "ada@example.com",
        subject: "Note",
        text: "A note.",
        html: "<p>A note.</p>",
      }),
    },
  },
  log,
  clock: systemClock,
});
