import { rmSync } from "node:fs";
import pg from "pg";
import { onTestFailed, onTestFinished, vi } from "vitest";
import { lastingPort } from "#tests/support/ports.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { openSmtpPeer } from "#tests/support/smtp-peer.ts";
import type { Writers } from "#tests/support/writers.ts";
import { auditForms, type FaultRun, reportFaultRun } from "./forms-audit.ts";

/** Servers of one site until the test ends: one database, one secret, one mail server. */
export async function startServers(count: number, databaseUrl: string, more: Record<string, string> = {}) {
  const smtp = await openSmtpPeer();
  const AUTH_SECRET = "a secret that all servers of these tests have";
  const env = { DATABASE_URL: databaseUrl, AUTH_SECRET, SMTP_URL: smtp.url, ...more };
  const ports = await Promise.all(Array.from({ length: count }, lastingPort));
  const sites = await Promise.all(ports.map((port) => startSite({ env, port })));
  onTestFailed(() => {
    for (const site of sites) process.stdout.write(`${site.origin}: ${site.output().slice(-3000)}\n`);
  });
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  pool.on("error", () => {});
  onTestFinished(async () => {
    await pool.end();
    // SIGKILL, because SIGTERM would wait for the shutdown delay.
    await Promise.all(sites.map((site) => site.kill()));
    for (const { dataDir } of sites) rmSync(dataDir, { recursive: true, force: true });
    await smtp.stop();
  });
  const query: Site["query"] = async (text, values) => (await pool.query(text, values)).rows;
  return {
    sites,
    smtp,
    query,
    /** Stops a server, and starts this release, or the one in that folder, on its port. */
    async restart(index: number, folder?: string) {
      const site = sites[index];
      if (!site) throw new Error(`there is no server ${index}`);
      await site.stop();
      sites[index] = await startSite({ env, folder, port: Number(new URL(site.origin).port) });
    },
    /** Waits for every mail, audits the thanked forms, prints and returns the result. */
    async report({ thanked }: Writers, run: FaultRun) {
      const unsent = async () => (await query("select 1 from mails where status = 'queued'")).length;
      await vi.waitUntil(async () => (await unsent()) === 0, { timeout: 400_000, interval: 500 });
      const audit = await auditForms({ query }, thanked, smtp.received);
      reportFaultRun(run, audit);
      return audit;
    },
  };
}
