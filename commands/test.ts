import { spawn } from "node:child_process";
import { globSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { buildIsCurrent, makeBuild } from "./build.ts";
import { requireChromium } from "./chromium.ts";

// npm test: everything, cheapest first, ending at the first stage that fails. `npm test -- --only journeys` runs one step.
// npm run test:faults: every store on both kinds of database, the faults at length, axe at every width; before a release, or by hand.
// npm run test:faults -- NAME: the campaigns of tests/faults whose file has NAME in its name, at length.
const root = path.dirname(import.meta.dirname);
const { values, positionals: names } = parseArgs({
  options: {
    faults: { type: "boolean", default: false },
    only: { type: "string", multiple: true },
  },
  allowPositionals: true,
});
if (names.length > 0 && !values.faults)
  throw new Error("npm test takes no names: npm test -- --only journeys, or npm run test:faults -- NAME");
const campaigns = names.flatMap((name) => {
  const files = globSync(`tests/faults/*${name}*.test.ts`, { cwd: root });
  if (files.length === 0) throw new Error(`no file of tests/faults has ${name} in its name`);
  return files;
});

interface Step {
  name: string;
  /** Gives what it printed, and throws it when it fails. `hear` gets it as it comes. */
  run: (hear: (text: string) => void) => Promise<string>;
}

/** How often a long step says how far it has come. */
const progressMs = 60_000;

/** Steps of one stage run side by side: a test that waits for a process or a browser leaves its processor to another. */
const stages: Step[][] = [
  [
    { name: "style", run: () => tool(["biome", "check", "--error-on-warnings"]) },
    {
      name: "types",
      run: async () => {
        await tool(["react-router", "typegen"]);
        return await tool(["tsc"]);
      },
    },
    { name: "unused", run: () => tool(["knip"]) },
    {
      name: "build",
      run: async () => {
        if (!buildIsCurrent()) await makeBuild();
        return "";
      },
    },
  ],
  [
    {
      name: "vitest",
      run: (hear) => tool(["vitest", "run", "--reporter=dot", ...campaigns], hear),
    },
    { name: "journeys", run: (hear) => tool(["playwright", "test", "--reporter=dot"], hear) },
  ],
];

/** Runs one of the project's programs and keeps what it prints together, since others print meanwhile. */
function tool([command = "", ...args]: string[], hear: (text: string) => void = () => {}): Promise<string> {
  const child = spawn(path.join(root, "node_modules/.bin", command), args, {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
      hear(text);
    });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) =>
      code === 0 ? resolve(printed) : reject(new Error(`${printed}\n${command} failed`)),
    );
  });
}

async function perform({ name, run }: Step): Promise<boolean> {
  const start = Date.now();
  console.log(`== ${name}`);
  const seconds = () => ((Date.now() - start) / 1000).toFixed(1);
  // Both programs print a dot for a test that has passed.
  let passed = 0;
  const progress = setInterval(
    () => passed > 0 && console.log(`== ${name}: ${passed} tests passed in ${seconds()} s`),
    progressMs,
  );
  try {
    const printed = await run((text) => {
      passed += text.split("·").length - 1;
    });
    // How many tests there were, and what the campaigns counted; the rest is worth reading only where one failed.
    const counts = printed.split("\n").filter((line) => /\b\d+ passed\b|^\| .* \|$/.test(line));
    console.log([`== ${name} passed in ${seconds()} s`, ...counts].join("\n"));
    return true;
  } catch (error) {
    console.error(`\n== ${name} failed after ${seconds()} s\n${(error as Error).message}`);
    return false;
  } finally {
    clearInterval(progress);
  }
}

const inFaults = campaigns.length > 0 ? ["build", "vitest"] : ["build", "vitest", "journeys"];
const isWanted = ({ name }: Step) =>
  values.only ? values.only.includes(name) : !values.faults || inFaults.includes(name);
const wanted = stages.map((stage) => stage.filter(isWanted));
if (values.faults) process.env.TEST_FAULTS = "full";
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
