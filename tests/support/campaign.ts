import { randomInt } from "node:crypto";
import { seededRandom } from "./seeded-random.ts";

/** True in `npm run test:faults`: faults come as often as before a release, and every store meets both kinds of database. */
export const isFullCampaign = process.env.TEST_FAULTS === "full";

/** What chance begins with: another number in every run, and the same again with TEST_SEED. */
export const campaignSeed = Number(process.env.TEST_SEED ?? randomInt(2 ** 31));

/**
 * Moments at which faults strike: different in every run, and the same again with the seed that is printed.
 * Each call gives a number from 0 to `below`.
 */
export function randomMoments(): (below: number) => number {
  process.stdout.write(`moments of the faults: TEST_SEED=${campaignSeed}\n`);
  const random = seededRandom(campaignSeed);
  return (below) => random() * below;
}
