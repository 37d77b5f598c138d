import path from "node:path";
import pg from "pg";
import { openPool } from "#app/database/client.server.ts";
import { lastWeeks } from "#app/database/weeks.ts";
import { bookingAtDesk, deskPage, waitingRequests } from "#app/features/booking/booking-desk.server.ts";
import {
  answerHoursPerWeek,
  longestWaiting,
  requestsPerWeek,
} from "#app/features/booking/booking-figures.server.ts";
import { readDeskFilter } from "#app/features/booking/desk-filter.ts";
import { messagePage, unansweredMessages } from "#app/features/contact/message-desk.server.ts";
import { auditLog } from "#app/features/staff/audit.server.ts";
import { startEmbeddedPostgres } from "#app/platform/embedded-postgres.server.ts";
import { openLog } from "#app/platform/log.server.ts";
import { failedMails, mailPage } from "#app/platform/mail/mail-desk.server.ts";
import { startSite } from "#tests/support/site.ts";
import { newStaff } from "#tests/support/staff.ts";
import { fixedLoopMs, numbersFromCommandLine, quantile } from "./measure.ts";
import { openRememberingDatabase } from "./plans.ts";
import { memoryMb, pidOf } from "./processes.ts";

// The desk's pages on a near-empty database and on a full one, as a browser asks for them: the time is from the request to the
// page's last byte, sign-in, queries and rendering included. Then how PostgreSQL finds what they show, and the export.
const { few, many, messages, mails, rounds } = numbersFromCommandLine({
  few: 60,
  many: 100_000,
  messages: 20_000,
  mails: 50_000,
  rounds: 50,
});

const site = await startSite({ env: { LOG_LEVEL: "warn" } });
const beside = await startEmbeddedPostgres({
  directory: path.join(site.dataDir, "postgres"),
  log: () => {},
  exclusive: false,
});
if ("problem" in beside) throw new Error(beside.problem);
const connection = { ...beside.connection, ssl: false as const };
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

  await fill(few, few, few);
  const small = await timePages(cookie, staffId);
  await fill(many, messages, mails);
  const full = await timePages(cookie, staffId);
  console.log(
    `\nThe desk's pages over HTTP: median and p99 of ${rounds}, ms; ${few} bookings, messages and mails, then ${many}, ${messages} and ${mails}\n`,
  );
  for (const [name, near] of small) {
    const far = full.get(name) ?? near;
    console.log(`${name.padEnd(38)} ${cells(near)}   full ${cells(far)}`);
  }
  console.log(
    "\nHow PostgreSQL reaches the rows on the full tables, and how long each statement takes, ms\n",
  );
  await printPlans(staffId);
  await measureExport(cookie);
  console.log(`\nnoise: fixed loop, ms  ${fixedLoopMs().toFixed(0)}\n`);
} finally {
  await filler.end();
  await pool.end();
  await site.stop();
}

/**
 * Bookings of the last three years, evenly spread: the newest wait, those that lie ahead are confirmed or cancelled, the past is
 * flown or cancelled. Each has its history; one in five a note. One in fifty mails failed, one in forty messages is new.
 */
async function fill(bookings: number, messageCount: number, mailCount: number): Promise<void> {
  const start = performance.now();
  await filler.query("truncate bookings, contact_messages, mails cascade");
  await filler.query(
    `insert into bookings (reference, submission, status, version, assignee_id, created_at, full_name, email, phone,
       preferred_contact, trip_type, departure_city, arrival_city, departure_date_time, dates_flexible, number_of_passengers,
       has_children, special_requests, preferred_aircraft, purpose)
     select 'HA-' || lpad(upper(to_hex(n)), 6, '0'), 'bench ' || n,
       case when age < interval '2 days' then 'pending' when n % 5 = 0 then 'cancelled'
         when age < interval '21 days' then 'confirmed' else 'completed' end,
       1 + n % 3, case when n % 6 > 0 and age > interval '1 day' then 'colleague-' || n % 6 end, now() - age,
       firsts[1 + n % 8] || ' ' || lasts[1 + n / 8 % 9] || ' ' || n, 'person-' || n || '@company-' || n % 997 || '.example',
       '+234 803 ' || n, contacts[1 + n % 7], 'dropoff', places[1 + n % 6], places[1 + (n / 6 + n + 1) % 6],
       date_trunc('minute', (now() - age) at time zone 'UTC') + (3 + n % 40) * interval '1 day', n % 4 = 0, 1 + n % 12, false,
       repeat('A quiet cabin, please. ', n % 5), aircraft[1 + n % 5], 'business'
     from generate_series(1, $1::int) n,
       lateral (select n * (interval '3 years' / $1::int) as age) ages,
       (select array['Ada','Bola','Chidi','Ngozi','Tunde','Zainab','Femi','Amara'] as firsts,
         array['Obi','Ige','Okafor','Bello','Adeyemi','Danjuma','Eze','Lawal','Balogun'] as lasts,
         array['email','email','email','email','phone','phone','whatsapp'] as contacts,
         array['Lagos Murtala Muhammed (LOS)','Abuja Nnamdi Azikiwe (ABV)','London Luton (LTN)','Accra Kotoka (ACC)',
           'Paris Le Bourget (LBG)','Port Harcourt (PHC)'] as places,
         array['Legacy 600','Gulfstream 550','Hawker 800XP','','Challenger 605'] as aircraft) words`,
    [bookings],
  );
  await filler.query(
    `insert into booking_events (booking_id, at, status, actor, note)
     select id, created_at + step * interval '5 hours', state, case when step = 0 then 'visitor' else coalesce(assignee_id, 'colleague-1') end,
       case when step = 1 then 'The slots are held.' end
     from bookings, lateral (select array_remove(array['pending',
       case when status in ('confirmed', 'completed') then 'confirmed' end, case when status in ('cancelled', 'completed') then status end],
       null) as states) history, lateral unnest(states) with ordinality as steps (state, place), lateral (select place - 1 as step) numbered`,
  );
  await filler.query(
    `insert into booking_notes (booking_id, at, author_id, author_name, text)
     select id, created_at, 'colleague-1', 'Colleague 1', 'Called back.' from bookings where number_of_passengers % 5 = 0`,
  );
  await filler.query(
    `insert into contact_messages (created_at, name, email, phone, message, status, submission)
     select now() - n * interval '40 minutes', 'Writer ' || n, 'writer-' || n || '@example.com', '', repeat('Where do I park? ', 8),
       case when n <= $1::int / 40 then 'new' when n % 9 = 0 then 'closed' else 'answered' end, 'bench ' || n
     from generate_series(1, $1::int) n`,
    [messageCount],
  );
  await filler.query(
    `insert into mails (kind, about_id, status, queued_at, sent_at, attempts, last_error)
     select 'booking-request-received', id, case when n % 50 = 0 then 'failed' else 'sent' end, created_at, created_at, 1,
       case when n % 50 = 0 then '550 5.1.1 no such user' end
     from (select id, created_at, row_number() over (order by created_at desc) as n from bookings) numbered where n <= $1`,
    [mailCount],
  );
  // The audit log can only grow: what the fill before left is the older part of it.
  await filler.query(
    `insert into audit_entries (at, actor_id, actor_name, action, subject_kind, subject_id)
     select at, actor, actor, 'booking.' || e.status, 'booking', reference
     from booking_events e join bookings on bookings.id = booking_id where actor <> 'visitor' order by e.id`,
  );
  await filler.query("vacuum analyze");
  process.stderr.write(
    `${bookings} bookings filled in ${((performance.now() - start) / 1000).toFixed(0)} s\n`,
  );
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
}

function cells({ p50, p99 }: Timed): string {
  return `${p50.toFixed(1).padStart(7)}${p99.toFixed(1).padStart(8)}`;
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
    ["audit log: one kind of deed", "audit?action=booking.completed"],
    ["staff", "staff"],
  ];
  const timed = new Map<string, Timed>();
  for (const [name, address] of pages) {
    const times: number[] = [];
    for (let turn = -5; turn < rounds; turn += 1) {
      const start = performance.now();
      const response = await fetch(`${site.origin}/admin/${address}`, { headers: { Cookie: cookie } });
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`${address} was answered with ${response.status}`);
      if (turn >= 0) times.push(performance.now() - start);
    }
    timed.set(name, { p50: quantile(times, 0.5), p99: quantile(times, 0.99) });
  }
  return timed;
}

/** The same questions as the pages ask, one after the other, with the plan of each statement. */
async function printPlans(staffId: string): Promise<void> {
  const [booking] = await site.query<{ reference: string }>("select reference from bookings limit 1");
  const since = lastWeeks(new Date(), 12)[0] ?? "";
  const questions: [string, () => Promise<unknown>][] = [
    ...(await inboxQueries(staffId)).map(([name, query]): [string, () => Promise<unknown>] => [
      `inbox: ${name}`,
      () => deskPage(db, readDeskFilter(new URLSearchParams(query))),
    ]),
    ["one booking", () => bookingAtDesk(db, booking?.reference ?? "")],
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
