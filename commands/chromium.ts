import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

// The same engine without a browser around it opens a page with a third of the work.
const headlessShell = "chromium-headless-shell";
const systemNames = [headlessShell, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** The browser that the tests use: CHROMIUM_PATH, else the system's, else Playwright's own; null when there is none. */
export function findChromium(): string | null {
  const configured = process.env.CHROMIUM_PATH;
  if (configured) return configured;
  for (const name of systemNames) {
    const program = onPath(name);
    if (program) return program;
  }
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null;
}

const onPath = (name: string) =>
  spawnSync("sh", ["-c", `command -v ${name}`], { encoding: "utf8" }).stdout.trim();

/** As `findChromium`, but installs Debian's headless package where it can, and otherwise throws instructions. */
export function requireChromium(): string {
  if (!process.env.CHROMIUM_PATH && !onPath(headlessShell)) installDebianChromium();
  const program = findChromium();
  if (program) return program;
  throw new Error(
    "The browser tests need Chromium, and none was found. Do one of these and run npm test again: install your system's chromium package (Debian, Ubuntu: sudo apt-get install chromium), run npx playwright install chromium, or set CHROMIUM_PATH to a Chromium or Chrome that is there.",
  );
}

// Without root, network or package, the tests use the browser that is installed.
function installDebianChromium(): void {
  if (process.getuid?.() !== 0 || !onPath("apt-get")) return;
  console.log("Installing Debian's headless Chromium for the browser tests ...");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const run = (...args: string[]) =>
    spawnSync("apt-get", args, { stdio: ["ignore", "ignore", "inherit"], env }).status === 0;
  const install = (name: string) => run("install", "-y", "-qq", "--no-install-recommends", name);
  run("update", "-qq");
  if (!install(headlessShell) && !findChromium()) install("chromium");
}
