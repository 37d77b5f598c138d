import { existsSync } from "node:fs";
import { mkdir, realpath } from "node:fs/promises";
import path from "node:path";
import { chooseAccount } from "./embedded-postgres/account.server.ts";
import { findBinaries } from "./embedded-postgres/binaries.server.ts";
import { ensureCluster, PORT, socketDirectory } from "./embedded-postgres/cluster.server.ts";
import {
  codeOf,
  type EmbeddedPostgresProblem,
  isProblem,
  reasonOf,
} from "./embedded-postgres/problem.server.ts";
import type { ServerOptions } from "./embedded-postgres/server-process.server.ts";
import { SITE } from "./embedded-postgres/site-database.server.ts";
import { superviseServer } from "./embedded-postgres/supervisor.server.ts";

export type { EmbeddedPostgresProblem };

/** A running PostgreSQL that belongs to this machine's copy of the site. */
export interface EmbeddedPostgres {
  /** What `pg` needs to reach it: a Unix socket directory, user, database name. */
  readonly connection: { host: string; port: number; user: string; database: string };
  /** Fast shutdown of what this process started; resolves when the server process is gone. Safe to call twice. End the pools first. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL on `directory` (absolute; made on first use) and owns it until `stop()` or the death of this process: a second owner
 * is refused, and a server that fails is started again, which `log` tells; pools reconnect by themselves. With `exclusive: false`, for
 * commands, the server of a running owner is used.
 *
 * What an operator can put right comes back as a problem; only surprises are thrown.
 */
export async function startEmbeddedPostgres({
  directory,
  log,
  exclusive = true,
}: {
  directory: string;
  log: (message: string) => void;
  exclusive?: boolean;
}): Promise<EmbeddedPostgres | EmbeddedPostgresProblem> {
  const prepared = await prepare(directory);
  if (isProblem(prepared)) return prepared;
  const supervision = await superviseServer({ ...prepared, log, exclusive });
  if (isProblem(supervision)) return supervision;
  return { connection: { host: prepared.sockets, port: PORT, user: SITE, database: SITE }, ...supervision };
}

async function prepare(asked: string): Promise<Omit<ServerOptions, "log"> | EmbeddedPostgresProblem> {
  const binaries = await findBinaries();
  if (isProblem(binaries)) return binaries;
  try {
    await mkdir(path.dirname(asked), { recursive: true });
    // PostgreSQL's processes are known by their working directory, which the system reports without links.
    const future = path.join(await realpath(path.dirname(asked)), path.basename(asked));
    const directory = existsSync(future) ? await realpath(future) : future;
    const account = await chooseAccount(directory, binaries);
    if (isProblem(account)) return account;
    const trouble = await ensureCluster(directory, binaries, account);
    if (trouble) return trouble;
    const sockets = await socketDirectory(directory, account);
    return isProblem(sockets) ? sockets : { directory, sockets, binaries, account };
  } catch (error) {
    // A system call refused: rights, space, a read-only disk. Anything without a code is a mistake of ours.
    if (codeOf(error) === "") throw error;
    return {
      problem: `The database directory ${asked} can not be prepared: ${reasonOf(error)}. Put that right, or set DATA_DIR to a place this user can write.`,
    };
  }
}
