import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openDatabase, openPool } from "#app/database/client.server.ts";
import { mails } from "#app/database/schema/mails.ts";
import { systemClock } from "#app/platform/clock.ts";
import { type Jobs, startJobs } from "#app/platform/jobs.server.ts";
import { cutDatabase } from "#tests/support/cut-database.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { forgetAddressInMails, sweepMails } from "./forget-mails.server.ts";
import { type MailRenderers, mailQueue, queueMails, workOutbox } from "./outbox.server.ts";
import type { Delivery } from "./transport.server.ts";

const address = "ada.obi@example.com";
const note = async () => ({ to: address, subject: "Note", text: "A note.", html: "<p>A note.</p>" });
const retry = { retryLimit: 30, retryDelay: 1, retryDelayMax: 1 };
const patience = { timeout: 120_000, interval: 20 };
const down: Delivery = { outcome: "unreachable", words: "connect ECONNREFUSED", mayHaveArrived: false };
const refused: Delivery = { outcome: "refused", words: `550 5.1.1 <${address}>: no such mailbox here` };
const refusal = "550 5.1.1 <(address)>: no such mailbox here";
const fault = "the mail could not be written; the server's log says why";

/** Results of deliveries by kind of mail; the last one repeats. */
const script: Record<string, Delivery[]> = {
  delayed: [down, { outcome: "sent" }],
  refused: [refused],
  persistent: [refused, { outcome: "sent" }],
  hopeless: [down],
  overtaken: [down],
};
const mailRenderers: MailRenderers = {
  ...Object.fromEntries(["note", ...Object.keys(script)].map((kind) => [kind, { render: note }])),
  persistent: { render: note, persistent: true },
  gone: { render: async () => null },
  broken: { render: async () => Promise.reject(new Error("a fault in the template")) },
};
const logged: string[] = [];
const log = () => pino({ level: "trace" }, { write: (line: string) => logged.push(line) });
const delivered: string[] = [];
const transport = {
  async deliver(_message: unknown, { kind }: { kind: string }): Promise<Delivery> {
    delivered.push(kind);
    // Another server took over the job meanwhile, and sent the mail.
    if (kind === "overtaken")
      await outbox.database.db
        .update(mails)
        .set({ status: "sent", sentAt: new Date() })
        .where(eq(mails.kind, kind));
    return (script[kind]?.length ?? 0) > 1
      ? (script[kind]?.shift() as Delivery)
      : (script[kind]?.[0] ?? { outcome: "sent" });
  },
  describe: () => "a list",
  close: () => {},
};

async function openOutbox() {
  const database = await testDatabase();
  const jobs = await startJobs(database.pool, log());
  await jobs.prepareQueue(mailQueue, retry);
  return { database, jobs };
}
const work = ({ database: { db }, jobs }: { database: TestDatabase; jobs: Jobs }, changes: object = {}) =>
  workOutbox({
    db,
    jobs,
    transport,
    mailRenderers,
    log: log(),
    clock: systemClock,
    retry,
    ...changes,
  });

let outbox: Awaited<ReturnType<typeof openOutbox>>;
beforeAll(async () => {
  outbox = await openOutbox();
  await work(outbox);
});
afterAll(async () => {
  await outbox.jobs.stop();
  await outbox.database.close();
});
const rowsOf = (kind: string) => outbox.database.db.select().from(mails).where(eq(mails.kind, kind));
const jobState = async (mailId = "") =>
  (await outbox.database.pool.query("select state from pgboss.job where data->>'mailId' = $1", [mailId]))
    .rows;

// A kind of mail, the number of its deliveries, and its final row; a mail that fails has one retry.
test.concurrent.each([
  ["note", 1, { status: "sent", attempts: 1, lastError: null, sentAt: expect.any(Date) }],
  ["delayed", 2, { status: "sent", attempts: 2, lastError: null }],
  ["refused", 1, { status: "failed", attempts: 1, lastError: refusal, sentAt: null }],
  ["persistent", 2, { status: "sent", attempts: 2, lastError: null }],
  ["overtaken", 1, { status: "sent", attempts: 1, lastError: null }],
  ["hopeless", 2, { status: "failed", attempts: 2, lastError: down.words }],
  ["broken", 0, { status: "failed", attempts: 2, lastError: fault }],
  ["gone", 0, null],
])("a mail of the kind %s reaches the mail server in %i tries and ends as %o", async (kind, tries, row) => {
  const [id] = await outbox.database.db.transaction(async (transaction) => {
    const ids = await queueMails(transaction, outbox.jobs, [{ kind, aboutId: randomUUID() }]);
    if (row?.status === "failed")
      await transaction.execute(sql`update pgboss.job set retry_limit = 1 where id = ${ids[0]}`);
    return ids;
  });
  await vi.waitFor(async () => expect(await jobState(id)).toEqual([{ state: "completed" }]), patience);
  expect(await rowsOf(kind)).toMatchObject(row ? [row] : []);
  expect(delivered.filter((each) => each === kind)).toHaveLength(tries);
  const failure = logged
    .map((text) => JSON.parse(text))
    .find((line) => line.kind === "refused" && line.givenUp);
  if (kind === "refused") expect(failure).toMatchObject({ outcome: "refused", words: refusal });
  if (kind === "broken") expect(logged.join("")).toContain("a fault in the template");
  expect(logged.join("")).not.toContain("ada.obi");
});

test.concurrent("a worker sends the mails about one booking in the order of their queue, and at the start mails without a job get one", async ({
  onTestFinished,
}) => {
  const aboutId = randomUUID();
  const ordered = await openOutbox();
  const { database, jobs } = ordered;
  onTestFinished(async () => {
    await jobs.stop();
    await database.close();
  });
  const steps = ["declined", "reopened", "confirmed", "cancelled"];
  const ids: string[] = [];
  for (const kind of ["lost", "ended", ...steps])
    ids.push(
      ...(await database.db.transaction((transaction) => queueMails(transaction, jobs, [{ kind, aboutId }]))),
    );
  // Mails queued in the same millisecond have no order.
  for (const [table, column] of [
    ["mails", "queued_at"],
    ["pgboss.job", "created_on"],
  ])
    await database.pool.query(
      `update ${table} set ${column} = now() - (10 - array_position($1::uuid[], id)) * interval '1 ms' where id = any($1)`,
      [ids],
    );
  await database.pool.query("delete from pgboss.job where id = $1", [ids[0]]);
  await database.pool.query("update pgboss.job set state = 'failed' where id = $1", [ids[1]]);
  const moments: string[] = [];
  const deliver = async (_message: unknown, { kind }: { kind: string }): Promise<Delivery> => {
    moments.push(`${kind} begins`);
    // Earlier deliveries take longer.
    for (let round = moments.length; round < 20; round += 1) await database.db.execute(sql`select 1`);
    moments.push(`${kind} ends`);
    return { outcome: "sent" };
  };
  const noteRenderers = Object.fromEntries(
    ["lost", "ended", ...steps].map((kind) => [kind, { render: note }]),
  );
  // One worker: several could share the mails.
  await work(ordered, { transport: { ...transport, deliver }, mailRenderers: noteRenderers, workers: 1 });
  await vi.waitFor(() => expect(moments).toHaveLength(12), patience);
  const inOrder = [...steps, "lost", "ended"].flatMap((step) => [`${step} begins`, `${step} ends`]);
  expect(moments).toEqual(inOrder);
  const statuses = async () => (await database.db.select().from(mails)).map(({ status }) => status);
  await vi.waitFor(async () => expect(await statuses()).toEqual(Array(6).fill("sent")), patience);
  await jobs.deleteFinished(mailQueue);
  await work(ordered, { mailRenderers: {} });
  expect((await database.pool.query("select from pgboss.job where name = $1", [mailQueue])).rowCount).toBe(0);
});

test.concurrent("a mail that was sent while the database went away is recorded later, and not sent again", async ({
  onTestFinished,
}) => {
  const remote = await testDatabase();
  const relay = await cutDatabase(remote.url);
  const pool = openPool({ connectionString: relay.url }, log());
  const jobs = await startJobs(pool, log());
  let isBack: Promise<void> | undefined;
  let deliveries = 0;
  onTestFinished(async () => {
    await isBack;
    await jobs.stop();
    await Promise.all([pool.end(), relay.cut()]);
    await remote.close();
  });
  const deliver = async (): Promise<Delivery> => {
    deliveries += 1;
    await relay.cut();
    isBack = pause(400).then(relay.restore);
    return { outcome: "sent" };
  };
  const cut = { database: { ...remote, db: openDatabase(pool) }, jobs };
  await work(cut, { transport: { ...transport, deliver } });
  await remote.db.transaction((transaction) => queueMails(transaction, jobs, [{ kind: "note" }]));
  const row = async () => (await remote.db.select().from(mails))[0];
  await vi.waitFor(async () => expect(await row()).toMatchObject({ status: "sent", attempts: 1 }), patience);
  expect(deliveries).toBe(1);
});

test.concurrent("mails lose their content after 90 days and their row after two years, unless they are queued, and errors that name a deleted account", async ({
  onTestFinished,
}) => {
  const { db, close } = await testDatabase();
  onTestFinished(close);
  const now = new Date("2026-11-25T09:00:00Z");
  for (const [kind, days, status, lastError] of [
    ["a", 89, "sent", "550 <Ada@Example.com> user unknown"],
    ["b", 91, "sent", "550 <bola@example.com> user unknown"],
    ["c", 91, "queued", "550 <bola@example.com> user unknown"],
    ["d", 732, "sent", null],
    ["e", 732, "queued", null],
  ] as const) {
    const queuedAt = new Date(now.getTime() - days * 86_400_000);
    await db.insert(mails).values({ kind, aboutId: randomUUID(), status, queuedAt, payload: {}, lastError });
  }
  await sweepMails(db, now);
  await db.transaction((transaction) => forgetAddressInMails(transaction, "ada@example.com"));
  const rows = await db.select().from(mails).orderBy(mails.kind);
  expect(rows.map((row) => [row.kind, row.payload, row.lastError])).toEqual([
    ["a", {}, null],
    ["b", null, null],
    ["c", {}, "550 <bola@example.com> user unknown"],
    ["e", {}, null],
  ]);
});
