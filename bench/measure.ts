import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { projectRoot } from "#app/platform/project-root.server.ts";

const block = Buffer.alloc(1 << 20);

/** A fixed piece of work, in ms: what the machine itself was up to while something else was being measured. */
export function fixedLoopMs(): number {
  const start = performance.now();
  for (let turn = 0; turn < 200; turn += 1) createHash("sha256").update(block).digest();
  return performance.now() - start;
}

/** Rounds of one bench: figures by name, and the fixed loop timed before and after each round. */
export class Rounds {
  readonly #figures = new Map<string, number[]>();
  readonly #noise: number[] = [];

  /** Runs `round` this often; it hands its figures to `note`. */
  async run(
    count: number,
    round: (note: (name: string, value: number) => void) => Promise<void>,
  ): Promise<void> {
    for (let number = 1; number <= count; number += 1) {
      this.#noise.push(fixedLoopMs());
      await round((name, value) => this.#figures.set(name, [...(this.#figures.get(name) ?? []), value]));
      this.#noise.push(fixedLoopMs());
      process.stderr.write(`round ${number} of ${count}\n`);
    }
  }

  /** One line a figure: median, least and most over all its values, which go into `build/bench-NAME.json`. */
  print(title: string): void {
    console.log(
      `\n${title}\n(${cpus().length} processors, Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)})\n`,
    );
    const rows = [...this.#figures, ["noise: fixed loop, ms", this.#noise] as const];
    const bench = path.basename(process.argv[1] ?? "", ".ts");
    writeFileSync(
      path.join(projectRoot, `build/bench-${bench}.json`),
      JSON.stringify({ title, figures: Object.fromEntries(rows) }, null, 2),
    );
    const width = Math.max(...rows.map(([name]) => name.length));
    console.log(
      `${"".padEnd(width)}  ${["median", "min", "max", "n"].map((head) => head.padStart(10)).join("")}`,
    );
    for (const [name, values] of rows) {
      const cells = [quantile(values, 0.5), Math.min(...values), Math.max(...values)].map(readable);
      console.log(
        `${name.padEnd(width)}  ${[...cells, String(values.length)].map((cell) => cell.padStart(10)).join("")}`,
      );
    }
    console.log();
  }
}

/** The value that a share `at` (0 to 1) of the values lies at or below. */
export function quantile(values: readonly number[], at: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  if (at === 0.5 && sorted.length % 2 === 0) {
    const upper = sorted.length / 2;
    return ((sorted[upper - 1] ?? Number.NaN) + (sorted[upper] ?? Number.NaN)) / 2;
  }
  return sorted[Math.max(0, Math.ceil(at * sorted.length) - 1)] ?? Number.NaN;
}

/**
 * Asks two databases the same in turns, so that whatever else the machine does falls on both alike, and prints one line: the quickest turn
 * and the median in ms, each with how many times the second is the first. On a busy machine the quickest tells more of the query itself.
 * Twenty turns before the first that counts warm both up.
 */
export async function printSideBySide(
  name: string,
  turns: number,
  near: (turn: number) => Promise<unknown>,
  far: (turn: number) => Promise<unknown>,
): Promise<void> {
  const times: Record<"near" | "far", number[]> = { near: [], far: [] };
  for (let turn = -20; turn < turns; turn += 1)
    for (const [which, ask] of [
      ["near", near],
      ["far", far],
    ] as const) {
      const start = performance.now();
      await ask(turn);
      if (turn >= 0) times[which].push(performance.now() - start);
    }
  const cells = [0, 0.5].flatMap((at) => {
    const [small, large] = [quantile(times.near, at), quantile(times.far, at)];
    return [small, large, large / small];
  });
  console.log(`${name.padEnd(40)}${cells.map((cell) => cell.toFixed(2).padStart(9)).join("")}`);
}

/** The heads of what `printSideBySide` prints. */
export function printSideBySideHeads(title: string): void {
  const heads = ["near min", "full min", "times", "near p50", "full p50", "times"];
  console.log(`\n${title}\n\n${"".padEnd(40)}${heads.map((head) => head.padStart(9)).join("")}`);
}

/** How busy the machine is: the processes that wanted a processor over the last minute, and the fixed loop. */
export const machineLoad = (): string =>
  `load ${loadavg()[0]?.toFixed(1)} on ${cpus().length} processors, fixed loop ${fixedLoopMs().toFixed(0)} ms`;

const readable = (value: number) => value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 3);

/** Whole numbers from the command line: `--rounds 3`; what is left out is as given here. */
export function numbersFromCommandLine<Names extends string>(
  defaults: Record<Names, number>,
): Record<Names, number> {
  const names = Object.keys(defaults) as Names[];
  const { values } = parseArgs({
    options: Object.fromEntries(names.map((name) => [name, { type: "string" as const }])),
  });
  return Object.fromEntries(
    names.map((name) => {
      const given = values[name];
      if (given !== undefined && !/^\d+$/.test(String(given)))
        throw new Error(`--${name} takes a whole number`);
      return [name, given === undefined ? defaults[name] : Number(given)];
    }),
  ) as Record<Names, number>;
}
