import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { type Connection, openPool } from "#app/database/client.server.ts";
import { migrate } from "#app/database/migrate.server.ts";
import { startEmbeddedPostgres } from "#app/platform/embedded-postgres.server.ts";
import { startJobs } from "#app/platform/jobs.server.ts";
import { openLog } from "#app/platform/log.server.ts";
import { mailQueue, mailRetry } from "#app/platform/mail/outbox.server.ts";
import { startSecondServer } from "./second-server.ts";
import { startSite } from "./site.ts";

/** Where a test makes its databases: `template` is migrated and empty. */
export interface TestServer {
  name: string;
  admin: Connection;
}

declare module "vitest" {
  export interface ProvidedContext {
    embedded: TestServer;
    byUrl: TestServer;
    /** A folder with a file for each site that the test files share: its process, and where its data is. */
    sharedSites: string;
  }
}

export const templateName = "harmattan_template";

/** Both kinds of database that the site runs on, started once for the whole run. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(path.join(tmpdir(), "harmattan-tests-"));
  const embedded = await startEmbeddedPostgres({ directory: path.join(folder, "postgres"), log: () => {} });
  if ("problem" in embedded) throw new Error(embedded.problem);
  const second = await startSecondServer();
  process.stdout.write(`databases under test: embedded PostgreSQL, and ${second.version} by DATABASE_URL\n`);

  const servers = {
    // The site's own role may not make databases; the cluster's owner may.
    embedded: {
      name: "embedded",
      admin: { ...embedded.connection, user: "postgres", database: "postgres" },
    },
    byUrl: { name: `DATABASE_URL (${second.version})`, admin: { connectionString: second.url } },
  } satisfies Record<string, TestServer>;
  for (const server of Object.values(servers)) await makeTemplate(server.admin);
  project.provide("embedded", servers.embedded);
  project.provide("byUrl", servers.byUrl);
  const sharedSites = path.join(folder, "shared-sites");
  mkdirSync(sharedSites);
  project.provide("sharedSites", sharedSites);

  // The workers have it with the rest of this process's environment.
  process.env.TEST_SITE_DATA = path.join(folder, "site");
  mkdirSync(process.env.TEST_SITE_DATA);
  const site = await startSite({ dataDir: process.env.TEST_SITE_DATA });
  await site.stop({ keepData: true });

  return async () => {
    await Promise.all(readdirSync(sharedSites).map((pid) => stopSharedSite(sharedSites, Number(pid))));
    await embedded.stop();
    await second.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function stopSharedSite(folder: string, pid: number): Promise<void> {
  const dataDir = readFileSync(path.join(folder, String(pid)), "utf8");
  while (isRunning(pid)) {
    process.kill(pid, "SIGTERM");
    await pause(100);
  }
  rmSync(dataDir, { recursive: true, force: true });
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function makeTemplate(admin: Connection): Promise<void> {
  const client = new pg.Client(admin);
  await client.connect();
  await client.query(`drop database if exists ${templateName}`);
  await client.query(`create database ${templateName}`);
  await client.end();
  const connection = connectionTo(admin, templateName);
  const log = openLog("silent");
  const pool = openPool(connection, log, 2);
  await migrate(pool);
  await pool.end();
  const jobs = await startJobs(connection, log);
  await jobs.prepareQueue(mailQueue, mailRetry);
  await jobs.stop();
}

/** The same server, another database. */
export function connectionTo(admin: Connection, database: string): Connection {
  if (!("connectionString" in admin)) return { ...admin, database };
  const url = new URL(admin.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}
