import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, rmSync } from "node:fs";
import path from "node:path";
import { vi } from "vitest";
import { scratchFolder } from "#tests/support/site.ts";
import { lacking } from "./program.ts";

/** Only root may mount, and not in every container. */
export const mayMount =
  process.getuid?.() === 0 &&
  lacking(["mkfs.ext4", "losetup", "perl"]).length === 0 &&
  spawnSync("unshare", ["--mount", "true"]).status === 0 &&
  spawnSync("losetup", ["--find"]).status === 0;

/** A disk of a test's own, with ext4: a file behind a loop device. */
export interface OwnDisk {
  /** A folder on it. */
  readonly folder: string;
  /** Stops all reads and writes; unsynchronised data are gone after the next mount. */
  cutPower(): void;
  /** Mounts it again; no file on it may be open. */
  mountAgain(): Promise<void>;
  remove(): Promise<void>;
}

// EXT4_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH of Linux' include/uapi/linux/ext4.h.
const shutdown = `open(my $folder, "<", $ARGV[0]) or die; my $how = pack("L", 2); ioctl($folder, 0x8004587d, $how) or die "$!"`;

export function ownDisk(megabytes: number): OwnDisk {
  const scratch = scratchFolder();
  chmodSync(scratch, 0o755);
  const [image, at] = [path.join(scratch, "disk"), path.join(scratch, "mounted")];
  const run = (program: string, ...args: string[]) => execFileSync(program, args).toString().trim();
  run("truncate", "-s", `${megabytes}M`, image);
  run("mkfs.ext4", "-q", image);
  const device = run("losetup", "--find", "--show", image);
  const mount = () => run("mount", "-o", "errors=remount-ro", device, at);
  const unmount = () => vi.waitUntil(() => spawnSync("umount", [at]).status === 0, { timeout: 60_000 });
  run("mkdir", at);
  mount();
  const folder = path.join(at, "data");
  run("mkdir", folder);
  return {
    folder,
    cutPower: () => void run("perl", "-e", shutdown, at),
    async mountAgain() {
      await unmount();
      mount();
    },
    async remove() {
      await unmount();
      run("losetup", "--detach", device);
      rmSync(scratch, { recursive: true });
    },
  };
}
