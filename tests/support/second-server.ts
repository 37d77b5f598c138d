import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes, randomInt } from "node:crypto";
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";

/** A PostgreSQL reached as DATABASE_URL reaches one: over TCP, with a password, under another major version where one is installed. */
export interface SecondServer {
  url: string;
  version: string;
  /** Ends it and keeps its data, until `resume`; one that was given cannot be halted. */
  halt(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * TEST_DATABASE_URL names a server to use (databases are made and dropped on it); else an installed PostgreSQL is
 * started, else the embedded binaries once more, over TCP. There is always one: no test is left out.
 */
export async function startSecondServer(): Promise<SecondServer> {
  const given = process.env.TEST_DATABASE_URL;
  const itsOwn = async () =>
    Promise.reject(new Error("TEST_DATABASE_URL names a server that is not the test's"));
  if (given)
    return {
      url: given,
      version: await versionAt(given),
      halt: itsOwn,
      resume: itsOwn,
      stop: async () => {},
    };

  const bin = await binaries();
  const folder = mkdtempSync(path.join(tmpdir(), "harmattan-second-"));
  const account = unprivileged();
  if (account) chownSync(folder, account.uid, account.gid);
  const password = randomBytes(12).toString("hex");
  const passwordFile = path.join(folder, "password");
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account) chownSync(passwordFile, account.uid, account.gid);
  const data = path.join(folder, "data");
  const as = { ...account, cwd: "/" };
  execFileSync(
    bin.initdb,
    [
      "-D",
      data,
      "-U",
      "postgres",
      "-A",
      "scram-sha-256",
      `--pwfile=${passwordFile}`,
      "-E",
      "UTF8",
      "--locale=C",
    ],
    { ...as, stdio: "pipe" },
  );
  const port = await freePort();
  let server: ChildProcess;
  const resume = async () => {
    server = spawn(
      bin.postgres,
      [
        "-D",
        data,
        "-h",
        "127.0.0.1",
        "-p",
        String(port),
        "-k",
        "",
        "-c",
        "fsync=off",
        "-c",
        "max_connections=200",
      ],
      { ...as, stdio: ["ignore", "ignore", "pipe"] },
    );
    await saysReady(server);
  };
  const halt = async () => {
    const gone = new Promise((resolve) => server.once("exit", resolve));
    server.kill("SIGINT");
    await gone;
  };
  await resume();
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  return {
    url,
    version: await versionAt(url),
    halt,
    resume,
    stop: async () => {
      await halt();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function binaries(): Promise<{ initdb: string; postgres: string }> {
  for (const major of [17, 16, 15]) {
    const folder = `/usr/lib/postgresql/${major}/bin`;
    if (existsSync(path.join(folder, "initdb")))
      return { initdb: path.join(folder, "initdb"), postgres: path.join(folder, "postgres") };
  }
  const { findBinaries } = await import("#app/platform/embedded-postgres/binaries.server.ts");
  const found = await findBinaries();
  if ("problem" in found) throw new Error(found.problem);
  return found;
}

// PostgreSQL refuses root. Debian's package brings the first account, every system has the second.
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ["postgres", "nobody"]) {
    try {
      const number = (flag: string) => Number(execFileSync("id", [flag, name], { stdio: "pipe" }).toString());
      return { uid: number("-u"), gid: number("-g") };
    } catch {
      // no such account: try the next
    }
  }
  throw new Error("PostgreSQL does not run as root, and there is neither a postgres nor a nobody account");
}

function saysReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = "";
    server.stderr?.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes("ready to accept connections")) resolve();
    });
    server.once("exit", () => reject(new Error(`the second PostgreSQL did not start: ${said.slice(-800)}`)));
  });
}

/** A TCP port of the loopback address that was free a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === "object" && address ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}

/** One that is free again when its server starts anew: the system gives it to no connection that goes out. */
export async function lastingPort(): Promise<number> {
  const port = randomInt(20_000, 32_000);
  const isFree = await new Promise((resolve) => {
    const probe = createServer().once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
  return isFree ? port : await lastingPort();
}

async function versionAt(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ version: string }>(
      "select current_setting('server_version') as version",
    );
    return rows[0]?.version ?? "unknown";
  } finally {
    await client.end();
  }
}
