import { readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { isFullCampaign } from "#tests/support/campaign.ts";
import { siteMs, startSite } from "#tests/support/site.ts";
import { newStaff } from "#tests/support/staff.ts";

/** What a process holds in memory now, or held at most, in MB. */
function memoryOf(pid: number | undefined, what: "VmRSS" | "VmHWM"): number {
  const [, kb] =
    new RegExp(`^${what}:\\s+(\\d+) kB`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kb) / 1024;
}

const copies = 5;

/** A picture of this many pixels a side; plain, so that it is made in a moment. */
const plain = (side: number, format: "jpeg" | "png" | "webp" | "avif") =>
  sharp({ create: { width: side, height: side, channels: 3, background: "#886644" } })
    .toFormat(format, format === "avif" ? { effort: 0 } : {})
    .toBuffer();

// Half a minute of a processor, so of the long campaign; /proc tells what a process holds.
test.runIf(isFullCampaign && process.platform === "linux")(
  "the largest pictures at once take little memory, under a heap of 512 MB",
  { timeout: siteMs * 2 },
  async () => {
    const site = await startSite({ env: { NODE_OPTIONS: "--max-old-space-size=512" } });
    onTestFinished(() => site.stop());
    const { cookie } = await newStaff(site, "editor");
    const [jpeg, webp, avif, larger] = await Promise.all([
      plain(7000, "jpeg"),
      plain(7000, "webp"),
      plain(3990, "avif"),
      plain(7000, "avif"),
    ]);
    const pictures = [
      ...Array.from({ length: copies }, () => ({ name: "jpeg", bytes: jpeg })),
      ...Array.from({ length: copies }, () => ({ name: "webp", bytes: webp })),
      { name: "avif", bytes: avif },
      { name: "larger avif", bytes: larger },
    ];
    const before = memoryOf(site.child.pid, "VmRSS");
    const answers = await Promise.all(
      pictures.map(async ({ name, bytes }, copy) => {
        const body = new FormData();
        // What stands in its tail makes each a picture of its own.
        body.set("picture", new File([new Uint8Array(bytes), String(copy)], name));
        const headers = { Cookie: cookie };
        const answer = await fetch(`${site.origin}/admin/uploads`, { method: "POST", body, headers });
        return `${name} ${answer.status}`;
      }),
    );
    // A slow machine may say that it is busy; nothing else becomes of a picture.
    const known = /^(avif|jpeg|webp) (201|503)$|^larger avif (422|503)$/;
    expect(answers.filter((answer) => !known.test(answer))).toEqual([]);
    expect(answers.filter((answer) => answer.endsWith("201")).length).toBeGreaterThan(0);
    // A single AVIF of 49 megapixels took 860 MB to decode.
    expect(memoryOf(site.child.pid, "VmHWM") - before).toBeLessThan(700);
  },
);
