import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFailed, onTestFinished, test, vi } from "vitest";
import { samplePosts } from "#app/content/sample-posts.ts";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { testFolder } from "#tests/fixtures/folder.ts";
import { testDatabase } from "#tests/support/database.ts";
import { expectNewComment, expectSharedLimits, expectSharedSessions } from "#tests/support/one-site.ts";
import { freePort } from "#tests/support/ports.ts";
import { Writers } from "#tests/support/writers.ts";
import { stampOf } from "../../commands/build.ts";
import { insertIssue } from "./support/forms-audit.ts";
import { missingPrograms, startProgram } from "./support/program.ts";
import { Readers } from "./support/readers.ts";
import { startServers } from "./support/several-servers.ts";

/** The proxies that deploy/proxies/ has a snippet for, by their programs: apt-get install haproxy nginx caddy. */
const siteProxies = ["haproxy", "nginx", "caddy"] as const;
type SiteProxy = (typeof siteProxies)[number];
const missing = missingPrograms(siteProxies);
const serverCount = 3;
const readers = 1_500;
const frozenSeconds = 60;
const nothingLost = { lost: [], doubled: [], mailsMissing: [] };
const toEach = { missing: 0, doubled: 0 };
const pages = ["/", "/fleet", "/booking", `/blog/${samplePosts[0]?.id}`, "/api/session"];

/** The snippet with other ports and servers, and without the certificate. */
const configs: Record<SiteProxy, (port: number, servers: readonly string[], folder: string) => string> = {
  haproxy: (port, servers) =>
    withChanges("haproxy.cfg", [
      [/ {4}bind :80\n {4}bind :443 .*\n.*redirect scheme https.*\n/, `    bind 127.0.0.1:${port}\n`],
      [/ {4}server one .*\n.*\n/, servers.map((at, place) => `    server s${place} ${at}\n`).join("")],
      [
        / {4}server one-anyway .*( no-check.*)\n.*\n/,
        servers.map((at, place) => `    server s${place}-anyway ${at}$1\n`).join(""),
      ],
    ]),
  nginx: (port, servers, folder) =>
    `daemon off; error_log stderr; pid ${folder}/pid; user root; events {} http { access_log off;
${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder}/${name};`).join("\n")}
${withChanges("nginx.conf", [
  [/ {4}server 127\.0\.0\.1:3000( .*)\n.*\n/, servers.map((at) => `    server ${at}$1\n`).join("")],
  [/server \{\n {4}listen 80;[\s\S]*?\n\}\n/, ""],
  [/ {4}listen \[::\]:443 .*\n/, ""],
  [/listen 443 .*\n/, `listen 127.0.0.1:${port};\n`],
  [/.*ssl_certificate .*\n.*ssl_certificate_key .*\n/, ""],
])}}`,
  // The Caddyfile reads its addresses from the environment.
  caddy: () => `{\n\tadmin off\n}\n${withChanges("Caddyfile", [])}`,
};

const args: Record<SiteProxy, (file: string) => string[]> = {
  haproxy: (file) => ["-db", "-f", file],
  nginx: (file) => ["-e", "stderr", "-c", file],
  caddy: (file) => ["run", "--adapter", "caddyfile", "--config", file],
};

function withChanges(name: string, changes: readonly (readonly [RegExp, string])[]): string {
  let text = readFileSync(path.join(projectRoot, "deploy/proxies", name), "utf8");
  for (const [from, to] of changes) {
    if (!from.test(text)) throw new Error(`deploy/proxies/${name} no longer has ${from}`);
    text = text.replace(from, to);
  }
  return text;
}

/** Starts a proxy with its snippet of deploy/proxies/ before these servers (host:port) until the test ends. */
async function startSiteProxy(kind: SiteProxy, port: number, servers: readonly string[]): Promise<void> {
  const folder = testFolder();
  const file = path.join(folder, "config");
  writeFileSync(file, configs[kind](port, servers, folder));
  const origin = `http://127.0.0.1:${port}`;
  const env = { SITE_ADDRESS: origin, SITES: servers.join(" "), XDG_DATA_HOME: folder };
  const program = startProgram(kind, args[kind](file), { folder, env });
  let log = "";
  onTestFinished(async () => {
    await program.stop();
    log = readFileSync(path.join(folder, `${kind}.log`), "utf8");
  });
  onTestFailed(() => void process.stdout.write(`${kind}: ${log.slice(-3000)}\n`));
  const isOpen = async () => (await fetch(`${origin}/readyz`).catch(() => null))?.status === 200;
  await vi.waitUntil(isOpen, { timeout: 20_000, interval: 50 });
}

/** Servers of one database behind a proxy, and visitors who use the proxy alone; all end with the test. */
async function startProxiedSite(kind: SiteProxy) {
  const database = await testDatabase();
  onTestFinished(() => database.close());
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = { ORIGIN: origin, SHUTDOWN_DELAY_SECONDS: "5", NEWSLETTER_RATE: "20" };
  const servers = await startServers(serverCount, database.url, env);
  const { sites } = servers;
  const hosts = sites.map((site) => new URL(site.origin).host);
  await startSiteProxy(kind, port, hosts);
  const writers = new Writers({ clients: 8, pauseMs: () => 20, kinds: ["booking"], ownAddresses: true });
  writers.begin(origin);
  const visitors = new Readers(Array(4).fill(origin), pages);
  const end = () => Promise.all([writers.end(), visitors.end()]);
  onTestFinished(async () => void (await end()));
  return { origin, siteOrigin: origin, sites, servers, writers, visitors, end };
}

/** Sends an issue to all readers; the result waits for the last one, and counts readers with none and with several. */
async function sendIssue({ query, smtp }: Awaited<ReturnType<typeof startServers>>) {
  await insertIssue({ query }, readers);
  const state = async () => (await query<{ status: string }>("select status from campaigns"))[0]?.status;
  return async () => {
    await expect.poll(state, { timeout: 300_000, interval: 200 }).toBe("sent");
    const recipients = smtp.received.flatMap((mail) => mail.recipients);
    const got = recipients.filter((to) => to.startsWith("reader-"));
    const people = new Set(got).size;
    return { missing: readers - people, doubled: got.length - people };
  };
}

/** A copy of this release with one more migration, as the next release would have. */
function nextRelease(): string {
  const folder = path.join(testFolder(), "release");
  const configs = ["package.json", "package-lock.json", "vite.config.ts", "react-router.config.ts"];
  const parts = ["app", "server", "commands", "build", "public", "node_modules", ...configs];
  execFileSync("mkdir", [folder]);
  execFileSync("cp", ["-al", ...parts.map((part) => path.join(projectRoot, part)), folder]);
  const migrations = path.join(folder, "app/database/migrations");
  // Until here these are links to the files of this release.
  rmSync(migrations, { recursive: true });
  cpSync(path.join(projectRoot, "app/database/migrations"), migrations, { recursive: true });
  writeFileSync(path.join(migrations, "9999_later.sql"), 'ALTER TABLE "bookings" ADD COLUMN "later" text;');
  const journalFile = path.join(migrations, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(journalFile, "utf8"));
  const last = journal.entries.at(-1);
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: "9999_later" });
  writeFileSync(journalFile, JSON.stringify(journal));
  // The build is current: a migration changes none of its files.
  const stamp = path.join(folder, "build/stamp");
  rmSync(stamp);
  writeFileSync(stamp, stampOf(folder));
  return folder;
}

const testBehind = test.skipIf(missing.length > 0).for(siteProxies);

testBehind("%s: rolling restarts and an upgrade with a migration fail no request", async (kind) => {
  const site = await startProxiedSite(kind);
  const { servers, writers, visitors } = site;
  const issue = await sendIssue(servers);
  for (const folder of [projectRoot, nextRelease()])
    for (let index = 0; index < serverCount; index += 1) {
      await writers.recovery();
      await servers.restart(index, folder);
      await expectSharedSessions(site);
      await expectNewComment(site);
      if (index === 0) await expectSharedLimits(site);
    }
  await writers.recovery();
  await site.end();
  process.stdout.write(`${visitors.summary()}\n`);
  const fault = `rolling restart and upgrade behind ${kind}`;
  const result = await servers.report(writers, { fault, tries: 2 * serverCount });
  expect([visitors.failed, [...writers.refusals], writers.broken]).toEqual([[], [], []]);
  expect(result).toMatchObject({ ...nothingLost, mailsDoubled: [], deliveredTwice: [] });
  expect(await issue()).toMatchObject(toEach);
  expect((await servers.query("select later from bookings")).length).toBeGreaterThan(0);
});

testBehind(`%s: one server is frozen for ${frozenSeconds} s and comes back`, async (kind) => {
  const site = await startProxiedSite(kind);
  const { servers, writers, visitors } = site;
  const [frozen] = site.sites;
  if (!frozen) throw new Error("there are no servers");
  const issue = await sendIssue(servers);
  await writers.recovery();
  frozen.child.kill("SIGSTOP");
  let longest = 0;
  for (const until = performance.now() + frozenSeconds * 1000; performance.now() < until; await pause(100))
    longest = Math.max(longest, (await writers.recovery()) / 1000);
  frozen.child.kill("SIGCONT");
  const requests = () => frozen.output().split('"path":"/booking"').length;
  await expect.poll(requests).toBeGreaterThan(requests() + 20);
  await expectNewComment(site);
  await site.end();
  const fault = `one of ${serverCount} frozen for ${frozenSeconds} s behind ${kind}`;
  const result = await servers.report(writers, { fault, tries: 1, recoverSeconds: longest });
  expect(visitors.failed).toEqual([]);
  // An accepted mail may be sent again under the same Message-ID, so `deliveredTwice` is not checked.
  expect([result, await issue()]).toMatchObject([nothingLost, toEach]);
});
