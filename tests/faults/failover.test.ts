import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { samplePosts } from "#app/content/sample-posts.ts";
import { randomMoments } from "#tests/support/fault-runs.ts";
import { expectNewComment } from "#tests/support/one-site.ts";
import { freePort } from "#tests/support/ports.ts";
import { Writers } from "#tests/support/writers.ts";
import { missingPrograms, type Program, startProgram } from "./support/program.ts";
import { Readers } from "./support/readers.ts";
import { startServers } from "./support/several-servers.ts";

// apt-get install patroni etcd-server haproxy postgresql-15 pgbouncer. Some 45 s a kill.
const missing = missingPrograms(
  "patroni etcd haproxy pgbouncer /usr/lib/postgresql/15/bin/postgres".split(" "),
);
const kills = Number(process.env.TEST_KILLS ?? 10);
const pages = ["/", "/fleet", "/contact", "/blog", `/blog/${samplePosts[0].id}`];

const testEachWay = test.skipIf(missing.length > 0).each(["", " with PgBouncer between"]);

testEachWay("the primary of three nodes under Patroni is killed%s", async (between) => {
  const moment = randomMoments();
  const cluster = await startPatroni();
  onTestFinished(() => cluster.stop());
  const admin = new pg.Client({ connectionString: cluster.url("postgres") });
  await admin.connect();
  await admin.query("create database harmattan");
  await admin.end();
  const port = between ? await cluster.startPgBouncer() : cluster.port;
  const servers = await startServers(2, cluster.url("harmattan", port));
  const origins = servers.sites.map(({ origin }) => origin);
  const readers = new Readers(origins, pages);
  const writers = new Writers({ clients: 4, pauseMs: () => 50, kinds: ["booking"] });
  onTestFinished(async () => {
    await Promise.all([writers.end(), readers.end()]);
  });

  const recoveries: number[] = [];
  for (let kill = 1; kill <= kills; kill += 1) {
    writers.begin(...origins);
    await writers.recovery();
    await pause(500 + moment(1000));
    const before = await cluster.primaryName();
    const bringBack = await cluster.killPrimary();
    recoveries.push((await writers.recovery()) / 1000);
    expect(await cluster.primaryName()).not.toBe(before);
    await writers.end();
    await expectNewComment({ origin: servers.sites[0]?.origin ?? "", sites: servers.sites });
    bringBack();
    await cluster.waitUntilHealthy();
  }
  await readers.end();
  const times = recoveries.map((seconds) => seconds.toFixed(1)).join(", ");
  process.stdout.write(`writes back after ${times} s; ${readers.summary()}\n`);
  const recoverSeconds = Math.max(...recoveries);
  const fault = `Patroni's primary killed${between}`;
  const result = await servers.report(writers, { fault, tries: kills, recoverSeconds });
  expect(readers.failed).toEqual([]);
  expect(recoverSeconds).toBeLessThan(30);
  const nothing = { lost: [], doubled: [], mailsMissing: [], mailsDoubled: [], deliveredTwice: [] };
  expect(result).toMatchObject(nothing);
});

const password = "for this test alone";
const account = "postgres";
const patience = { timeout: 120_000, interval: 200 };

type Member = Record<"name" | "role" | "state", string>;

interface Node {
  name: string;
  folder: string;
  port: number;
  rest: number;
  program: Program;
}

/** Three PostgreSQL nodes under Patroni with synchronous replication, etcd (one member), and HAProxy in front of the primary. */
async function startPatroni() {
  const folder = mkdtempSync(path.join(tmpdir(), "harmattan-patroni-"));
  chownToAccount(folder);
  const [etcd, etcdPeer, primary] = await Promise.all([freePort(), freePort(), freePort()]);
  const url = (port: number) => `http://127.0.0.1:${port}`;
  const etcdArgs = `--data-dir ${folder}/etcd --initial-cluster default=${url(etcdPeer)}
    --listen-client-urls ${url(etcd)} --advertise-client-urls ${url(etcd)}
    --listen-peer-urls ${url(etcdPeer)} --initial-advertise-peer-urls ${url(etcdPeer)}`;
  const programs = [startProgram("etcd", etcdArgs.split(/\s+/), { folder })];
  const nodes: Node[] = [];
  for (const name of ["one", "two", "three"]) {
    const nodeFolder = path.join(folder, name);
    mkdirSync(nodeFolder);
    chownToAccount(nodeFolder);
    const node = { name, folder: nodeFolder, port: await freePort(), rest: await freePort() };
    writeFileSync(path.join(nodeFolder, "patroni.yml"), patroniConfig(node, etcd));
    nodes.push({ ...node, program: startNode(node) });
  }
  writeFileSync(path.join(folder, "haproxy.cfg"), primaryProxy(primary, nodes));
  programs.push(startProgram("haproxy", ["-f", path.join(folder, "haproxy.cfg")], { folder }));

  const members = async (): Promise<Member[]> => {
    for (const { rest } of nodes) {
      const response = await fetch(`${url(rest)}/cluster`).catch(() => null);
      if (response?.ok) return ((await response.json()) as { members: Member[] }).members;
    }
    return [];
  };
  const primaryNode = async () => {
    const leader = (await members()).find(({ role }) => role === "leader");
    return nodes.find(({ name }) => name === leader?.name);
  };
  /** Whether there is a primary that all others follow, one of them synchronously. */
  const isHealthy = async () => {
    const all = await members();
    const count = (wanted: string) => all.filter(({ role }) => role === wanted).length;
    const running = all.filter(({ state }) => state === "running" || state === "streaming");
    return running.length === nodes.length && count("replica") === 1 && count("sync_standby") === 1;
  };
  const waitUntilHealthy = () => vi.waitUntil(isHealthy, patience);
  await waitUntilHealthy();
  return {
    port: primary,
    url: (database: string, port = primary) =>
      `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`,
    waitUntilHealthy,
    primaryName: async () => (await primaryNode())?.name,
    /** Kills the primary and its Patroni; resolves to a function that starts them again. */
    async killPrimary() {
      const node = await primaryNode();
      if (!node) throw new Error("there is no primary");
      const server = Number.parseInt(readFileSync(path.join(node.folder, "data/postmaster.pid"), "utf8"), 10);
      process.kill(server, "SIGKILL");
      await node.program.stop("SIGKILL");
      return () => {
        node.program = startNode(node);
      };
    },
    /** Starts PgBouncer in session mode before the proxy, as in docs/growing.md; resolves to its port. */
    async startPgBouncer() {
      const port = await freePort();
      const users = path.join(folder, "users.txt");
      writeFileSync(users, `"postgres" "${password}"\n`);
      writeFileSync(path.join(folder, "pgbouncer.ini"), poolerConfig(port, primary, users));
      programs.push(startProgram("pgbouncer", [path.join(folder, "pgbouncer.ini")], { folder, account }));
      return port;
    },
    async stop() {
      for (const { program } of nodes) await program.stop();
      for (const program of programs) await program.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** As root, PostgreSQL runs as another account and needs folders of that account. */
function chownToAccount(folder: string): void {
  if (process.getuid?.() === 0) execFileSync("chown", [account, folder]);
}

const startNode = ({ folder }: Pick<Node, "folder">) =>
  startProgram("patroni", [path.join(folder, "patroni.yml")], { folder, account });

const patroniConfig = ({ name, folder, port, rest }: Omit<Node, "program">, etcd: number) => `
scope: harmattan
name: ${name}
restapi: { listen: "127.0.0.1:${rest}", connect_address: "127.0.0.1:${rest}" }
etcd3: { host: "127.0.0.1:${etcd}" }
bootstrap:
  # A dead primary's lease ends after ttl.
  dcs:
    ttl: 20
    loop_wait: 3
    retry_timeout: 5
    synchronous_mode: true
    postgresql: { use_pg_rewind: true, parameters: { max_connections: 100 } }
  initdb: [{ encoding: UTF8 }, { locale: C.UTF-8 }, data-checksums]
postgresql:
  listen: 127.0.0.1:${port}
  connect_address: 127.0.0.1:${port}
  data_dir: ${folder}/data
  bin_dir: /usr/lib/postgresql/15/bin
  pgpass: ${folder}/pgpass
  authentication:
    superuser: { username: postgres, password: "${password}" }
    replication: { username: replicator, password: "${password}" }
  parameters: { unix_socket_directories: "${folder}" }
  pg_hba: [host all all 127.0.0.1/32 scram-sha-256, host replication all 127.0.0.1/32 scram-sha-256]
`;

const primaryProxy = (port: number, nodes: readonly Node[]) => `
defaults
    mode tcp
    timeout connect 2s
    timeout client 30m
    timeout server 30m
    timeout check 2s
listen primary
    bind 127.0.0.1:${port}
    option httpchk OPTIONS /primary
    http-check expect status 200
    default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, port, rest }) => `    server ${name} 127.0.0.1:${port} check port ${rest}`).join("\n")}
`;

const poolerConfig = (port: number, primary: number, users: string) => `
[databases]
* = host=127.0.0.1 port=${primary}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = session
# By itself PgBouncer tries a lost primary every 15 s.
server_login_retry = 1
default_pool_size = 90
ignore_startup_parameters = statement_timeout, idle_in_transaction_session_timeout
`;
