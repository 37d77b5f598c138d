import { setTimeout as pause } from "node:timers/promises";

// What can wait (the writing and sending of mails) lets visitors who wait for an answer go first.
const quietMs = 200;
const longestMs = 20_000;
let lastWrite = Number.NEGATIVE_INFINITY;

/** Notes that visitors' writes begin to be stored, or have been. */
export function noteWrite(): void {
  lastWrite = performance.now();
}

/** Resolves when this process has stored no visitor's write for a moment, and at the latest after 20 s. */
export async function quiet(): Promise<void> {
  const latest = performance.now() + longestMs;
  for (;;) {
    const now = performance.now();
    const wait = Math.min(lastWrite + quietMs, latest) - now;
    if (wait <= 0) return;
    await pause(wait);
  }
}
