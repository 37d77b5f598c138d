import { createHash } from "node:crypto";
import { cpus } from "node:os";
import { parseArgs } from "node:util";

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

  /** One line a figure: median, least and most over all its values. */
  print(title: string): void {
    console.log(
      `\n${title}\n(${cpus().length} processors, Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)})\n`,
    );
    const rows = [...this.#figures, ["noise: fixed loop, ms", this.#noise] as const];
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
