import { execFile } from "node:child_process";
import { globSync } from "node:fs";
import path from "node:path";
import { parseArgs, promisify } from "node:util";
import { buildIsCurrent, makeBuild } from "./build.ts";
import { requireChromium } from "./chromium.ts";

// npm test: all steps, stage by stage, ending at the first stage that fails. `npm test -- --only journeys` runs one step.
// npm run test:faults [-- NAME]: the long fault tests, or those of tests/faults with NAME in their file name.
const root = path.dirname(import.meta.dirname);

interface Step {
  name: string;
  /** Resolves with the number of tests, if any; rejects with what the tool printed. */
  run: () => Promise<string>;
}

function stagesFor(args: string[]): { stages: Step[][]; needsBrowser: boolean } {
  const { values, positionals } = parseArgs({
    args,
    options: { faults: { type: "boolean" }, only: { type: "string", multiple: true } },
    allowPositionals: true,
  });
  const files = positionals.flatMap((name) => globSync(`tests/faults/*${name}*.test.ts`, { cwd: root }));
  if (positionals.length > 0 && (!values.faults || files.length === 0))
    throw new Error("names are for test:faults and match files of tests/faults: npm run test:faults -- NAME");
  if (values.faults) process.env.TEST_FAULTS = "full";
  const names = files.length > 0 ? ["build", "vitest"] : ["build", "vitest", "journeys"];
  const chosen = values.only ?? (values.faults ? names : undefined);
  // Steps of a stage run side by side: one that waits leaves its processor to another.
  const all: Step[][] = [
    [
      { name: "style", run: () => tool("biome", "check", "--error-on-warnings") },
      { name: "types", run: () => tool("react-router", "typegen").then(() => tool("tsc")) },
      { name: "unused", run: () => tool("knip") },
      { name: "build", run: async () => (buildIsCurrent() ? "" : await makeBuild().then(() => "")) },
    ],
    [
      { name: "vitest", run: () => tool("vitest", "run", "--reporter=dot", ...files) },
      { name: "journeys", run: () => tool("playwright", "test", "--reporter=dot") },
    ],
  ];
  const stages = all.map((stage) => stage.filter(({ name }) => chosen?.includes(name) ?? true));
  return { stages, needsBrowser: stages.flat().some(({ name }) => name === "journeys") };
}

/** Runs one of the project's programs and resolves with its output. */
async function tool(command: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, NO_COLOR: "1", FORCE_COLOR: undefined };
  const program = path.join(root, "node_modules/.bin", command);
  try {
    return (await promisify(execFile)(program, args, { cwd: root, env, maxBuffer: 2 ** 28 })).stdout;
  } catch (error) {
    const { stdout = "", stderr = "", message } = error as Error & { stdout?: string; stderr?: string };
    throw new Error(stdout + stderr || message);
  }
}

// Vitest: " FAIL  |real| tests/x.test.ts > name". Playwright: "  1) tests/x.spec.ts:12:3 › name ────".
const failedTest = /^ *(?:FAIL +|\d+\) )(.+?)[ ─]*$/gm;
// How many tests passed, and the rows of figures that fault tests print.
const summary = /^.*\b\d+ passed\b.*$|^\| .* \|$/gm;

/** Prints one line when the step begins and one when it ends; returns what failed. */
async function runStep({ name, run }: Step): Promise<string[]> {
  const start = performance.now();
  const seconds = () => `${((performance.now() - start) / 1000).toFixed(0)} s`;
  console.log(`${name} ...`);
  try {
    const lines = (await run()).match(summary) ?? [];
    console.log([`${name} passed in ${seconds()}`, ...lines].join("\n"));
    return [];
  } catch (error) {
    const { message } = error as Error;
    console.error(`\n${message}\n${name} failed after ${seconds()}`);
    const tests = [...message.matchAll(failedTest)].map(([, test]) => test ?? "");
    return tests.length > 0 ? [...new Set(tests)] : [name];
  }
}

const { stages, needsBrowser } = stagesFor(process.argv.slice(2));
// Check for the browser first, not minutes later.
if (needsBrowser) process.env.CHROMIUM_PATH = requireChromium();
for (const stage of stages) {
  const failures = (await Promise.all(stage.map(runStep))).flat();
  if (failures.length === 0) continue;
  console.error(`\n${failures.length} failed:\n${failures.map((name) => `  ${name}`).join("\n")}`);
  process.exit(1);
}
