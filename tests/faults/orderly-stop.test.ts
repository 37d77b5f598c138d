import { once } from "node:events";
import { connect } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { testFolder } from "#tests/fixtures/folder.ts";
import { testDatabase } from "#tests/support/database.ts";
import { isFullRun } from "#tests/support/fault-runs.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { fillForm, keepAlive, Writers } from "#tests/support/writers.ts";
import { testSmtp } from "./support/fixtures.ts";
import { auditForms } from "./support/forms-audit.ts";
import { Readers } from "./support/readers.ts";

const patience = { timeout: 120_000, interval: 2 };
const clients = 8;
const isListening = async ({ origin }: Site) => (await fetch(`${origin}/healthz`).catch(() => null)) !== null;

test(`a stop under ${clients} clients completes every request, ends idle connections, and finishes the mails under way`, async () => {
  const database = await testDatabase();
  onTestFinished(() => database.close());
  const smtp = await testSmtp();
  const AUTH_SECRET = "a secret for this test alone, of forty letters";
  const env = { DATABASE_URL: database.url, AUTH_SECRET, SMTP_URL: smtp.url };
  const site = await startSite({ env, dataDir: testFolder() });
  smtp.hold();
  const stream = await openConnection(site);
  stream.write(get("/api/blog/slots-and-permits-at-the-years-end/comments/stream"));
  const agent = keepAlive(clients);
  const readers = new Readers(Array(clients - 2).fill(site.origin), ["/blog.data"], { pauseMs: 0, agent });
  const writers = new Writers({ clients: 2, pauseMs: () => 0, kinds: ["booking"] });
  writers.begin(site.origin);
  const sending = "select 1 from pgboss.job where name = 'mail' and state = 'active'";
  const active = async () => (await database.pool.query(sending)).rowCount ?? 0;
  const isBusy = () => readers.count >= 40 && writers.thanked.size >= 10;
  await vi.waitUntil(() => isBusy() && stream.received.includes("retry:"), patience);
  await expect.poll(active).toBeGreaterThan(0);
  // Opened last, because the server ends idle and unfinished requests within a minute.
  const idle = await openConnection(site);
  idle.write(get("/healthz"));
  const writing = await openConnection(site);
  const form = fillForm();
  writing.write(
    `POST /booking HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${form.body.length}\r\n\r\n`,
  );
  await vi.waitUntil(() => idle.received.includes('"ok"') && writing.received.includes("100"), patience);
  site.child.kill("SIGTERM");
  await vi.waitUntil(() => site.output().includes('"stopping"'), patience);
  writing.write(form.body);
  await expect.poll(() => isListening(site)).toBe(false);
  await Promise.all([writers.end(), readers.end()]);
  agent.destroy();
  smtp.release();
  await vi.waitUntil(() => site.child.exitCode !== null, patience);

  expect(site.child.exitCode).toBe(0);
  // A refused connection sent nothing: a proxy tries the next server.
  const cut = [...readers.failed, ...writers.broken, ...writers.refusals.keys()];
  expect(cut.filter((error) => !/ECONNREFUSED/.test(String(error)))).toEqual([]);
  expect(writing.received).toMatch(/\nHTTP\/1.1 303 (?=[\s\S]*connection: close)[\s\S]*HA-[2-9A-Z]{6}/i);
  expect(stream.received).toMatch(/0\r\n\r\n$/);
  expect([idle.received.match(/HTTP\/1\.1 \d+/g), idle.error]).toEqual([["HTTP/1.1 200"], null]);
  expect(site.output()).not.toContain("connection was lost");
  const query: Site["query"] = async (statement) => (await database.pool.query(statement)).rows;
  const audit = await auditForms({ query }, writers.thanked, []);
  expect(audit.acknowledged.length).toBeGreaterThan(0);
  expect([audit.lost, audit.doubled]).toEqual([[], []]);
  const sentMails = await query<{ id: string }>("select id from mails where status = 'sent'");
  const received = smtp.received.map(({ email }) => /^<([^@]+)@/.exec(email.messageId ?? "")?.[1]);
  expect(sentMails.length).toBeGreaterThan(0);
  expect(new Set(received)).toEqual(new Set(sentMails.map(({ id }) => id)));
  expect(received).toHaveLength(sentMails.length);
  expect(await active()).toBe(0);
});

test.runIf(isFullRun)("the site stops when npm is killed", async () => {
  const site = await startSite({
    dataDir: testFolder(),
    program: ["-e", `require("node:child_process").spawn("node", ["server/start.ts"], { stdio: "inherit" })`],
    env: { npm_lifecycle_event: "start" },
  });
  await site.kill();
  await expect.poll(() => isListening(site)).toBe(false);
  expect(site.output()).toContain('"signal":"SIGTERM"');
});

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

async function openConnection(site: Site) {
  const socket = connect(Number(new URL(site.origin).port), "127.0.0.1");
  const connection = { received: "", error: null as Error | null, write: socket.write.bind(socket) };
  await once(socket, "connect");
  socket.on("error", (error) => {
    connection.error = error;
  });
  socket.on("data", (chunk: Buffer) => {
    connection.received += chunk.toString();
  });
  return connection;
}
