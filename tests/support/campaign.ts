import { randomInt } from "node:crypto";

/** True in `npm run test:faults`: faults come as often as before a release, and every store meets both kinds of database. */
export const isFullCampaign = process.env.TEST_FAULTS === "full";

/**
 * Moments at which faults strike: different in every run, and the same again with the seed that is printed.
 * Each call gives a number from 0 to `below`.
 */
export function randomMoments(): (below: number) => number {
  let state = Number(process.env.TEST_SEED ?? randomInt(2 ** 31));
  process.stdout.write(`moments of the faults: TEST_SEED=${state}\n`);
  return (below) => {
    // Mulberry32: small, and the same on every machine.
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below;
  };
}
