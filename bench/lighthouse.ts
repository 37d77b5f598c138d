import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import path from "node:path";
import { parseArgs, promisify } from "node:util";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { requireChromium } from "#tests/support/chromium.ts";
import { quantile } from "./measure.ts";
import { publicPaths, startMeasuredSite } from "./measured-site.ts";

// npm run lighthouse: every public page with Lighthouse's mobile preset (simulated slow 4G), medians of five runs. npx fetches and
// caches Lighthouse: 176 MB of packages that nothing else needs.
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
const categoryScore =
  (category: string) =>
  ({ categories }: Report) =>
    100 * (categories[category]?.score ?? Number.NaN);
const auditValue =
  (audit: string, unit = 1) =>
  ({ audits }: Report) =>
    (audits[audit]?.numericValue ?? Number.NaN) / unit;
const requestsOf = ({ audits }: Report) => audits["network-requests"]?.details?.items ?? [];
const kibOf = (requests: ReturnType<typeof requestsOf>) =>
  requests.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1024;
const columns = {
  perf: categoryScore("performance"),
  a11y: categoryScore("accessibility"),
  best: categoryScore("best-practices"),
  seo: categoryScore("seo"),
  "FCP s": auditValue("first-contentful-paint", 1000),
  "LCP s": auditValue("largest-contentful-paint", 1000),
  "TBT ms": auditValue("total-blocking-time"),
  CLS: auditValue("cumulative-layout-shift"),
  requests: (report: Report) => requestsOf(report).length,
  KiB: (report: Report) => kibOf(requestsOf(report)),
  "scripts KiB": (report: Report) =>
    kibOf(requestsOf(report).filter(({ resourceType }) => resourceType === "Script")),
};
const printRow = (cells: readonly unknown[]) => console.log(`| ${cells.join(" | ")} |`);
printRow(["page", ...Object.keys(columns)]);
printRow(["page", ...Object.keys(columns)].map(() => "---"));
try {
  // Measured with a warm page cache.
  for (const page of values.only ?? (await publicPaths(site))) {
    const runs: Report[] = [];
    for (let run = 0; run < Number(values.runs); run += 1) runs.push(await audit(site.origin + page));
    const figures = Object.fromEntries(
      Object.entries(columns).map(([column, figureOf]) => [column, quantile(runs.map(figureOf), 0.5)]),
    );
    const failed = [...new Set(runs.flatMap(failedAudits))];
    results.push({ path: page, figures, failed });
    printRow([page, ...Object.values(figures).map((value) => Number(value.toFixed(2)))]);
    for (const audit of failed) console.error(`  ${page}: ${audit}`);
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

/** Names of the audits that cost a category points; performance is in the figures. */
function failedAudits({ categories, audits }: Report): string[] {
  return Object.entries(categories)
    .filter(([category]) => category !== "performance")
    .flatMap(([, { auditRefs }]) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0)
    .map(({ id }) => `${id}: ${audits[id]?.title}`);
}
