// Runs a program under Node 24 from any Node, which is why this is plain JavaScript.
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const major = 24;
const isWanted = Number(process.versions.node.split(".")[0]) === major;
const packaged = path.join(root, "node_modules/node/bin", process.platform === "win32" ? "node.exe" : "node");

function node24() {
  if (isWanted) return process.execPath;
  if (existsSync(packaged)) return packaged;
  if (existsSync(path.join(root, "node_modules/node"))) {
    // npm ran no install scripts: run the one that unpacks Node 24.
    console.log("Fetching Node 24 (npm ran no install scripts) ...");
    spawnSync(process.execPath, ["installArchSpecificPackage.js"], {
      cwd: path.join(root, "node_modules/node"),
      stdio: "inherit",
    });
    if (existsSync(packaged)) return packaged;
  }
  console.error(
    `Cannot start: this needs Node ${major}, and this is ${process.version}. Run npm ci (it brings Node ${major} along) or install Node ${major}.`,
  );
  process.exit(1);
}

const [file, ...rest] = process.argv.slice(2);
const executable = node24();
// By default Node 24 lets the young generation grow to 128 MB on a large machine.
const flags = ["--max-semi-space-size=8"];
const settings = path.join(root, ".env");
// Programs that run the site or work on its data read .env; tests and builds must not.
const readers = ["start", "dev", "staff", "backup", "restore", "import"];
// Node prints a line for --env-file-if-exists where there is none.
if (readers.includes(process.env.npm_lifecycle_event ?? "") && existsSync(settings))
  flags.push(`--env-file=${settings}`);
const child = spawn(executable, [...flags, path.join(root, file), ...rest], {
  stdio: "inherit",
  // Programs that this one starts by name find Node 24 and the project's tools first.
  env: {
    ...process.env,
    // A program stops itself when this process has been killed: server/start.ts.
    LAUNCHER_PID: String(process.pid),
    // Left to itself, glibc soon keeps what pages and passwords have taken, and holds half as much again: bench/mixed.ts.
    GLIBC_TUNABLES: process.env.GLIBC_TUNABLES ?? "glibc.malloc.mmap_threshold=65536",
    PATH: [path.dirname(executable), path.join(root, "node_modules/.bin"), process.env.PATH].join(
      path.delimiter,
    ),
  },
});
// A signal goes to the program, which stops in its own time; this one ends when that has ended.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
// A killed npm passes no signal on: exit with the child when the parent is gone.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) child.kill("SIGTERM");
}, 1000).unref();
child.on("error", (error) => {
  console.error(`Cannot start ${executable}: ${error.message}`);
  process.exit(1);
});
child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
