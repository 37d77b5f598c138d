import { spawnSync } from "node:child_process";
import path from "node:path";
import { buildIsCurrent, makeBuild } from "./build.ts";
import { requireChromium } from "./chromium.ts";

// npm test: everything, cheapest first, ending at the first step that fails. `npm test -- --only journeys` runs one step.
const root = path.dirname(import.meta.dirname);

interface Step {
  name: string;
  run: () => void | Promise<void>;
}

const steps: Step[] = [
  { name: "style", run: () => tool("biome", "check", "--error-on-warnings") },
  {
    name: "types",
    run: () => {
      tool("react-router", "typegen");
      tool("tsc");
    },
  },
  { name: "unused", run: () => tool("knip") },
  {
    name: "build",
    run: async () => {
      if (!buildIsCurrent()) await makeBuild();
    },
  },
  { name: "vitest", run: () => tool("vitest", "run") },
  {
    name: "journeys",
    run: () => tool("playwright", "test"),
  },
];

function tool(command: string, ...args: string[]): void {
  const done = spawnSync(path.join(root, "node_modules/.bin", command), args, {
    cwd: root,
    stdio: "inherit",
  });
  if (done.status !== 0) throw new Error(`${command} failed`);
}

const only = process.argv.includes("--only")
  ? process.argv.slice(process.argv.indexOf("--only") + 1)
  : steps.map(({ name }) => name);
// A missing browser is said at once, not after the ten minutes before it is needed.
if (only.includes("journeys")) {
  try {
    process.env.CHROMIUM_PATH = requireChromium();
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}
for (const { name, run } of steps.filter((step) => only.includes(step.name))) {
  const start = Date.now();
  console.log(`\n== ${name}`);
  try {
    await run();
  } catch (error) {
    console.error(`\n${name}: ${(error as Error).message}`);
    process.exit(1);
  }
  console.log(`== ${name} passed in ${((Date.now() - start) / 1000).toFixed(1)} s`);
}
