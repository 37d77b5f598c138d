import { enableCompileCache } from "node:module";
import path from "node:path";
import { parseArgs } from "node:util";
import { buildIsCurrent, makeBuild } from "../commands/build.ts";

// A third of a start is compiling what the last one compiled. Where the folder cannot be written to, nothing is kept.
enableCompileCache(path.join(path.dirname(import.meta.dirname), "node_modules/.cache/compiled"));
// npm start: builds when there is no current build, then opens the site. The site itself is the built bundle, so that
// this program and the pages share one pool, one cache and one job queue. `npm start -- --verbose` shows what the build prints.
try {
  const { values } = parseArgs({ options: { verbose: { type: "boolean" } } });
  if (!buildIsCurrent()) {
    console.log("\n  Building the site (the first start, or something changed); this takes a moment.");
    await makeBuild(values);
  }
} catch (error) {
  console.error(`Cannot start: ${(error as Error).message}`);
  process.exit(1);
}
// `npm start` runs this under commands/runtime.mjs, which passes signals on, unless it is killed outright. Children inherit the name of a
// process that is not their parent.
const launcher = Number(process.env.LAUNCHER_PID);
if (launcher === process.ppid)
  setInterval(() => process.ppid !== launcher && process.kill(process.pid, "SIGTERM"), 1000).unref();
// React chooses its production build by this, when the bundle is first loaded.
process.env.NODE_ENV ??= "production";
const bundle = path.join(path.dirname(import.meta.dirname), "build/server/index.js");
const { main }: { main: (env: NodeJS.ProcessEnv) => Promise<void> } = await import(bundle);
await main(process.env);
