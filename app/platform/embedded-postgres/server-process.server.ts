import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { type Account, commandUnder } from "./account.server.ts";
import type { Binaries } from "./binaries.server.ts";
import { PORT } from "./cluster.server.ts";
import { reasonOf } from "./problem.server.ts";

/** What a server is started on. */
export interface ServerOptions {
  readonly directory: string;
  readonly sockets: string;
  readonly binaries: Binaries;
  readonly account: Account;
  readonly log: (message: string) => void;
}

/** A PostgreSQL server that this process started. */
export interface ServerProcess {
  /** Settles when it accepts connections (undefined) or has ended without doing so (what it said last). */
  readonly ready: Promise<string | undefined>;
  /** Settles when the process is gone. */
  readonly gone: Promise<void>;
  /** Tells it to end in an orderly way, and at once when that takes long (decision 0017). */
  end(): void;
  endAtOnce(): void;
}

// What is left to do after this long is done by the next start, which recovers.
export const ORDERLY_STOP_MS = 5_000;

/** By what a server's command line names the process that started it. */
export const STARTED_BY = "cluster_name=harmattan-";

/** Starts the server; it ends at once when this process dies, however it dies. */
export function spawnServer({ directory, sockets, binaries, account, log }: ServerOptions): ServerProcess {
  const settings = [
    // Quoted, because the setting is a list: a comma in the path would make two.
    `unix_socket_directories="${sockets.replaceAll('"', '""')}"`,
    "listen_addresses=",
    "unix_socket_permissions=0700",
    // One call instead of opening every file: recovery after a crash starts in a fifth of the time. Linux only.
    ...(process.platform === "linux" ? ["recovery_init_sync_method=syncfs"] : []),
    // Three processes that read ahead, and one for subscriptions, of which a site on one small machine has no use.
    "io_method=sync",
    "max_logical_replication_workers=0",
    // What a visitor typed stands in failed statements and their details; the site reports those errors itself.
    "log_min_messages=log",
    "log_min_error_statement=panic",
    "log_error_verbosity=terse",
    "log_checkpoints=off",
    "log_line_prefix=",
    `${STARTED_BY}${process.pid}`,
  ];
  const words = ["-D", directory, "-p", String(PORT), ...settings.flatMap((setting) => ["-c", setting])];
  // Not INT: a server that is told to end in an orderly way while it recovers may never end (decision 0017).
  const [command, args, options] = commandUnder(account, binaries.postgres, words, "QUIT");
  const child = spawn(command, args, {
    ...options,
    stdio: ["ignore", "ignore", "pipe"],
    // Its own session: Ctrl-C must reach the site first, which still has requests to finish.
    detached: true,
  });
  const gone = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.on("error", () => resolve());
  });
  return {
    ready: watch(child, log),
    gone,
    end() {
      child.kill("SIGINT");
      const impatience = setTimeout(() => child.kill("SIGQUIT"), ORDERLY_STOP_MS);
      void gone.then(() => clearTimeout(impatience));
    },
    endAtOnce: () => void child.kill("SIGQUIT"),
  };
}

function watch(child: ChildProcess, log: (message: string) => void): Promise<string | undefined> {
  return new Promise((resolve) => {
    let accepting = false;
    const said: string[] = [];
    child.on("error", (error) => resolve(reasonOf(error)));
    child.once("close", () => resolve(said.slice(-4).join(" ") || "it ended without a word"));
    if (!child.stderr) return;
    createInterface({ input: child.stderr }).on("line", (line) => {
      if (accepting) log(`PostgreSQL: ${line}`);
      else said.push(line);
      if (line.includes("database system is ready to accept connections")) {
        accepting = true;
        resolve(undefined);
      }
    });
  });
}
