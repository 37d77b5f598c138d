import pg from "pg";
import { openPool } from "#app/database/client.server.ts";
import { lastWeeks } from "#app/database/weeks.server.ts";
import { answerHoursPerWeek, requestsPerWeek } from "#app/features/booking/booking-figures.server.ts";
import { deskToday } from "#app/features/booking/desk-today.server.ts";
import {
  staffBooking,
  staffBookingsPage,
  waitingRequests,
} from "#app/features/booking/staff-bookings.server.ts";
import { readBookingFilter } from "#app/features/booking/staff-filter.ts";
import { messagePage, unansweredMessages } from "#app/features/contact/staff-inbox.server.ts";
import { failedMails, mailPage } from "#app/features/mail/staff-mail.server.ts";
import { auditLog } from "#app/features/staff/audit.server.ts";
import { openLog } from "#app/platform/log.server.ts";
import { connectionBeside, startSite } from "#tests/support/site.ts";
import { newStaff } from "#tests/support/staff.ts";
import { fixedLoopMs, numbersFromCommandLine } from "./measure.ts";
import { openRememberingDatabase } from "./plans.ts";
import { memoryMb, pidOf } from "./processes.ts";
import { fillStaffArea, inboxQueries } from "./staff-data.ts";

// How PostgreSQL finds what the staff area shows of many rows, and the export. How its pages grow: npm run bench -- --only growth.
const { many, messages, mails } = numbersFromCommandLine({
  many: 100_000,
  messages: 20_000,
  mails: 50_000,
});

const site = await startSite({ env: { LOG_LEVEL: "warn" } });
const connection = await connectionBeside(site.dataDir);
const filler = new pg.Client(connection);
const pool = openPool(connection, openLog("silent"), 4);
const { db, waysOf } = openRememberingDatabase(pool);

try {
  await filler.connect();
  const { id: staffId, cookie } = await newStaff(site, "admin", "Ngozi Adeyemi");
  await filler.query(
    `insert into users (id, name, email, role) select 'colleague-' || n, 'Colleague ' || n, 'colleague-' || n || '@example.com', 'admin'
     from generate_series(1, 5) n`,
  );

  await fillStaffArea(filler, { bookings: many, messages, mails });
  console.log(
    "\nHow PostgreSQL reaches the rows on the full tables, and the processor time of each statement, ms\n",
  );
  await printStaffPlans(staffId);
  await measureExport(cookie);
  console.log(`\nnoise: fixed loop, ms  ${fixedLoopMs().toFixed(0)}\n`);
} finally {
  await filler.end();
  await pool.end();
  await site.stop();
}

/** The same questions as the pages ask, one after the other, with the plan of each statement. */
async function printStaffPlans(staffId: string): Promise<void> {
  const [booking] = await site.query<{ reference: string }>("select reference from bookings limit 1");
  const since = lastWeeks(new Date(), 12)[0] ?? "";
  const questions: [string, () => Promise<unknown>][] = [
    ...(await inboxQueries(filler, staffId)).map(([name, query]): [string, () => Promise<unknown>] => [
      `inbox: ${name}`,
      () => staffBookingsPage(db, readBookingFilter(new URLSearchParams(query))),
    ]),
    ["one booking", () => staffBooking(db, booking?.reference ?? "")],
    ["how many wait", () => waitingRequests(db)],
    ["the desk's day", () => deskToday(db, "nobody", new Date())],
    ["requests per week", () => requestsPerWeek(db, since)],
    ["time to the first answer", () => answerHoursPerWeek(db, since)],
    ["messages: new ones counted", () => unansweredMessages(db)],
    ["messages", () => messagePage(db, {})],
    ["messages: new", () => messagePage(db, { status: "new" })],
    ["messages: a word of all", () => messagePage(db, { search: "park" })],
    ["messages: one person", () => messagePage(db, { search: "writer-17@example.com" })],
    ["mail: failed ones counted", () => failedMails(db)],
    ["mail", () => mailPage(db, {})],
    ["mail: failed", () => mailPage(db, { status: "failed" })],
    ["audit log", () => auditLog(db, {})],
    ["audit log: one member", () => auditLog(db, { actorId: "colleague-2" })],
    [
      "audit log: one member's cancellations",
      () => auditLog(db, { actorId: "colleague-2", action: "booking.cancelled" }),
    ],
  ];
  for (const [name, ask] of questions) {
    const ways = await waysOf(ask);
    // The handful of staff and their accounts are read whole, and should be.
    const isSequential = ways.some(({ scans }) => scans.some((scan) => /^Seq Scan (?!users)/.test(scan)));
    const lines = ways.map(({ scans, ms }) => `${ms.toFixed(1)} ms by ${[...new Set(scans)].join(", ")}`);
    console.log(`${isSequential ? "SEQUENTIAL" : "indexed   "}  ${name}: ${lines.join("; ")}`);
  }
}

/** The whole list as CSV: when its first byte comes, how long it takes, and what it costs the server in memory. */
async function measureExport(cookie: string): Promise<void> {
  const before = memoryMb([pidOf(site)]);
  let most = before;
  const start = performance.now();
  const response = await fetch(`${site.origin}/admin/bookings/export.csv`, { headers: { Cookie: cookie } });
  let first = 0;
  let bytes = 0;
  let sampledAt = 0;
  for await (const chunk of response.body ?? []) {
    first ||= performance.now() - start;
    bytes += chunk.length;
    if (bytes - sampledAt > 1e6) {
      sampledAt = bytes;
      most = Math.max(most, memoryMb([pidOf(site)]));
    }
  }
  const seconds = (performance.now() - start) / 1000;
  console.log(
    `\nExport of ${many} bookings: ${(bytes / 1e6).toFixed(1)} MB, first byte after ${first.toFixed(0)} ms, all of it in ` +
      `${seconds.toFixed(1)} s; the server held ${before.toFixed(0)} MB before and ${most.toFixed(0)} MB at most (PSS)`,
  );
}
