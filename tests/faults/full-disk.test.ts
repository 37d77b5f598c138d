import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { isFullCampaign } from "#tests/support/campaign.ts";
import { siteMs } from "#tests/support/site.ts";

// A disk of the test's own, in a mount namespace that nobody else sees and that goes with its last process. Root may make one; anybody
// else does where the system lets users make namespaces, and is themselves again for the site.
const isRoot = process.getuid?.() === 0;
const mounting = isRoot ? ["--mount"] : ["--user", "--map-root-user", "--mount"];
const asBefore = isRoot
  ? ""
  : `unshare --user --map-user=${process.getuid?.()} --map-group=${process.getgid?.()}`;

/** What these programs say, one after another, with DATA_DIR on a disk of so many MB. */
async function sayOnDisk(megabytes: number, ...steps: string[]): Promise<string> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "harmattan-full-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
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

const program = (file: string) => `${asBefore} '${process.execPath}' ${file} || echo "ended with $?"`;
const full = /^(Cannot start: )?the disk that holds \S+ is full: \d+ MB are left\. Make room on it/m;

test("a first start on a disk without room says that the disk is full and what to do", {
  timeout: siteMs,
}, async () => {
  const said = await sayOnDisk(12, program("server/start.ts"));
  expect(said).toMatch(full);
  expect(said).toMatch(/^ended with 1$/m);
});

test.runIf(isFullCampaign)(
  "so does a start, and a command, on a disk that has run full since",
  {
    timeout: siteMs * 2,
  },
  async () => {
    const said = await sayOnDisk(
      96,
      program("commands/staff.ts list"),
      `${asBefore} dd if=/dev/zero of="$DATA_DIR/filler" bs=64k status=none || true`,
      program("server/start.ts"),
      program("commands/staff.ts list"),
    );
    expect(said).toContain("Nobody yet");
    expect(said.match(new RegExp(full, "gm"))).toHaveLength(2);
    expect(said.match(/^ended with 1$/gm)).toHaveLength(2);
  },
);
