import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const systemNames = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** The browser that the tests use: CHROMIUM_PATH, else the system's, else Playwright's own; null when there is none. */
export function findChromium(): string | null {
  const given = process.env.CHROMIUM_PATH;
  if (given) return given;
  for (const name of systemNames) {
    const found = spawnSync("sh", ["-c", `command -v ${name}`], { encoding: "utf8" }).stdout.trim();
    if (found) return found;
  }
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null;
}

/** As `findChromium`, but installs Debian's package where that is allowed, and otherwise says what to do. */
export function requireChromium(): string {
  const found = findChromium() ?? installDebianChromium();
  if (found) return found;
  throw new Error(
    "The browser tests need Chromium, and none was found. Do one of these and run npm test again: install your system's chromium package (Debian, Ubuntu: sudo apt-get install chromium), run npx playwright install chromium, or set CHROMIUM_PATH to a Chromium or Chrome that is there.",
  );
}

function installDebianChromium(): string | null {
  const mayInstall = process.getuid?.() === 0 && spawnSync("sh", ["-c", "command -v apt-get"]).status === 0;
  if (!mayInstall) return null;
  console.log("Installing Debian's Chromium for the browser tests ...");
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    execFileSync("apt-get", ["update", "-qq"], { stdio: ["ignore", "ignore", "inherit"], env });
    execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], {
      stdio: ["ignore", "ignore", "inherit"],
      env,
    });
  } catch {
    return null;
  }
  return findChromium();
}
