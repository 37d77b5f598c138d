import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { type Connection, openPool } from "#app/database/client.server.ts";
import { migrate } from "#app/database/migrate.server.ts";
import { promiseQueue } from "#app/features/booking/promise-reminder.server.ts";
import { startEmbeddedPostgres } from "#app/platform/embedded-postgres.server.ts";
import { startJobs } from "#app/platform/jobs.server.ts";
import { openLog } from "#app/platform/log.server.ts";
import { mailQueue, mailRetry } from "#app/platform/mail/outbox.server.ts";
import { startSecondServer } from "./second-server.ts";

/** Where a test makes its databases. */
interface TestServer {
  admin: Connection;
}

declare module "vitest" {
  export interface ProvidedContext {
    embedded: TestServer;
    byUrl: TestServer;
    /** A folder that goes with the run. */
    folder: string;
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
    embedded: { admin: { ...embedded.connection, user: "postgres", database: "postgres" } },
    byUrl: { admin: { connectionString: second.url } },
  } satisfies Record<string, TestServer>;
  for (const [name, server] of Object.entries(servers)) {
    await makeTemplate(server.admin);
    project.provide(name as keyof typeof servers, server);
  }
  project.provide("folder", folder);

  return async () => {
    await embedded.stop();
    await second.stop();
    rmSync(folder, { recursive: true, force: true });
  };
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
  const jobs = await startJobs(pool, log);
  await jobs.prepareQueue(mailQueue, mailRetry);
  await jobs.prepareQueue(promiseQueue, mailRetry);
  await jobs.stop();
  await pool.end();
}

/** The same server, another database. */
export function connectionTo(admin: Connection, database: string): Connection {
  if (!("connectionString" in admin)) return { ...admin, database };
  const url = new URL(admin.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}
