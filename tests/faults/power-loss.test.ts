import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import PostalMime from "postal-mime";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { isFullCampaign, randomMoments } from "#tests/support/campaign.ts";
import { letAnHourPass } from "#tests/support/due-jobs.ts";
import { killIfThere, postgresPids } from "#tests/support/postgres-pids.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { newStaff } from "#tests/support/staff.ts";
import { Writers } from "#tests/support/writers.ts";
import { expectNothingLost } from "./support/forms-audit.ts";
import { mayMount, ownDisk } from "./support/own-disk.ts";

const cuts = Number(process.env.TEST_CUTS ?? 50);
const leftOut = mayMount ? "" : " (left out: a disk of its own takes root, ext4 and a loop device)";

test.skipIf(!isFullCampaign || !mayMount)(
  `${cuts} cuts of the power, which take what was not synchronised, lose nothing that was thanked for${leftOut}`,
  { timeout: 120_000 + cuts * 40_000 },
  async () => {
    const moment = randomMoments();
    const disk = ownDisk(768);
    onTestFinished(() => disk.remove());
    const dataDir = disk.folder;
    const start = () => startSite({ env: { LOG_LEVEL: "error" }, dataDir });
    let site = await start();
    onTestFinished(() => site.stop({ keepData: true }));
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
      const begun = performance.now();
      for (const pid of postgresPids(site)) killIfThere(pid);
      await site.kill();
      await disk.mountAgain();
      if (cut === cuts - 1) await letAnHourPass(dataDir);
      site = await start();
      writers.moveTo(site.origin);
      await writers.recovery();
      slowestMs = Math.max(slowestMs, performance.now() - begun);
    }
    const fault = "power cut: what was not synchronised is gone";
    const campaign = { fault, tries: cuts, recoverSeconds: slowestMs / 1000 };
    await expectNothingLost(site, writers, campaign, () => mailsIn(path.join(dataDir, "mail")));
    const read = await Promise.all(pictures.map((src) => isPicture(site.origin + src)));
    expect(read).not.toContain(false);
  },
);

/** A picture like no other; gives the address at which the site says that it is. */
async function upload(site: Site, cookie: string, number: number): Promise<string> {
  const background = { r: number % 256, g: number >> 8, b: 120 };
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.set("picture", new File([new Uint8Array(bytes)], "field.png"));
  const headers = { Cookie: cookie };
  const answer = await fetch(`${site.origin}/admin/uploads`, { method: "POST", body, headers });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { src: string }).src;
}

async function isPicture(url: string): Promise<boolean> {
  const answer = await fetch(url);
  if (answer.status !== 200) return false;
  const facts = sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  return (await facts.catch(() => null))?.width === 900;
}

const mailsIn = (folder: string) =>
  Promise.all(
    readdirSync(folder)
      .filter((name) => name.endsWith(".eml"))
      .map(async (name) => ({ email: await PostalMime.parse(readFileSync(path.join(folder, name))) })),
  );
