import { defineConfig } from "@playwright/test";
import { requireChromium } from "./tests/support/chromium.ts";

export default defineConfig({
  testDir: "tests/journeys",
  // More than processors: a journey waits for a third of its time.
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  // Patience for a slow machine; a test that passes waits no longer for it.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [["list"]],
  // Node runs TypeScript itself: Playwright's compiler costs four seconds of a processor more in a fresh checkout.
  build: { external: ["**/*.ts"] },
  use: {
    locale: "en-GB",
    timezoneId: "Africa/Lagos",
    // A trace costs a sixth of the run. A failure is looked into with `npx playwright test FILE --trace on`.
    trace: "off",
    launchOptions: {
      executablePath: requireChromium(),
      // --no-sandbox: Chromium's own sandbox refuses root. The rest keeps it from calling home.
      args: [
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
