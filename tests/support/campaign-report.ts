import { appendFileSync, mkdirSync } from "node:fs";
import { cpus } from "node:os";
import path from "node:path";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { campaignSeed, isFullCampaign } from "./campaign.ts";

/** What a fault did, repeated; null or left out: not counted in this campaign. */
export interface CampaignCounts {
  fault: string;
  tries: number;
  acknowledged?: number | null;
  stored?: number | null;
  lost?: number | null;
  doubled?: number | null;
  mailsMissing?: number | null;
  mailsDoubled?: number | null;
  /** From the fault to the next acknowledgement, the longest of all tries. */
  recoverSeconds?: number | null;
  seed?: number;
}

/** Prints a campaign as a row of the table in docs/reliability.md, and at length keeps it as a line of JSON with the machine and the date. */
export function reportCampaign({ seed = campaignSeed, ...counts }: CampaignCounts): void {
  const { fault, tries, acknowledged, stored, lost, doubled, mailsMissing, mailsDoubled, recoverSeconds } =
    counts;
  const figures = [tries, acknowledged, stored, lost, doubled, mailsMissing, mailsDoubled];
  const cells = [fault, ...figures.map((figure) => figure ?? "-"), recoverSeconds?.toFixed(1) ?? "-", seed];
  process.stdout.write(`\n| ${cells.join(" | ")} |\n`);
  if (!isFullCampaign) return;
  const folder = path.join(projectRoot, "campaign-reports");
  mkdirSync(folder, { recursive: true });
  const machine = `${cpus().length} x ${cpus()[0]?.model}`;
  const report = { date: new Date().toISOString(), machine, ...counts, seed };
  appendFileSync(path.join(folder, "campaigns.jsonl"), `${JSON.stringify(report)}\n`);
}
