import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

// The same engine without a browser around it opens a page with a third of the work.
const headlessShell = "chromium-headless-shell";
const names = [headlessShell, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

const pathOf = (name: string) =>
  spawnSync("sh", ["-c", `command -v ${name}`], { encoding: "utf8" }).stdout.trim();

const findChromium = () =>
  names.map(pathOf).find(Boolean) ?? [chromium.executablePath()].find((program) => existsSync(program));

/** CHROMIUM_PATH, else the system's Chromium, else Playwright's own; installs Debian's package as root where there is none. */
export function requireChromium(): string {
  const program = process.env.CHROMIUM_PATH || findChromium();
  if (program) return program;
  if (process.getuid?.() === 0 && pathOf("apt-get")) {
    process.stdout.write("Installing Debian's headless Chromium for the browser tests ...\n");
    const install = `apt-get update -qq; apt-get install -y -qq --no-install-recommends ${headlessShell} || apt-get install -y -qq chromium`;
    spawnSync("sh", ["-c", install], {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  }
  const installed = findChromium();
  if (installed) return installed;
  throw new Error(
    "The browser tests need Chromium. Install your system's chromium package, run npx playwright install chromium, or set CHROMIUM_PATH.",
  );
}
