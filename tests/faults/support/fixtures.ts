import { onTestFinished } from "vitest";
import { testFolder } from "#tests/fixtures/folder.ts";
import { type SiteProcess, startSite } from "#tests/support/site.ts";
import { openSmtpPeer } from "#tests/support/smtp-peer.ts";

export async function testSmtp() {
  const smtp = await openSmtpPeer();
  onTestFinished(() => smtp.stop());
  return smtp;
}

/** Starts a site on one data folder each time it is called, after each fault; the last one stops after the test. */
export function siteStarter(env: Record<string, string>, dataDir = testFolder()): () => Promise<SiteProcess> {
  let site: SiteProcess | undefined;
  onTestFinished(() => site?.stop({ keepData: true }));
  return async () => {
    site = await startSite({ env, dataDir });
    return site;
  };
}
