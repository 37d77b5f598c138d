import { execFile, execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { testFolder } from "#tests/fixtures/folder.ts";
import { isFullRun, randomMoments } from "#tests/support/fault-runs.ts";
import { asOperator, scratchFolder } from "#tests/support/site.ts";
import { Writers } from "#tests/support/writers.ts";
import { siteStarter, testSmtp } from "./support/fixtures.ts";
import { expectNothingLost } from "./support/forms-audit.ts";

// The disk is in a mount namespace that ends with its last process. Where users may make one, they run the site as themselves.
const isRoot = process.getuid?.() === 0;
const mounting = isRoot ? ["--mount"] : ["--user", "--map-root-user", "--mount"];
const asUser = isRoot
  ? ""
  : `unshare --user --map-user=${process.getuid?.()} --map-group=${process.getgid?.()}`;

/** The output of these programs, one after another, with DATA_DIR on a disk of that size. */
async function runOnDisk(megabytes: number, ...steps: string[]): Promise<string> {
  const dataDir = testFolder();
  const script = [
    `mount -t tmpfs -o size=${megabytes}m,mode=755 tmpfs "$DATA_DIR"`,
    ...steps.map((step) => `{ ${step}; } 2>&1`),
  ].join("\n");
  const { stdout } = await promisify(execFile)("unshare", [...mounting, "sh", "-c", script], {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, HOST: "127.0.0.1", PORT: "0", LOG_LEVEL: "silent" },
  });
  return stdout;
}

const program = (file: string) => `${asUser} '${process.execPath}' ${file} || echo "ended with $?"`;
const full = /^(Cannot start: )?the disk that holds \S+ is full: \d+ MB are left\. Make room on it/gm;
const fill = (file: string) => `dd if=/dev/zero of="${file}" bs=64k status=none 2>/dev/null || true`;

test("a first start on a full disk says what to do", async () => {
  const printed = await runOnDisk(12, program("server/start.ts"));
  expect(printed).toMatch(full);
  expect(printed).toMatch(/^ended with 1$/m);
});

test.runIf(isFullRun)("a later start and a command on a full disk say what to do", async () => {
  const list = program("commands/staff.ts list");
  const fillDisk = `${asUser} sh -c '${fill("$DATA_DIR/filler")}'`;
  const printed = await runOnDisk(96, list, fillDisk, program("server/start.ts"), list);
  expect(printed).toContain("No accounts yet");
  expect(printed.match(full)).toHaveLength(2);
  expect(printed.match(/^ended with 1$/gm)).toHaveLength(2);
});

// Only root may mount.
test.runIf(isFullRun && isRoot)("a disk full under a running site loses no submission", async () => {
  const fills = 3;
  const moment = randomMoments();
  const smtp = await testSmtp();
  const dataDir = scratchFolder();
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=256m,mode=755", "tmpfs", dataDir]);
  onTestFinished(() => {
    execFileSync("umount", [dataDir]);
    rmSync(dataDir, { recursive: true });
  });
  const site = await siteStarter({ SMTP_URL: smtp.url, LOG_LEVEL: "error" }, dataDir)();
  const writers = new Writers({ clients: 8, pauseMs: () => moment(20) });
  writers.begin(site.origin);
  const filler = path.join(dataDir, "filler");
  let slowestMs = 0;
  for (let round = 0; round < fills; round += 1) {
    await writers.thanks(50);
    await pause(moment(1_000));
    execFileSync("sh", ["-c", fill(filler)]);
    await pause(10_000);
    expect((await fetch(`${site.origin}/fleet`)).status).toBe(200);
    const readiness = await (await fetch(`${site.origin}/readyz`, { headers: asOperator })).json();
    expect(readiness).toMatchObject({ parts: { disk: expect.any(String) } });
    rmSync(filler);
    slowestMs = Math.max(slowestMs, await writers.recovery());
  }
  const run = { fault: "disk full for 10 s", tries: fills, recoverSeconds: slowestMs / 1000 };
  await expectNothingLost(site, writers, run, () => smtp.received);
  expect(writers.broken).toEqual([]);
});
