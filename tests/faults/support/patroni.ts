import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { vi } from "vitest";
import { freePort } from "#tests/support/second-server.ts";
import { type Program, startProgram } from "./program.ts";

/** What Debian's packages patroni, etcd-server, haproxy, postgresql-15 and pgbouncer bring. */
export const patroniPrograms = [
  "patroni",
  "etcd",
  "haproxy",
  "pgbouncer",
  "/usr/lib/postgresql/15/bin/postgres",
];

const password = "for this test alone";
const account = "postgres";
const patience = { timeout: 120_000, interval: 200 };

interface Member {
  name: string;
  role: string;
  state: string;
}

interface Node {
  name: string;
  folder: string;
  port: number;
  rest: number;
  program: Program;
}

/** Three PostgreSQL nodes under Patroni with synchronous replication, etcd (one member), and HAProxy before whichever is the primary. */
export async function startPatroni() {
  const folder = mkdtempSync(path.join(tmpdir(), "harmattan-patroni-"));
  give(folder);
  const [etcd, etcdPeer, primary] = await Promise.all([freePort(), freePort(), freePort()]);
  const url = (port: number) => `http://127.0.0.1:${port}`;
  const programs = [
    startProgram(
      "etcd",
      [
        ...["--data-dir", path.join(folder, "etcd"), "--initial-cluster", `default=${url(etcdPeer)}`],
        ...["--listen-client-urls", url(etcd), "--advertise-client-urls", url(etcd)],
        ...["--listen-peer-urls", url(etcdPeer), "--initial-advertise-peer-urls", url(etcdPeer)],
      ],
      { logFile: path.join(folder, "etcd.log") },
    ),
  ];
  const nodes: Node[] = [];
  for (const name of ["one", "two", "three"]) {
    const place = path.join(folder, name);
    mkdirSync(place);
    give(place);
    const node = { name, folder: place, port: await freePort(), rest: await freePort() };
    // JSON is YAML.
    writeFileSync(path.join(place, "patroni.yml"), JSON.stringify(patroniConfig(node, etcd)));
    nodes.push({ ...node, program: startNode(node) });
  }
  writeFileSync(path.join(folder, "haproxy.cfg"), primaryProxy(primary, nodes));
  programs.push(
    startProgram("haproxy", ["-f", path.join(folder, "haproxy.cfg")], {
      logFile: path.join(folder, "haproxy.log"),
    }),
  );

  const members = async (): Promise<Member[]> => {
    for (const { rest } of nodes) {
      const answer = await fetch(`${url(rest)}/cluster`).catch(() => null);
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
    }
    return [];
  };
  const primaryNode = async () => {
    const leader = (await members()).find(({ role }) => role === "leader");
    return nodes.find(({ name }) => name === leader?.name);
  };
  /** A primary, and all others follow it, one of them synchronously. */
  const isWhole = async () => {
    const all = await members();
    const [followers, synchronous] = ["replica", "sync_standby"].map((role) =>
      all.filter((one) => one.role === role),
    );
    return (
      all.filter(({ state }) => state === "running" || state === "streaming").length === nodes.length &&
      followers?.length === 1 &&
      synchronous?.length === 1
    );
  };
  const whole = () => vi.waitUntil(isWhole, patience);
  await whole();
  return {
    port: primary,
    url: (database: string, port = primary) =>
      `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`,
    whole,
    primaryName: async () => (await primaryNode())?.name,
    /** Ends the primary and its Patroni as a power cut does; resolves to how to bring it back. */
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
    /** PgBouncer in session mode before the primary's proxy, as docs/growing.md has it; resolves to its port. */
    async startPgBouncer() {
      const port = await freePort();
      const users = path.join(folder, "users.txt");
      writeFileSync(users, `"postgres" "${password}"\n`);
      writeFileSync(path.join(folder, "pgbouncer.ini"), poolerConfig(port, primary, users));
      const logFile = path.join(folder, "pgbouncer.log");
      programs.push(startProgram("pgbouncer", [path.join(folder, "pgbouncer.ini")], { logFile, account }));
      return port;
    },
    async stop() {
      for (const { program } of nodes) await program.stop();
      for (const program of programs) await program.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** As root PostgreSQL runs as another account, whose folder it has to be. */
function give(folder: string): void {
  if (process.getuid?.() === 0) execFileSync("chown", [account, folder]);
}

const startNode = ({ folder }: Pick<Node, "folder">) =>
  startProgram("patroni", [path.join(folder, "patroni.yml")], { logFile: path.join(folder, "log"), account });

function patroniConfig({ name, folder, port, rest }: Omit<Node, "program">, etcd: number) {
  const hosts = [
    "host all all 127.0.0.1/32 scram-sha-256",
    "host replication all 127.0.0.1/32 scram-sha-256",
  ];
  const at = (number: number) => ({ listen: `127.0.0.1:${number}`, connect_address: `127.0.0.1:${number}` });
  return {
    scope: "harmattan",
    name,
    restapi: at(rest),
    etcd3: { host: `127.0.0.1:${etcd}` },
    bootstrap: {
      // A dead primary's lease ends after `ttl`.
      dcs: {
        ttl: 20,
        loop_wait: 3,
        retry_timeout: 5,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 100 } },
      },
      initdb: [{ encoding: "UTF8" }, { locale: "C.UTF-8" }, "data-checksums"],
    },
    postgresql: {
      ...at(port),
      data_dir: path.join(folder, "data"),
      bin_dir: "/usr/lib/postgresql/15/bin",
      pgpass: path.join(folder, "pgpass"),
      authentication: {
        superuser: { username: "postgres", password },
        replication: { username: "replicator", password },
      },
      parameters: { unix_socket_directories: folder },
      pg_hba: hosts,
    },
  };
}

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
