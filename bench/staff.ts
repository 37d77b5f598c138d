import pg from "pg";
import { openPool } from "#app/database/client.server.ts";
import { lastWeeks } from "#app/database/weeks.server.ts";
import {
  answerHoursPerWeek,
  longestWaiting,
  requestsPerWeek,
} from "#app/features/booking/booking-figures.server.ts";
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
import { postgresPids } from "#tests/support/postgres-pids.ts";
import { connectionBeside, startSite } from "#tests/support/site.ts";
import { newStaff } from "#tests/support/staff.ts";
import { fixedLoopMs, numbersFromCommandLine, quantile } from "./measure.ts";
import { openRememberingDatabase } from "./plans.ts";
import { cpuMs, memoryMb, pidOf } from "./processes.ts";
import { fillStaffArea } from "./staff-data.ts";

// The staff area's pages on a near-empty database and on a full one, as a browser asks for them: the time is from the request to the
// page's last byte, sign-in, queries and rendering included. Then how PostgreSQL finds what they show, and the export.
const { few, many, messages, mails, rounds } = numbersFromCommandLine({
  few: 60,
  many: 100_000,
  messages: 20_000,
  mails: 50_000,
  rounds: 50,
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

  await fillStaffArea(filler, { bookings: few, messages: few, mails: few });
  const small = await timePages(cookie, staffId);
  await fillStaffArea(filler, { bookings: many, messages, mails });
  const full = await timePages(cookie, staffId);
  console.log(
    `\nThe staff area's pages over HTTP: median and p99 of ${rounds}, ms, and processor time a page; ${few} bookings, messages and mails, then ${many}, ${messages} and ${mails}\n`,
  );
  for (const [name, near] of small) {
    const far = full.get(name) ?? near;
    console.log(`${name.padEnd(38)} ${cells(near)}   full ${cells(far)}`);
  }
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

/** A reference in the middle of the list in this order: where a deep page begins. */
async function middle(order: "created_at" | "departure_date_time"): Promise<string> {
  const { rows } = await filler.query<{ reference: string }>(
    `select reference from bookings order by ${order} desc, id desc offset (select count(*) / 2 from bookings) limit 1`,
  );
  return rows[0]?.reference ?? "";
}

/** The lists of the inbox, by what they are narrowed to. */
async function inboxQueries(staffId: string): Promise<[string, string][]> {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  return [
    ["newest", ""],
    ["pending", "status=pending"],
    ["confirmed", "status=confirmed"],
    ["completed", "status=completed"],
    ["cancelled", "status=cancelled"],
    ["by WhatsApp", "contact=whatsapp"],
    ["one aircraft", "aircraft=Legacy+600"],
    ["one assignee", "assignee=colleague-3"],
    ["an assignee without bookings", `assignee=${staffId}`],
    ["nobody's", "assignee=none"],
    ["nobody's, completed", "assignee=none&status=completed"],
    ["flights of a week", `from=${day(0)}&to=${day(7)}`],
    ["flights of a week, soonest", `from=${day(0)}&to=${day(7)}&order=soonest`],
    ["flights of a week a year ago", `from=${day(-372)}&to=${day(-365)}`],
    ["everything at once", `status=completed&contact=phone&aircraft=Legacy+600&to=${day(-30)}&assignee=none`],
    ["search: one person", "q=person-4711%40company-723.example"],
    ["search: a reference", "q=HA-00002A"],
    ["search: a word of every sixth", "q=Lagos"],
    ["search: two common words", "q=Lagos+Adeyemi"],
    ["search: two that never meet", "q=Ada+Bola"],
    ["search: a common word, completed", "q=Lagos&status=completed"],
    ["search: nothing there", "q=zebra"],
    ["search: common, and rare elsewhere", "q=Lagos+zebra"],
    ["oldest", "order=oldest"],
    ["soonest flight", "order=soonest"],
    ["latest flight", "order=latest"],
    ["confirmed, soonest flight", "status=confirmed&order=soonest"],
    ["by phone, latest flight", "contact=phone&order=latest"],
    ["one aircraft, soonest flight", "aircraft=Legacy+600&order=soonest"],
    ["one assignee, latest flight", "assignee=colleague-3&order=latest"],
    ["search: common, latest flight", "q=Lagos&order=latest"],
    ["a page in the middle", `after=${await middle("created_at")}`],
    ["a page in the middle, latest flight", `order=latest&after=${await middle("departure_date_time")}`],
  ];
}

interface Timed {
  p50: number;
  p99: number;
  /** Processor time of the server and of PostgreSQL together, a page. */
  processor: number;
}

function processorMs(): number {
  return [pidOf(site), ...postgresPids(site)].reduce((sum, pid) => sum + cpuMs(pid), 0);
}

function cells({ p50, p99, processor }: Timed): string {
  return [p50, p99, processor].map((ms) => ms.toFixed(1).padStart(8)).join("");
}

async function timePages(cookie: string, staffId: string): Promise<Map<string, Timed>> {
  const [booking] = await site.query<{ reference: string }>("select reference from bookings limit 1");
  const [mail] = await site.query<{ id: string }>("select id from mails limit 1");
  const pages: [string, string][] = [
    ["dashboard", "dashboard"],
    ...(await inboxQueries(staffId)).map(([name, query]): [string, string] => [
      `inbox: ${name}`,
      `bookings?${query}`,
    ]),
    ["one booking", `bookings/${booking?.reference}`],
    ["messages", "messages"],
    ["messages: new", "messages?status=new"],
    ["messages: one person", "messages?q=writer-17%40example.com"],
    ["messages: a word of all", "messages?q=park"],
    ["mail", "mail"],
    ["mail: failed", "mail?status=failed"],
    ["one mail", `mail/${mail?.id}`],
    ["audit log", "audit"],
    ["audit log: one member", "audit?actor=colleague-2"],
    ["audit log: one member's cancellations", "audit?actor=colleague-2&action=booking.cancelled"],
    ["audit log: one kind of action", "audit?action=booking.completed"],
    ["staff", "staff"],
  ];
  const timed = new Map<string, Timed>();
  for (const [name, address] of pages) {
    const times: number[] = [];
    let before = 0;
    for (let turn = -5; turn < rounds; turn += 1) {
      if (turn === 0) before = processorMs();
      const start = performance.now();
      const response = await fetch(`${site.origin}/admin/${address}`, { headers: { Cookie: cookie } });
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`${address} was answered with ${response.status}`);
      if (turn >= 0) times.push(performance.now() - start);
    }
    timed.set(name, {
      p50: quantile(times, 0.5),
      p99: quantile(times, 0.99),
      processor: (processorMs() - before) / rounds,
    });
  }
  return timed;
}

/** The same questions as the pages ask, one after the other, with the plan of each statement. */
async function printStaffPlans(staffId: string): Promise<void> {
  const [booking] = await site.query<{ reference: string }>("select reference from bookings limit 1");
  const since = lastWeeks(new Date(), 12)[0] ?? "";
  const questions: [string, () => Promise<unknown>][] = [
    ...(await inboxQueries(staffId)).map(([name, query]): [string, () => Promise<unknown>] => [
      `inbox: ${name}`,
      () => staffBookingsPage(db, readBookingFilter(new URLSearchParams(query))),
    ]),
    ["one booking", () => staffBooking(db, booking?.reference ?? "")],
    ["how many wait", () => waitingRequests(db)],
    ["who waits longest", () => longestWaiting(db, 6)],
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
