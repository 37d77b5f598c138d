import { rmSync } from "node:fs";
import { type Agent, request } from "node:http";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test, vi } from "vitest";
import { auditBookings } from "#tests/support/booking-audit.ts";
import { isFullCampaign } from "#tests/support/campaign.ts";
import { reportCampaign } from "#tests/support/campaign-report.ts";
import { asOperator, type Site, scratchFolder, startSite } from "#tests/support/site.ts";
import { fillForm, keepAlive, sendForm } from "#tests/support/visitors.ts";

// ORDERLY_STOP_MS=2000 is for a machine that does nothing else.
const stops = isFullCampaign ? 20 : 1;
// On a machine that has much else to do.
const patience = { timeout: 30_000 };
const longestStopMs = Number(process.env.ORDERLY_STOP_MS ?? 8_000);
const connections = 32;

test(`${stops} stops under ${connections} kept-alive connections cut no request and hold nothing up`, {
  timeout: 60_000 + stops * 30_000,
}, async () => {
  const dataDir = scratchFolder();
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const load = new Load();
  const took: number[] = [];
  for (let stop = 1; stop <= stops; stop += 1) {
    const site = await startSite({ dataDir });
    const { ended } = load.begin(site.origin);
    // Another moment each time, and none left to chance.
    await vi.waitUntil(() => load.answered >= 200 + 37 * stop, { timeout: 30_000, interval: 1 });
    const begun = performance.now();
    await site.stop({ keepData: true });
    took.push(Math.round(performance.now() - begun));
    await ended;
  }
  process.stdout.write(`stops: ${took.join(", ")} ms; ${load.total} answers, ${load.cut.length} cut\n`);
  expect(load.cut).toEqual([]);
  expect(Math.max(...took)).toBeLessThan(longestStopMs);

  const site = await startSite({ dataDir });
  onTestFinished(() => site.stop());
  const audit = await auditBookings(site, load.thanked);
  expect(audit.thanked).toBeGreaterThan(0);
  reportCampaign({
    fault: `stop under ${connections} connections (seconds: the longest stop)`,
    tries: stops,
    acknowledged: audit.thanked,
    stored: audit.stored,
    lost: audit.lost.length,
    doubled: audit.duplicates.length,
    recoverSeconds: Math.max(...took) / 1000,
  });
  expect(audit).toMatchObject({ lost: [], duplicates: [] });
});

test("what is under way when a stop begins is answered, and quiet connections do not hold it up", {
  timeout: 90_000,
}, async () => {
  const site = await startSite();
  onTestFinished(() => site.stop());
  const idle = await openConnection(site);
  idle.write(get("/healthz"));
  await vi.waitUntil(() => idle.received.includes('{"status":"ok"}'), patience);
  const silent = await openConnection(site);
  const stream = await openConnection(site);
  stream.write(get("/api/blog/slots-and-permits-at-the-years-end/comments/stream"));
  await vi.waitUntil(() => stream.received.includes("retry:"), patience);
  const writing = await openConnection(site);
  const form = fillForm();
  writing.write(
    `POST /booking HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${form.body.length}\r\n\r\n${form.body.slice(0, 40)}`,
  );
  // Its head has been read when the next request on another connection is answered.
  idle.write(get("/healthz"));
  await vi.waitUntil(() => idle.received.split('{"status":"ok"}').length === 3, patience);

  const begun = performance.now();
  site.child.kill("SIGTERM");
  await vi.waitUntil(() => site.output().includes('"stopping"'), { ...patience, interval: 1 });
  idle.write(get("/readyz", `Authorization: ${asOperator.Authorization}\r\n`));
  writing.write(form.body.slice(40));
  await vi.waitUntil(() => site.child.exitCode !== null, { timeout: 15_000, interval: 5 });

  expect(performance.now() - begun).toBeLessThan(longestStopMs);
  expect(site.child.exitCode).toBe(0);
  expect(idle.received).toMatch(/HTTP\/1.1 503 [\s\S]*connection: close[\s\S]*This server is stopping/i);
  expect(writing.received).toMatch(/^HTTP\/1.1 303 (?=[\s\S]*connection: close)[\s\S]*HA-[2-9A-Z]{6}/i);
  expect(stream.received).toMatch(/0\r\n\r\n$/);
  expect([silent.received, silent.error]).toEqual(["", null]);
  expect(site.output()).not.toContain("connection was lost");
});

test("with a delay, a server that was told to stop serves on while it says that it is not ready; told again it stops at once", async () => {
  const site = await startSite({ env: { SHUTDOWN_DELAY_SECONDS: "60" } });
  onTestFinished(async () => {
    await site.kill();
    rmSync(site.dataDir, { recursive: true, force: true });
  });
  site.child.kill("SIGTERM");
  const readiness = () => fetch(`${site.origin}/readyz`, { headers: asOperator });
  await expect.poll(async () => (await readiness()).status).toBe(503);
  expect(await (await readiness()).json()).toMatchObject({ parts: { server: "This server is stopping." } });
  const page = await fetch(`${site.origin}/booking`);
  expect([page.status, page.headers.get("connection")]).toEqual([200, "keep-alive"]);
  expect((await sendForm(site.origin, fillForm())).reference).not.toBeNull();
  await expect
    .poll(() => {
      site.child.kill("SIGTERM");
      return site.child.exitCode;
    }, patience)
    .toBe(1);
});

const get = (path: string, more = "") => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`;

interface Connection {
  received: string;
  error: Error | null;
  write: Socket["write"];
}

function openConnection(site: Site): Promise<Connection> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(site.origin).port), "127.0.0.1");
    const connection: Connection = { received: "", error: null, write: socket.write.bind(socket) };
    socket.once("error", reject);
    socket.on("connect", () => {
      socket.on("error", (error) => {
        connection.error = error;
      });
      resolve(connection);
    });
    socket.on("data", (chunk: Buffer) => {
      connection.received += chunk.toString();
    });
  });
}

/** Readers and writers who send one request after another until nobody listens. */
class Load {
  readonly thanked = new Map<string, string>();
  /** Why a request that had reached the server had no answer. */
  readonly cut: string[] = [];
  /** Answers since the last beginning, and all of them. */
  answered = 0;
  total = 0;

  begin(origin: string): { ended: Promise<unknown> } {
    this.answered = 0;
    const agent = keepAlive(connections);
    const clients = Array.from({ length: connections }, (_, client) =>
      this.#keepSending(client % 8 === 0 ? () => this.#book(origin, agent) : () => read(origin, agent)),
    );
    return { ended: Promise.all(clients).finally(() => agent.destroy()) };
  }

  async #keepSending(send: () => Promise<unknown>): Promise<void> {
    for (;;) {
      try {
        await send();
        this.answered += 1;
        this.total += 1;
      } catch (error) {
        const { code, message } = error as NodeJS.ErrnoException;
        // Nobody listens: nothing was sent, and a proxy asks the next server.
        if (code !== "ECONNREFUSED") this.cut.push(`${code} ${message}`);
        return;
      }
    }
  }

  async #book(origin: string, agent: Agent): Promise<void> {
    const form = fillForm();
    const { status, reference } = await sendForm(origin, form, { agent });
    if (!reference) throw new Error(`a booking was answered with ${status}`);
    this.thanked.set(form.email, reference);
  }
}

function read(origin: string, agent: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    request(`${origin}/blog.data`, { agent }, (answer) =>
      text(answer).then(
        (body) => (answer.statusCode === 200 ? resolve(body) : reject(new Error(`${answer.statusCode}`))),
        reject,
      ),
    )
      .on("error", reject)
      .end();
  });
}
