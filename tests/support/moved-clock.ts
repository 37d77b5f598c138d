import { execFileSync } from "node:child_process";
import { chmodSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { scratchFolder } from "./site.ts";

/** The library of Debian's package libfaketime, where the machine has it: `apt-get install libfaketime`. */
export const faketime = findLibrary();

function findLibrary(): string | null {
  const list = "ls -d /usr/lib/*/faketime/libfaketimeMT.so.1 2>/dev/null | head -n 1";
  return execFileSync("sh", ["-c", list]).toString().trim() || null;
}

/** A clock for a site and its own PostgreSQL that can be put anywhere while they run; timers go on as they do when a clock is put right. */
export interface MovedClock {
  /** For the site. */
  readonly env: Record<string, string>;
  /** Puts it so many seconds from where it is. */
  move(seconds: number): void;
  now(): Date;
  remove(): void;
}

export function openMovedClock(library: string): MovedClock {
  const folder = scratchFolder();
  const file = path.join(folder, "offset");
  const fake = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: "1",
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
    NO_FAKE_STAT: "1",
  };
  // Ahead of the real clock, however far a test sets it back: interrupted by a signal the library tells PostgreSQL the real time, and if that
  // lies ahead, all its timeouts are over.
  let offset = 5 * 24 * 60 * 60;
  const move = (seconds: number) => {
    offset += seconds;
    // In one step: whoever reads it meanwhile gets the one or the other.
    writeFileSync(`${file}.new`, `${offset < 0 ? "-" : "+"}${Math.abs(offset)}\n`);
    renameSync(`${file}.new`, file);
  };
  move(0);
  // The site gives PostgreSQL an environment without any of this, and PATH, by which it starts it through setpriv.
  const words = Object.entries(fake).map(([name, value]) => `${name}='${value}'`);
  const setpriv = execFileSync("sh", ["-c", "command -v setpriv"]).toString().trim();
  writeFileSync(path.join(folder, "setpriv"), `#!/bin/sh\nexport ${words.join(" ")}\nexec ${setpriv} "$@"\n`);
  for (const entry of [folder, path.join(folder, "setpriv")]) chmodSync(entry, 0o755);
  return {
    env: { ...fake, PATH: `${folder}:${process.env.PATH}` },
    move,
    now: () => new Date(Date.now() + offset * 1000),
    remove: () => rmSync(folder, { recursive: true }),
  };
}
