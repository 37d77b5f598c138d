import path from "node:path";
import { buildIsCurrent, makeBuild } from "../commands/build.ts";

// Builds when needed, then opens the built bundle, so that program and pages share one pool and cache.
try {
  if (!buildIsCurrent()) {
    console.log("\n  Building the site (the first start, or something changed); this takes a moment.");
    await makeBuild();
  }
} catch (error) {
  console.error(`Cannot start: ${(error as Error).message}`);
  process.exit(1);
}
// npm passes signals on unless it is killed.
const npm = process.ppid;
if (process.env.npm_lifecycle_event) {
  const watching = setInterval(() => {
    if (process.ppid === npm) return;
    // A second signal would end it immediately.
    clearInterval(watching);
    process.kill(process.pid, "SIGTERM");
  }, 1000).unref();
}
// React chooses its production build by this, when the bundle is first loaded.
process.env.NODE_ENV ??= "production";
const bundle = path.join(path.dirname(import.meta.dirname), "build/server/index.js");
const { main }: { main: (env: NodeJS.ProcessEnv) => Promise<void> } = await import(bundle);
await main(process.env);
