import { spawn } from "node:child_process";
import path from "node:path";
import { buildIsCurrent, makeBuild } from "./build.ts";
import { requireChromium } from "./chromium.ts";

// npm test: everything, cheapest first, ending at the first stage that fails. `npm test -- --only journeys` runs one step.
// npm run test:faults: every store on both kinds of database, the faults at length, axe at every width; before a release, or by hand.
const root = path.dirname(import.meta.dirname);
const isFaults = process.argv.includes("--faults");

interface Step {
  name: string;
  run: () => Promise<void>;
}

/** Steps of one stage run side by side. */
const stages: Step[][] = [
  [
    { name: "style", run: () => tool("biome", "check", "--error-on-warnings") },
    {
      name: "types",
      run: async () => {
        await tool("react-router", "typegen");
        await tool("tsc");
      },
    },
    { name: "unused", run: () => tool("knip") },
    {
      name: "build",
      run: async () => {
        if (!buildIsCurrent()) await makeBuild();
      },
    },
  ],
  [{ name: "vitest", run: () => tool("vitest", "run") }],
  [{ name: "journeys", run: () => tool("playwright", "test") }],
];

function tool(command: string, ...args: string[]): Promise<void> {
  const child = spawn(path.join(root, "node_modules/.bin", command), args, { cwd: root, stdio: "inherit" });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => (code === 0 ? resolve() : reject(new Error(`${command} failed`))));
  });
}

async function perform({ name, run }: Step): Promise<boolean> {
  const start = Date.now();
  console.log(`== ${name}`);
  try {
    await run();
  } catch (error) {
    console.error(`\n${name}: ${(error as Error).message}`);
    return false;
  }
  console.log(`== ${name} passed in ${((Date.now() - start) / 1000).toFixed(1)} s`);
  return true;
}

const only = process.argv.includes("--only") ? process.argv.slice(process.argv.indexOf("--only") + 1) : null;
const isWanted = ({ name }: Step) =>
  isFaults ? /^(build|vitest|journeys)$/.test(name) : (only?.includes(name) ?? true);
const wanted = stages.map((stage) => stage.filter(isWanted));
if (isFaults) process.env.TEST_FAULTS = "full";
// A missing browser is said at once, not after the minutes before it is needed.
if (wanted.flat().some(({ name }) => name === "journeys")) {
  try {
    process.env.CHROMIUM_PATH = requireChromium();
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}
for (const stage of wanted) {
  const passed = await Promise.all(stage.map(perform));
  if (passed.includes(false)) process.exit(1);
}
