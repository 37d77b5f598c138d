import { randomInt } from "node:crypto";
import { seededRandom } from "./seeded-random.ts";

/** True in `npm run test:faults`: more faults, and an installed older PostgreSQL where there is one. */
export const isFullRun = process.env.TEST_FAULTS === "full";

/** The seed of all random choices: new in every run, unless TEST_SEED is set. */
export const runSeed = Number(process.env.TEST_SEED ?? randomInt(2 ** 31));

/** Prints the seed; each call of the result returns a random number from 0 to `below`. */
export function randomMoments(): (below: number) => number {
  process.stdout.write(`moments of the faults: TEST_SEED=${runSeed}\n`);
  const random = seededRandom(runSeed);
  return (below) => random() * below;
}
