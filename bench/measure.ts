import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { projectRoot } from "#app/platform/project-root.server.ts";

const block = Buffer.alloc(1 << 20);

/** Time of a fixed piece of work in ms, which shows other load on the machine during a measurement. */
function fixedLoopMs(): number {
  const start = performance.now();
  for (let turn = 0; turn < 200; turn += 1) createHash("sha256").update(block).digest();
  return performance.now() - start;
}

/** Receives each figure. */
export type Note = (name: string, value: number) => void;

/** One round of `npm run bench`: the checkout in `folder`; `quick` in the shortest useful time. */
export type Table = (of: { folder: string; quick: boolean; note: Note }) => Promise<void>;

/** Rounds of one bench: figures by name, printed as they come, and the fixed loop timed before and after each round. */
export class Rounds {
  readonly figures = new Map<string, number[]>();
  readonly #noise: number[] = [];
  readonly #file: string;

  constructor(name = `bench-${path.basename(process.argv[1] ?? "", ".ts")}`) {
    this.#file = path.join(projectRoot, `build/${name}.json`);
  }

  /** Runs one round and writes the figures so far to `build/NAME.json`. */
  async run(round: (note: Note) => Promise<void>): Promise<void> {
    this.#noise.push(fixedLoopMs());
    try {
      await round((name, value) => {
        this.figures.set(name, [...(this.figures.get(name) ?? []), value]);
        console.log(`  ${name.padEnd(60)} ${readable(value).padStart(10)}`);
      });
    } finally {
      this.#noise.push(fixedLoopMs());
      const figures = Object.fromEntries(this.#rows());
      writeFileSync(this.#file, JSON.stringify({ machine, figures }, null, 2));
    }
  }

  /** One line per figure: median, minimum and maximum of its values. */
  print(title: string): void {
    console.log(`\n${title}\n(${machine})\n`);
    printRow("", ["median", "min", "max", "n"]);
    for (const [name, values] of this.#rows())
      printRow(name, [
        ...[quantile(values, 0.5), Math.min(...values), Math.max(...values)].map(readable),
        String(values.length),
      ]);
    console.log();
  }

  #rows = () => [...this.figures, ["noise: fixed loop, ms", this.#noise] as const];
}

/** One line per figure: both medians, and the median ratio of the paired rounds. */
export function printCompared(here: Rounds, there: Rounds, name: string): void {
  console.log(`\nThis checkout and ${name}, in turns\n(${machine})\n`);
  printRow("", ["here", name.slice(0, 9), "ratio", "n"]);
  for (const [row, values] of here.figures) {
    const others = there.figures.get(row) ?? [];
    const ratios = values.map((value, turn) => value / (others[turn] ?? Number.NaN));
    printRow(row, [
      ...[values, others, ratios].map((all) => readable(quantile(all, 0.5))),
      String(values.length),
    ]);
  }
}

const machine = `${cpus().length} processors, ${cpus()[0]?.model}, Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}`;

const printRow = (name: string, cells: readonly string[]) =>
  console.log(`${name.padEnd(60)}  ${cells.map((cell) => cell.padStart(10)).join("")}`);

/** The value that a share `at` (0 to 1) of the values does not exceed. */
export function quantile(values: readonly number[], at: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  if (at === 0.5 && sorted.length % 2 === 0) {
    const upper = sorted.length / 2;
    return ((sorted[upper - 1] ?? Number.NaN) + (sorted[upper] ?? Number.NaN)) / 2;
  }
  return sorted[Math.max(0, Math.ceil(at * sorted.length) - 1)] ?? Number.NaN;
}

/** The machine's load average over the last minute, and the time of the fixed loop. */
export const machineLoad = (): string =>
  `load ${loadavg()[0]?.toFixed(1)} on ${cpus().length} processors, fixed loop ${fixedLoopMs().toFixed(0)} ms`;

const readable = (value: number) => value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 3);

/** Whole numbers from the command line, such as `--rounds 3`, with defaults. */
export function numbersFromCommandLine<Names extends string>(
  defaults: Record<Names, number>,
): Record<Names, number> {
  const names = Object.keys(defaults) as Names[];
  const { values } = parseArgs({
    options: Object.fromEntries(names.map((name) => [name, { type: "string" as const }])),
  });
  return Object.fromEntries(
    names.map((name) => {
      const value = values[name];
      if (value !== undefined && !/^\d+$/.test(String(value)))
        throw new Error(`--${name} takes a whole number`);
      return [name, value === undefined ? defaults[name] : Number(value)];
    }),
  ) as Record<Names, number>;
}
