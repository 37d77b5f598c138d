import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import PostalMime from "postal-mime";
import sharp from "sharp";
import { expect, onTestFinished, test, vi } from "vitest";
import { newStaff } from "#tests/support/account-visitor.ts";
import { letAnHourPass } from "#tests/support/due-jobs.ts";
import { randomMoments } from "#tests/support/fault-runs.ts";
import { killIfThere, postgresPids } from "#tests/support/postgres-pids.ts";
import { type Site, scratchFolder } from "#tests/support/site.ts";
import { Writers } from "#tests/support/writers.ts";
import { siteStarter } from "./support/fixtures.ts";
import { expectNothingLost } from "./support/forms-audit.ts";
import { missingPrograms } from "./support/program.ts";

const cuts = Number(process.env.TEST_CUTS ?? 50);
// The disk needs root, ext4 and a loop device, which not every container has.
const mayMount =
  process.getuid?.() === 0 &&
  missingPrograms(["mkfs.ext4", "losetup", "perl"]).length === 0 &&
  spawnSync("unshare", ["--mount", "true"]).status === 0 &&
  spawnSync("losetup", ["--find"]).status === 0;

test.skipIf(!mayMount)(`${cuts} power cuts lose no thanked form`, async () => {
  const moment = randomMoments();
  const disk = ownDisk(768);
  onTestFinished(() => disk.remove());
  const dataDir = disk.folder;
  const start = siteStarter({ LOG_LEVEL: "error" }, dataDir);
  let site = await start();
  const { cookie } = await newStaff(site, "editor");
  await site.stop({ keepData: true });

  site = await start();
  const writers = new Writers({ clients: 8, pauseMs: () => moment(400) });
  writers.begin(site.origin);
  const pictures: string[] = [];
  let slowestMs = 0;
  for (let cut = 0; cut < cuts; cut += 1) {
    await writers.thanks(6);
    await pause(moment(1_500));
    pictures.push(await upload(site, cookie, cut));
    disk.cutPower();
    const startedAt = performance.now();
    for (const pid of postgresPids(site)) killIfThere(pid);
    await site.kill();
    await disk.mountAgain();
    if (cut === cuts - 1) await letAnHourPass(dataDir);
    site = await start();
    writers.moveTo(site.origin);
    await writers.recovery();
    slowestMs = Math.max(slowestMs, performance.now() - startedAt);
  }
  const fault = "power cut: unsynchronised data is gone";
  const run = { fault, tries: cuts, recoverSeconds: slowestMs / 1000 };
  await expectNothingLost(site, writers, run, () => mailsIn(path.join(dataDir, "mail")));
  const read = await Promise.all(pictures.map((src) => isPicture(site.origin + src)));
  expect(read).not.toContain(false);
});

/** Uploads a unique picture; returns its address. */
async function upload(site: Site, cookie: string, number: number): Promise<string> {
  const background = { r: number % 256, g: number >> 8, b: 120 };
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.set("picture", new File([new Uint8Array(bytes)], "field.png"));
  const headers = { Cookie: cookie };
  const response = await fetch(`${site.origin}/admin/uploads`, { method: "POST", body, headers });
  expect(response.status).toBe(201);
  return ((await response.json()) as { src: string }).src;
}

async function isPicture(url: string): Promise<boolean> {
  const response = await fetch(url);
  if (response.status !== 200) return false;
  const facts = sharp(Buffer.from(await response.arrayBuffer())).metadata();
  return (await facts.catch(() => null))?.width === 900;
}

const mailsIn = (folder: string) =>
  Promise.all(
    readdirSync(folder)
      .filter((name) => name.endsWith(".eml"))
      .map(async (name) => ({ email: await PostalMime.parse(readFileSync(path.join(folder, name))) })),
  );

// EXT4_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH of Linux' include/uapi/linux/ext4.h.
const shutdown = `open(my $folder, "<", $ARGV[0]) or die; my $how = pack("L", 2); ioctl($folder, 0x8004587d, $how) or die "$!"`;

/** An ext4 disk, which is a file behind a loop device. */
function ownDisk(megabytes: number) {
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
    /** Stops all reads and writes; unsynchronised data are gone after the next mount. */
    cutPower: () => void run("perl", "-e", shutdown, at),
    /** Mounts it again; no file on it may be open. */
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
