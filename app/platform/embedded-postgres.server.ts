import { mkdir, realpath } from "node:fs/promises";
import path from "node:path";
import { type Account, chooseAccount } from "./embedded-postgres/account.server.ts";
import { type Binaries, findBinaries } from "./embedded-postgres/binaries.server.ts";
import { ensureCluster, PORT, socketDirectory } from "./embedded-postgres/cluster.server.ts";
import { SITE } from "./embedded-postgres/ownership.server.ts";
import {
  codeOf,
  type EmbeddedPostgresProblem,
  isProblem,
  reasonOf,
} from "./embedded-postgres/problem.server.ts";
import { Supervisor } from "./embedded-postgres/supervisor.server.ts";

export type { EmbeddedPostgresProblem };

/** A running PostgreSQL that belongs to this machine's copy of the site. */
export interface EmbeddedPostgres {
  /** What `pg` needs to reach it: a Unix socket directory, user, database name. */
  readonly connection: { host: string; port: number; user: string; database: string };
  /** true when a postgres that survived an earlier process was taken over */
  readonly adopted: boolean;
  /**
   * Fast shutdown; resolves when the server process is gone. Safe to call twice. End the pools first. With
   * `exclusive: false` it leaves a server alone that a site owns or somebody else is still connected to.
   */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL on `directory` (absolute; made on first use), or takes over one that outlived its process.
 *
 * With `exclusive` (the default) the caller becomes the owner until `stop()` or its death: a second owner is
 * refused, and a server that fails is started again, which `log` tells; pools reconnect by themselves. Without it,
 * for commands, the caller works beside a running owner, or starts the server when nothing runs.
 *
 * What an operator can put right comes back as a problem; only unexpected errors are thrown.
 */
export async function startEmbeddedPostgres(options: {
  directory: string;
  log: (message: string) => void;
  exclusive?: boolean;
}): Promise<EmbeddedPostgres | EmbeddedPostgresProblem> {
  const prepared = await prepare(options.directory);
  if (isProblem(prepared)) return prepared;

  const supervisor = new Supervisor({ ...prepared, log: options.log, exclusive: options.exclusive ?? true });
  const begun = await supervisor.begin();
  if (isProblem(begun)) return begun;
  return {
    connection: { host: prepared.sockets, port: PORT, user: SITE, database: SITE },
    adopted: begun.adopted,
    stop: () => supervisor.stop(),
  };
}

async function prepare(
  asked: string,
): Promise<
  { directory: string; sockets: string; binaries: Binaries; account: Account } | EmbeddedPostgresProblem
> {
  const binaries = await findBinaries();
  if (isProblem(binaries)) return binaries;
  try {
    await mkdir(path.dirname(asked), { recursive: true });
    // PostgreSQL's processes are known by their working directory, which the system reports without links.
    const directory = await withoutLinks(asked);
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

async function withoutLinks(asked: string): Promise<string> {
  try {
    return await realpath(asked);
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error;
    return path.join(await realpath(path.dirname(asked)), path.basename(asked));
  }
}
