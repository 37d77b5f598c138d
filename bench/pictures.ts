import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import { maxPictureBytes } from "#app/limits.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { newStaff } from "#tests/support/staff.ts";
import { numbersFromCommandLine, Rounds } from "./measure.ts";
import { peakResidentMb, pidOf, residentMb } from "./processes.ts";

// Memory of the server while staff upload the largest pictures that are taken, many at once. Linux only. Settings of Node's own (NODE_OPTIONS) hold for the server too.
const {
  rounds: count,
  pictures,
  side,
  rest,
} = numbersFromCommandLine({ rounds: 3, pictures: 12, side: 7000, rest: 20 });
const rounds = new Rounds();
const formats = ["jpeg", "png", "webp", "avif"] as const;
const files = await Promise.all(formats.map(largePicture));

const site = await startSite({ env: { LOG_LEVEL: "warn", NODE_OPTIONS: process.env.NODE_OPTIONS ?? "" } });
try {
  const { cookie } = await newStaff(site, "editor");
  await rounds.run(count, async (note) => {
    note("before: server, RSS in MB", residentMb(pidOf(site)));
    const start = performance.now();
    const statuses = await Promise.all(
      Array.from({ length: pictures }, (_, number) =>
        upload(site, cookie, files[number % files.length] as Buffer, number),
      ),
    );
    note("seconds for all", (performance.now() - start) / 1000);
    note("taken", statuses.filter((status) => status === 201).length);
    note("asked to wait", statuses.filter((status) => status === 503).length);
    note("highest so far: server, RSS in MB", peakResidentMb(pidOf(site)));
    await pause(rest * 1000);
    note(`${rest} s after: server, RSS in MB`, residentMb(pidOf(site)));
  });
} finally {
  await site.stop();
}
rounds.print(`${pictures} pictures of ${(side * side) / 1e6} megapixels at once`);

/** Grain makes it as heavy as a photograph. */
async function largePicture(format: (typeof formats)[number]): Promise<Buffer> {
  const plain = { create: { width: side, height: side, channels: 3 as const, background: "#886644" } };
  const grain = await sharp({
    create: { ...plain.create, width: 1000, height: 1000, noise: { type: "gaussian", mean: 128, sigma: 20 } },
  })
    .png()
    .toBuffer();
  const picture = sharp(plain).composite([{ input: grain, tile: format !== "png" }]);
  const bytes = await (format === "avif"
    ? picture.avif({ quality: 40, effort: 0 })
    : picture.toFormat(format, { quality: 60 })
  ).toBuffer();
  process.stderr.write(`${format}: ${(bytes.length / 2 ** 20).toFixed(1)} MB\n`);
  if (bytes.length > maxPictureBytes) throw new Error(`the ${format} is too large to be taken`);
  return bytes;
}

/** A comment in its tail makes each a picture of its own. */
async function upload({ origin }: Site, cookie: string, bytes: Buffer, number: number): Promise<number> {
  const form = new FormData();
  form.set("picture", new File([new Uint8Array(bytes), `${Math.random()} ${number}`], "large"));
  const answer = await fetch(`${origin}/admin/uploads`, {
    method: "POST",
    body: form,
    headers: { Cookie: cookie },
  });
  await answer.body?.cancel();
  return answer.status;
}
