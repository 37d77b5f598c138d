import { statfs } from "node:fs/promises";
import type { Settings } from "./settings.server.ts";

// PostgreSQL writes its journal in files of 16 MB and may refuse work below two of them.
const leastFreeMb = 32;

/** The message for a start that failed on a full disk, or null; PostgreSQL may give no useful error. */
export async function fullDisk(
  failure: unknown,
  { databaseUrl, dataDir }: Pick<Settings, "databaseUrl" | "dataDir">,
): Promise<{ problem: string } | null> {
  // An external database has its own disk and reports its own errors.
  if (databaseUrl) return null;
  const freeMb = await freeMbIn(dataDir);
  if (!isDiskFull(failure) && freeMb >= leastFreeMb) return null;
  const freeRoom = freeMb < leastFreeMb ? `: ${Math.floor(freeMb)} MB are left` : "";
  return {
    problem: `the disk that holds ${dataDir} is full${freeRoom}. Make room on it (df -h ${dataDir} shows it), or set DATA_DIR to a folder on another disk, and start again. Nothing that was stored is lost.`,
  };
}

function isDiskFull(failure: unknown): boolean {
  if (typeof failure === "string") return /ENOSPC|EDQUOT|no space left on|quota exceeded/i.test(failure);
  if (!(failure instanceof Error)) return false;
  // PostgreSQL's code for disk_full.
  return (
    "53100" === (failure as { code?: unknown }).code ||
    isDiskFull(failure.message) ||
    isDiskFull(failure.cause)
  );
}

/** Megabytes that are free on the disk of a folder. */
export async function freeMbIn(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return (bavail * bsize) / 1024 ** 2;
  } catch {
    return Number.POSITIVE_INFINITY; // the folder is missing, and the failed call reports why
  }
}
