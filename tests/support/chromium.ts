import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

// The headless shell opens a page with a third of the processor time.
const headlessShell = "chromium-headless-shell";
const names = [headlessShell, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

const pathOf = (name: string) =>
  spawnSync("sh", ["-c", `command -v ${name}`], { encoding: "utf8" }).stdout.trim();

/** CHROMIUM_PATH, else the system's Chromium, else Playwright's own. As root it first installs Debian's headless package. */
export function requireChromium(): string {
  if (!process.env.CHROMIUM_PATH && process.getuid?.() === 0 && pathOf("apt-get") && !pathOf(headlessShell)) {
    process.stdout.write("Installing Debian's headless Chromium for the browser tests ...\n");
    const install = `apt-get update -qq; apt-get install -y -qq --no-install-recommends ${headlessShell}`;
    spawnSync("sh", ["-c", install], {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  }
  // Workers read the configuration again, and find this path in the environment.
  process.env.CHROMIUM_PATH ||=
    names.map(pathOf).find(Boolean) ||
    (existsSync(chromium.executablePath()) ? chromium.executablePath() : "");
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  throw new Error(
    "The browser tests need Chromium. Install your system's chromium package, run npx playwright install chromium, or set CHROMIUM_PATH.",
  );
}
