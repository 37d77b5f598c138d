import { chmodSync, rmSync } from "node:fs";
import { onTestFinished } from "vitest";
import { type SiteProcess, scratchFolder, startSite } from "#tests/support/site.ts";
import { openSmtpPeer } from "#tests/support/smtp-peer.ts";

/** A folder that is removed after the test; PostgreSQL, which runs as another user for root, may enter it. */
export function testFolder(): string {
  const folder = scratchFolder();
  chmodSync(folder, 0o755);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));
  return folder;
}

export async function testSmtp() {
  const smtp = await openSmtpPeer();
  onTestFinished(() => smtp.stop());
  return smtp;
}

/** Starts the site on one data folder, again after each fault; the last one stops after the test. */
export function siteStarter(env: Record<string, string>, dataDir = testFolder()): () => Promise<SiteProcess> {
  let site: SiteProcess | undefined;
  onTestFinished(() => site?.stop({ keepData: true }));
  return async () => {
    site = await startSite({ env, dataDir });
    return site;
  };
}
