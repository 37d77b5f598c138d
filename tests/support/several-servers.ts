import { rmSync } from "node:fs";
import pg from "pg";
import { onTestFailed, vi } from "vitest";
import { auditBookings } from "./booking-audit.ts";
import { type CampaignCounts, reportCampaign } from "./campaign-report.ts";
import { lastingPort } from "./second-server.ts";
import { type Site, startSite } from "./site.ts";
import { openSmtpPeer } from "./smtp-peer.ts";
import type { SteadyLoad } from "./steady-load.ts";

interface ServersOptions {
  /** More settings of every server. */
  env?: Record<string, string>;
  /** Where another release lies, built. */
  folder?: string;
}

/** Servers of one site: one database, one secret, one mail server. */
export async function startServers(
  count: number,
  databaseUrl: string,
  { env: more = {}, folder }: ServersOptions = {},
) {
  const smtp = await openSmtpPeer();
  const env = {
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: "a secret that all servers of these tests have",
    SMTP_URL: smtp.url,
    ...more,
  };
  const ports = await Promise.all(Array.from({ length: count }, lastingPort));
  const sites = await Promise.all(ports.map((port) => startSite({ env, folder, port })));
  onTestFailed(() => {
    for (const site of sites) process.stdout.write(`${site.origin}: ${site.output().slice(-3000)}\n`);
  });
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  pool.on("error", () => {});
  const query: Site["query"] = async (text, values) => (await pool.query(text, values)).rows;
  return {
    sites,
    smtp,
    query,
    /** Ends a server as an operator does, and starts this release where it was. */
    async restart(index: number) {
      const site = sites[index];
      if (!site) throw new Error(`there is no server ${index}`);
      await site.stop();
      sites[index] = await startSite({ env, port: Number(new URL(site.origin).port) });
    },
    /** Waits for every mail, compares all with what visitors were told, prints the row and returns it. */
    async report(load: SteadyLoad, counts: Pick<CampaignCounts, "fault" | "tries" | "recoverSeconds">) {
      const unsent = async () => (await query("select 1 from mails where status = 'queued'")).length;
      await vi.waitUntil(async () => (await unsent()) === 0, { timeout: 400_000, interval: 500 });
      const audit = await auditBookings({ query }, load.thanked);
      const about = await query<{ id: string }>(
        "select id from mails where about_id in (select id from bookings)",
      );
      const expected = new Set(about.map(({ id }) => id));
      const ids = smtp.received
        .map(({ email }) => /^<([^@]+)@/.exec(email.messageId ?? "")?.[1] ?? "")
        .filter((id) => expected.has(id));
      const result: CampaignCounts = {
        ...counts,
        acknowledged: audit.thanked,
        stored: audit.stored,
        lost: audit.lost.length,
        doubled: audit.duplicates.length,
        mailsMissing: 2 * audit.stored - new Set(ids).size,
        mailsDoubled: ids.length - new Set(ids).size,
      };
      reportCampaign(result);
      return result;
    },
    async stop() {
      await pool.end();
      // Not as an operator does, who waits for the delay.
      await Promise.all(sites.map((site) => site.kill()));
      for (const { dataDir } of sites) rmSync(dataDir, { recursive: true, force: true });
      await smtp.stop();
    },
  };
}
