import { execFileSync, spawn } from "node:child_process";
import { randomBytes, randomInt } from "node:crypto";
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

/**
 * A PostgreSQL reached by URL with a password: that of TEST_DATABASE_URL (databases are made and dropped on it), else an
 * installed one of another major version, else the embedded binaries once more. There is always one: no test is left out.
 */
export async function startSecondServer(): Promise<{
  url: string;
  version: string;
  stop(): Promise<void>;
}> {
  const external = process.env.TEST_DATABASE_URL;
  if (external) return { url: external, version: await versionAt(external), stop: async () => {} };

  const bin = await binaries();
  const folder = mkdtempSync(path.join(tmpdir(), "harmattan-second-"));
  const passwordFile = path.join(folder, "password");
  const password = randomBytes(12).toString("hex");
  writeFileSync(passwordFile, password, { mode: 0o600 });
  const account = unprivileged();
  if (account) for (const each of [folder, passwordFile]) chownSync(each, account.uid, account.gid);
  const data = path.join(folder, "data");
  const as = { ...account, cwd: "/" };
  const initialise = `-U postgres -A scram-sha-256 -E UTF8 --locale=C --pwfile=${passwordFile} -D ${data}`;
  execFileSync(bin.initdb, initialise.split(" "), { ...as, stdio: "pipe" });
  const port = await freePort();
  const options = `-D ${data} -h 127.0.0.1 -p ${port} -c fsync=off -c max_connections=200 -k`;
  const server = spawn(bin.postgres, [...options.split(" "), ""], { ...as, stdio: "ignore" });
  const gone = new Promise((resolve) => server.once("exit", resolve));
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  let version: string | null = null;
  while (version === null && server.exitCode === null) {
    version = await versionAt(url).catch(() => null);
    if (version === null) await pause(50);
  }
  if (version === null) throw new Error(`the second PostgreSQL ended with ${server.exitCode}`);
  return {
    url,
    version,
    async stop() {
      server.kill("SIGINT");
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function binaries(): Promise<{ initdb: string; postgres: string }> {
  for (const major of [17, 16, 15]) {
    const folder = `/usr/lib/postgresql/${major}/bin`;
    if (existsSync(`${folder}/initdb`)) return { initdb: `${folder}/initdb`, postgres: `${folder}/postgres` };
  }
  const { findBinaries } = await import("#app/platform/embedded-postgres.server.ts");
  const programs = await findBinaries();
  if ("problem" in programs) throw new Error(programs.problem);
  return programs;
}

// PostgreSQL refuses root. Debian's package brings the first account, every system has the second.
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync("/etc/passwd", "utf8");
  const [, uid, gid] =
    /^postgres:[^:]*:(\d+):(\d+)/m.exec(accounts) ?? /^nobody:[^:]*:(\d+):(\d+)/m.exec(accounts) ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

/** A TCP port of the loopback address that was free a moment ago. */
export function freePort(port = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(port, "127.0.0.1", () => {
      const address = probe.address() as AddressInfo;
      probe.close(() => resolve(address.port));
    });
  });
}

/** One that is free again when its server starts anew: the system gives it to no connection that goes out. */
export const lastingPort = (): Promise<number> =>
  freePort(randomInt(20_000, 32_000)).catch(() => lastingPort());

async function versionAt(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.query("select current_setting('server_version') as version")).rows[0].version;
  } finally {
    await client.end().catch(() => {});
  }
}
