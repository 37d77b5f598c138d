import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { createWriteStream } from "node:fs";
import path from "node:path";

export interface Program {
  child: ChildProcess;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** The programs that this machine lacks; tests that need them are skipped. */
export const missingPrograms = (programs: readonly string[]): string[] =>
  programs.filter((program) => spawnSync("which", [program]).status !== 0);

/** Starts a program that logs to COMMAND.log in the folder. As root, PostgreSQL and its launchers need another `account`. */
export function startProgram(
  command: string,
  args: readonly string[],
  { folder, account, env = {} }: { folder: string; account?: string; env?: Record<string, string> },
): Program {
  const isRoot = process.getuid?.() === 0;
  const id = (flag: string) => Number(execFileSync("id", [flag, account ?? ""]).toString());
  const child = spawn(command, args, {
    cwd: "/",
    env: { PATH: `${process.env.PATH}:/usr/sbin:/sbin`, HOME: "/", LANG: "C.UTF-8", ...env },
    stdio: ["ignore", "pipe", "pipe"],
    ...(isRoot && account ? { uid: id("-u"), gid: id("-g") } : {}),
  });
  const log = createWriteStream(path.join(folder, `${command}.log`), { flags: "a" });
  for (const stream of [child.stdout, child.stderr]) stream?.pipe(log, { end: false });
  // Not at `exit`: child processes may still print.
  child.once("close", () => log.end());
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  return {
    child,
    async stop(signal = "SIGTERM") {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill(signal);
      await exited;
    },
  };
}
