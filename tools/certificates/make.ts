import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { certifications } from "#app/content/certifications.ts";
import { requireChromium } from "../../commands/chromium.ts";
import { certificateHtml, type Engraving } from "./document.ts";

// Makes the files of the certifications page from app/content/certifications.ts. See README.md beside this file.
const root = path.resolve(import.meta.dirname, "../..");
const folder = path.join(root, "public/certificates");

const engravings: readonly Engraving[] = [
  { ink: "#7d5c26", petals: 24 },
  { ink: "#2c3e55", petals: 16 },
  { ink: "#8a4a2c", petals: 30 },
  { ink: "#3d5a4c", petals: 20 },
  { ink: "#16222c", petals: 32 },
  { ink: "#5b4a6b", petals: 12 },
];

async function font(file: string): Promise<string> {
  const bytes = await readFile(path.join(root, "app/fonts", file));
  return `data:font/woff2;base64,${bytes.toString("base64")}`;
}

/** Chromium writes the time of printing; the date of issue in its place makes every run give the same bytes. */
function withDate(pdf: Buffer, isoDate: string): Buffer {
  const stamp = `D:${isoDate.replaceAll("-", "")}000000+00'00'`;
  return Buffer.from(pdf.toString("latin1").replaceAll(/D:\d{14}[+-]\d{2}'\d{2}'/g, stamp), "latin1");
}

await mkdir(folder, { recursive: true });
const fonts = { display: await font("newsreader-display.woff2"), text: await font("hanken-grotesk.woff2") };
const browser = await chromium.launch({
  executablePath: requireChromium(),
  // Chromium refuses to be root inside its own sandbox; the page it opens here is ours.
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
// 794 by 1123 CSS pixels are A4.
const page = await browser.newPage({ viewport: { width: 794, height: 1123 }, deviceScaleFactor: 1.25 });
const protocol = await page.context().newCDPSession(page);
for (const [index, certificate] of certifications.entries()) {
  await page.setContent(
    certificateHtml(
      certificate,
      engravings[index % engravings.length] ?? { ink: "#7d5c26", petals: 24 },
      fonts,
    ),
  );
  await page.evaluate(() => document.fonts.ready);
  const target = path.join(root, "public", certificate.file.path);
  if (certificate.file.kind === "pdf") {
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true });
    await writeFile(target, withDate(pdf, certificate.issuedOn));
  } else {
    await page.screenshot({ path: target });
  }
  // The face that the page shows beside the link: 420 by 594 points of the screen.
  const { data } = await protocol.send("Page.captureScreenshot", {
    format: "webp",
    quality: 82,
    clip: { x: 0, y: 0, width: 794, height: 1123, scale: 0.636 },
  });
  const face = path.join(folder, `${certificate.slug}-face`);
  await writeFile(`${face}.webp`, Buffer.from(data, "base64"));
  for (const width of [320, 505])
    await sharp(`${face}.webp`)
      .resize(width)
      .avif({ quality: 42, effort: 9 })
      .toFile(`${face}-${width}.avif`);
  console.log(`made ${certificate.file.path}`);
}
await browser.close();
