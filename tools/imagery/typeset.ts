// Sets words in the site's two typefaces over a picture: monograms and Open Graph cards.
import { readFileSync } from "node:fs";
import { chromium } from "playwright-core";

const face = (family: string, file: string, weights: string) => {
  const data = readFileSync(new URL(`./node_modules/@fontsource-variable/${file}`, import.meta.url)).toString(
    "base64",
  );
  return `@font-face{font-family:"${family}";font-weight:${weights};src:url(data:font/woff2;base64,${data}) format("woff2")}`;
};

/** Opens a page with both fonts; `overlay` draws HTML on a transparent ground of the given size and answers a PNG. */
export async function openTypesetter(): Promise<{
  overlay: (html: string, width: number, height: number) => Promise<Buffer>;
  close: () => Promise<void>;
}> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
  const page = await browser.newPage();
  const fonts =
    face("Newsreader", "newsreader/files/newsreader-latin-opsz-normal.woff2", "200 800") +
    face("Hanken Grotesk", "hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2", "100 900");
  return {
    async overlay(html, width, height) {
      await page.setViewportSize({ width, height });
      const sheet = `${fonts}*{margin:0;box-sizing:border-box}body{background:none;font-optical-sizing:auto}`;
      await page.setContent(`<!doctype html><style>${sheet}</style>${html}`);
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      return page.screenshot({ omitBackground: true });
    },
    close: () => browser.close(),
  };
}
