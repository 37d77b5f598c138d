import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import path from "node:path";
import { parseArgs, promisify } from "node:util";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { requireChromium } from "#tests/support/chromium.ts";
import { quantile } from "./measure.ts";
import { publicPaths, startMeasuredSite } from "./measured-site.ts";

// npm run lighthouse: every public page with Lighthouse's mobile preset (simulated slow 4G), medians of five runs. Lighthouse is 176 MB of
// packages and needed for nothing else: npx fetches it, and keeps it for the next time.
const lighthouse = "lighthouse@13.5.0";
const { values } = parseArgs({
  options: { runs: { type: "string", default: "5" }, only: { type: "string", multiple: true } },
});

interface Audit {
  title: string;
  score: number | null;
  scoreDisplayMode: string;
  numericValue?: number;
  details?: { items?: { resourceType?: string; transferSize?: number }[] };
}
interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
}

const chromium = requireChromium();
const site = await startMeasuredSite(projectRoot);
const results: { path: string; figures: Record<string, number>; failed: string[] }[] = [];
const heads = [
  "perf",
  "a11y",
  "best",
  "seo",
  "FCP s",
  "LCP s",
  "TBT ms",
  "CLS",
  "requests",
  "KiB",
  "scripts KiB",
];
console.log(`| page | ${heads.join(" | ")} |\n|---|${"---|".repeat(heads.length)}`);
try {
  // Measured with a warm page cache.
  for (const page of values.only ?? (await publicPaths(site))) {
    const runs: Report[] = [];
    for (let run = 0; run < Number(values.runs); run += 1) runs.push(await audit(site.origin + page));
    const figures = Object.fromEntries(
      heads.map((head, index) => [
        head,
        quantile(
          runs.map((run) => figuresOf(run)[index] ?? Number.NaN),
          0.5,
        ),
      ]),
    );
    const failed = [...new Set(runs.flatMap(failedAudits))];
    results.push({ path: page, figures, failed });
    console.log(
      `| ${page} | ${Object.values(figures)
        .map((value) => Number(value.toFixed(2)))
        .join(" | ")} |`,
    );
    for (const what of failed) console.error(`  ${page}: ${what}`);
  }
} finally {
  await site.stop();
  const machine = `${availableParallelism()} processors, ${cpus()[0]?.model}`;
  const file = path.join(projectRoot, "build/lighthouse.json");
  writeFileSync(file, JSON.stringify({ machine, lighthouse, runs: Number(values.runs), results }, null, 2));
}

async function audit(url: string): Promise<Report> {
  const flags = ["--headless=new", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])].join(" ");
  const { stdout } = await promisify(execFile)(
    "npx",
    ["--yes", lighthouse, url, "--quiet", "--output=json", `--chrome-flags=${flags}`],
    { env: { ...process.env, CHROME_PATH: chromium }, maxBuffer: 1 << 28 },
  );
  return JSON.parse(stdout);
}

/** In the order of `heads`. */
function figuresOf({ categories, audits }: Report): number[] {
  const requests = audits["network-requests"]?.details?.items ?? [];
  const kib = (some: typeof requests) =>
    some.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1024;
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  return [
    ...["performance", "accessibility", "best-practices", "seo"].map(
      (id) => 100 * (categories[id]?.score ?? Number.NaN),
    ),
    value("first-contentful-paint") / 1000,
    value("largest-contentful-paint") / 1000,
    value("total-blocking-time"),
    value("cumulative-layout-shift"),
    requests.length,
    kib(requests),
    kib(requests.filter(({ resourceType }) => resourceType === "Script")),
    kib(requests.filter(({ resourceType }) => resourceType === "Media")),
  ];
}

/** The audits that cost a category points, by name; what only measures time says so in the figures. */
function failedAudits({ categories, audits }: Report): string[] {
  return Object.entries(categories)
    .filter(([category]) => category !== "performance")
    .flatMap(([, { auditRefs }]) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0)
    .map(({ id }) => `${id}: ${audits[id]?.title}`);
}
