import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { PgBoss } from "pg-boss";
import { pino } from "pino";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { openDatabase, openPool } from "#app/database/client.server.ts";
import { mails } from "#app/database/schema/mails.ts";
import { systemClock } from "#app/platform/clock.ts";
import { type Jobs, startJobs } from "#app/platform/jobs.server.ts";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { cutDatabase } from "#tests/support/cut-database.ts";
import { testDatabase } from "#tests/support/database.ts";
import { openSmtpPeer, type SmtpPeer } from "#tests/support/smtp-peer.ts";
import type { MailTransport } from "./mail-transport.ts";
import { type MailRenderers, mailQueue, queueMails, workOutbox } from "./outbox.server.ts";
import { openTransport } from "./transport.server.ts";

const address = "ada.obi@example.com";
const note = async () => ({ to: address, subject: "Note", text: "A note.", html: "<p>A note.</p>" });
const renderers: MailRenderers = {
  note: { render: note },
  persistent: { render: note, persistent: true },
  about: { render: async () => null },
  broken: { render: async () => Promise.reject(new Error("a fault in the template")) },
};
const quickRetry = { retryLimit: 30, retryDelay: 1, retryDelayMax: 1 };

let database: Awaited<ReturnType<typeof testDatabase>>;
let peer: SmtpPeer;
let transport: MailTransport;
let jobs: Jobs;
let logged: string[];

beforeEach(async () => {
  [database, peer] = await Promise.all([testDatabase(), openSmtpPeer()]);
  const from = "Harmattan <post@harmattan.example>";
  transport = openTransport(
    { from, companyInbox: "desk@harmattan.example", transport: { kind: "smtp", url: peer.url } },
    "",
  );
  logged = [];
  jobs = await startJobs(database.connection, log());
});
afterEach(async () => {
  await jobs.stop();
  transport.close();
  await Promise.all([peer.stop(), database.close()]);
});

const log = () => pino({ level: "trace" }, { write: (line: string) => logged.push(line) });
const work = (retry = quickRetry) =>
  workOutbox({ db: database.db, jobs, transport, renderers, log: log(), clock: systemClock, retry });
const queue = (...kinds: string[]) =>
  database.db.transaction((transaction) =>
    queueMails(
      transaction,
      jobs,
      kinds.map((kind) => ({ kind, aboutId: randomUUID() })),
    ),
  );
const rows = () => database.db.select().from(mails);
const jobStates = async () =>
  (await database.pool.query("select state from pgboss.job where name = $1", [mailQueue])).rows.map(
    ({ state }) => state,
  );
/** Waits for rows that look like these; fails with what is there instead. */
const rowsBecome = (expected: object[]) =>
  vi.waitFor(async () => expect(await rows()).toMatchObject(expected), { timeout: 20_000, interval: 50 });

test("a mail goes out once its transaction commits, and the row says so", async () => {
  await work();
  await queue("note");
  await rowsBecome([
    { kind: "note", status: "sent", attempts: 1, lastError: null, sentAt: expect.any(Date) },
  ]);
  const [row] = await rows();
  expect(peer.received.map(({ email }) => email.messageId)).toEqual([`<${row?.id}@harmattan.example>`]);
  await vi.waitFor(async () => expect(await jobStates()).toEqual(["completed"]), { timeout: 10_000 });
});

test("mails about one booking that a worker fetches together go out in the order in which they were queued", async () => {
  const aboutId = randomUUID();
  // One worker: of several that fetch at the same moment each may get a part.
  await jobs.stop();
  jobs = await startJobs(database.connection, log(), 1);
  const soon = new Date(Date.now() + 1_500);
  await jobs.prepareQueue(mailQueue, quickRetry);
  const steps = ["declined", "reopened", "confirmed", "cancelled"];
  for (const kind of steps) {
    await database.db.transaction((transaction) => queueMails(transaction, jobs, [{ kind, aboutId }], soon));
    // The next at another millisecond: those of one have no order.
    await database.db.execute(sql`select pg_sleep(0.005)`);
  }
  const seen: string[] = [];
  const slowly: MailTransport = {
    ...transport,
    async deliver({ subject }) {
      seen.push(`${subject} begins`);
      // Those that begin first take longest.
      for (let round = seen.length; round < 20; round += 1) await database.db.execute(sql`select 1`);
      seen.push(`${subject} ends`);
      return { outcome: "sent" };
    },
  };
  const written = steps.map((kind) => [kind, { render: async () => ({ ...(await note()), subject: kind }) }]);
  const outbox = { db: database.db, jobs, log: log(), clock: systemClock, retry: quickRetry };
  await workOutbox({ ...outbox, transport: slowly, renderers: Object.fromEntries(written) });
  const inTurn = steps.flatMap((step) => [`${step} begins`, `${step} ends`]);
  await vi.waitFor(() => expect(seen).toHaveLength(inTurn.length), { timeout: 20_000 });
  expect(seen).toEqual(inTurn);
});

test("a transaction that fails leaves neither a mail nor a job", async () => {
  await work();
  const failed = database.db.transaction(async (transaction) => {
    await queueMails(transaction, jobs, [{ kind: "note", aboutId: randomUUID() }]);
    throw new Error("something else went wrong");
  });
  await expect(failed).rejects.toThrow("something else");
  expect(await rows()).toEqual([]);
  expect(await jobStates()).toEqual([]);
});

test("mails are queued with two statements, however many they are", async () => {
  await work();
  const statements: string[] = [];
  await database.db.transaction(async (transaction) => {
    const watched = new Proxy(transaction, {
      get(target, name, receiver) {
        if (name === "insert" || name === "execute") statements.push(name);
        return Reflect.get(target, name, receiver);
      },
    });
    await queueMails(
      watched,
      jobs,
      [1, 2, 3].map(() => ({ kind: "note", aboutId: randomUUID() })),
    );
  });
  expect(statements).toEqual(["insert", "execute"]);
});

test("a server that is down delays a mail and does not lose it", async () => {
  await peer.stop();
  await work();
  await queue("note");
  await rowsBecome([{ status: "queued", lastError: expect.stringContaining("ECONNREFUSED") }]);
  await peer.start();
  await rowsBecome([{ status: "sent", lastError: null }]);
  expect((await rows())[0]?.attempts).toBeGreaterThan(1);
  expect(peer.received).toHaveLength(1);
});

test("a mail whose recipient is refused fails at once, with the server's words, without the address, in the row", async () => {
  peer.refuse(address);
  await work();
  await queue("note");
  await rowsBecome([
    {
      status: "failed",
      attempts: 1,
      lastError: "550 5.1.1 <(address)>: no such mailbox here",
      sentAt: null,
    },
  ]);
  const line = logged.map((text) => JSON.parse(text)).find(({ outcome }) => outcome === "refused");
  expect(line).toMatchObject({
    kind: "note",
    givenUp: true,
    words: "550 5.1.1 <(address)>: no such mailbox here",
  });
  expect(logged.join("")).not.toContain("ada.obi");
});

test("a persistent mail is tried again after a refusal, until the inbox is there", async () => {
  peer.refuse(address);
  await work();
  await queue("persistent");
  await rowsBecome([{ status: "queued", lastError: expect.stringContaining("550") }]);
  peer.refuse(null);
  await rowsBecome([{ status: "sent", lastError: null }]);
});

test("after the last try a mail counts as failed and its job is over", async () => {
  await peer.stop();
  await work({ retryLimit: 1, retryDelay: 1, retryDelayMax: 1 });
  await queue("note", "broken");
  await vi.waitFor(
    async () =>
      expect((await rows()).map(({ status, attempts }) => [status, attempts])).toEqual([
        ["failed", 2],
        ["failed", 2],
      ]),
    { timeout: 20_000 },
  );
  await vi.waitFor(async () => expect(await jobStates()).toEqual(["completed", "completed"]), {
    timeout: 10_000,
  });
  expect(logged.join("")).toContain("a fault in the template");
});

test("a mail about a row that is gone is dropped", async () => {
  await work();
  await queue("about");
  await rowsBecome([]);
  await vi.waitFor(async () => expect(await jobStates()).toEqual(["completed"]), { timeout: 10_000 });
  expect(peer.received).toEqual([]);
});

test("a mail that was sent is not sent again when its job comes twice", async () => {
  await work();
  await queue("note");
  await rowsBecome([{ status: "sent" }]);
  const [row] = await rows();
  await database.db.transaction((transaction) =>
    jobs.enqueue(transaction, mailQueue, [{ id: randomUUID(), data: { mailId: row?.id } }]),
  );
  await vi.waitFor(async () => expect(await jobStates()).toEqual(["completed", "completed"]), {
    timeout: 10_000,
  });
  expect(peer.received).toHaveLength(1);
});

test("a mail that was sent while the database went away is written down when it is back, and not sent again", async () => {
  const remote = await testDatabase("byUrl");
  if (!("connectionString" in remote.connection)) throw new Error("this database has no address");
  const relay = await cutDatabase(remote.connection.connectionString);
  const connection = { connectionString: relay.url };
  const pool = openPool(connection, log());
  const remoteJobs = await startJobs(connection, log());
  let isBack: Promise<void> | undefined;
  onTestFinished(async () => {
    await isBack;
    await remoteJobs.stop();
    await Promise.all([pool.end(), relay.cut()]);
    await remote.close();
  });
  const deliver: MailTransport["deliver"] = async (...mail) => {
    const delivery = await transport.deliver(...mail);
    await relay.cut();
    isBack = pause(400).then(relay.restore);
    return delivery;
  };
  await workOutbox({
    ...{ db: openDatabase(pool), jobs: remoteJobs, transport: { ...transport, deliver } },
    ...{ renderers, log: log(), clock: systemClock, retry: quickRetry },
  });
  await remote.db.transaction((transaction) => queueMails(transaction, remoteJobs, [{ kind: "note" }]));
  const row = async () => (await remote.db.select().from(mails))[0];
  await vi.waitFor(async () => expect(await row()).toMatchObject({ status: "sent", attempts: 1 }), {
    timeout: 15_000,
  });
  expect(peer.received).toHaveLength(1);
});

test("a worker killed between delivery and its record sends the mail once more, as the same mail", async () => {
  const script = path.join(projectRoot, "tests/support/outbox-worker.ts");
  const worker = spawn(process.execPath, [script, JSON.stringify(database.connection), peer.url], {
    cwd: projectRoot,
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    await queue("note");
    const [said] = await once(worker.stdout, "data");
    expect(String(said)).toBe("sent\n");
  } finally {
    worker.kill("SIGKILL");
    await once(worker, "exit");
  }
  expect(await rows()).toMatchObject([{ status: "queued" }]);

  // The job system gives a dead worker's job to another when its time is over, and then waits before the
  // retry; it looks for them once in a while. All three clocks are in the database: let that time have passed.
  await database.db.execute(
    sql`update pgboss.job set started_on = now() - interval '1 hour' where state = 'active'`,
  );
  await database.db.execute(sql`update pgboss.queue set monitor_claim_on = now() - interval '1 hour'`);
  const supervisor = new PgBoss({ ...database.connection, supervise: false, schedule: false });
  await supervisor.start();
  await supervisor.supervise(mailQueue);
  await supervisor.stop();
  // The supervision of the jobs above may have been the first to look, and be at it still.
  await vi.waitFor(async () => expect(await jobStates()).toEqual(["retry"]), { timeout: 10_000 });
  await database.db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`);
  await work();
  await rowsBecome([{ status: "sent", attempts: 2 }]);
  expect(peer.received).toHaveLength(2);
  expect(peer.received[0]?.email.messageId).toBeTruthy();
  expect(peer.received[1]?.email.messageId).toBe(peer.received[0]?.email.messageId);
});

test("a queued mail whose job was lost, or ended without it, gets a job at the next start", async () => {
  await work();
  await jobs.stop();
  jobs = await startJobs(database.connection, log());
  await queue("note", "note");
  const [lost, ended] = await rows();
  await database.pool.query("delete from pgboss.job where id = $1", [lost?.id]);
  await database.pool.query("update pgboss.job set state = 'failed' where id = $1", [ended?.id]);
  await work();
  await rowsBecome([{ status: "sent" }, { status: "sent" }]);
  expect(peer.received).toHaveLength(2);
  await work();
  expect(peer.received).toHaveLength(2);
});
