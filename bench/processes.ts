import { readFileSync } from "node:fs";

/** Memory in MB of these processes together; pages that several share count once (PSS). */
export function memoryMb(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    const [, kb = 0] = /^Pss:\s+(\d+) kB/m.exec(readUnlessGone(`/proc/${pid}/smaps_rollup`)) ?? [];
    return sum + Number(kb) / 1024;
  }, 0);
}

/** The kernel's figures of a process; empty once it has ended. */
function readUnlessGone(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

// The kernel counts processor time in hundredths of a second for every program.
const tickMs = 10;

/** Processor time in ms used by the process so far, user and system. */
export function cpuMs(pid: number): number {
  const fields = readUnlessGone(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, "")
    .split(" ");
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * tickMs;
}
