import path from "node:path";
import { type Connection, openDatabase, openPool } from "#app/database/client.server.ts";
import { migrate } from "#app/database/migrate.server.ts";
import { bookingMailRenderers } from "#app/features/booking/booking-mails.server.ts";
import { contactMailRenderers } from "#app/features/contact/contact-mails.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.ts";
import { startEmbeddedPostgres } from "#app/platform/embedded-postgres.server.ts";
import { startJobs } from "#app/platform/jobs.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import { workOutbox } from "#app/platform/mail/outbox.server.ts";
import { openTransport } from "#app/platform/mail/transport.server.ts";
import { openRateLimiter } from "#app/platform/rate-limit.server.ts";
import { openSecret } from "#app/platform/secret.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import type { Settings } from "#app/platform/settings.server.ts";

export interface House {
  services: Services;
  /** What is configured, for the operator: one line each, no credentials. */
  describe: string[];
  /** Closes everything in the reverse order of its opening. */
  close(): Promise<void>;
}

/** A reason not to start that the operator can mend: one sentence that says how. */
export interface Problem {
  problem: string;
}

/** Opens all that the site lives on: database, tables, jobs, mail. What had been opened is closed again when a later step fails. */
export async function openHouse(
  settings: Settings,
  log: Log,
  clock: Clock = systemClock,
): Promise<House | Problem> {
  const closers: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const secret = await openSecret(settings.authSecret, settings.dataDir);
    const database = await openServer(settings, log);
    if ("problem" in database) return database;
    closers.push(database.stop);

    const pool = openPool(database.connection, log);
    closers.push(() => pool.end());
    try {
      await migrate(pool);
    } catch (error) {
      if (!isUnreachable(error)) throw error;
      await close();
      return {
        problem: `the database does not answer (${(error as Error).message}). Check DATABASE_URL and that the server runs.`,
      };
    }
    const db = openDatabase(pool);
    const jobs = await startJobs(database.connection, log);
    closers.push(() => jobs.stop());

    const transport = openTransport(settings.mail, settings.dataDir);
    closers.push(async () => transport.close());
    const renderers = { ...bookingMailRenderers(settings), ...contactMailRenderers(settings) };
    await workOutbox({ db, jobs, transport, renderers, log, clock });

    return {
      services: { settings, db, jobs, limiter: openRateLimiter(pool, secret), clock, log },
      describe: [`database  ${database.description}`, `mail      ${transport.describe()}`],
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

interface DatabaseServer {
  connection: Connection;
  description: string;
  stop: () => Promise<void>;
}

async function openServer(settings: Settings, log: Log): Promise<DatabaseServer | Problem> {
  if (settings.databaseUrl) {
    const { hostname, pathname } = new URL(settings.databaseUrl);
    return {
      connection: { connectionString: settings.databaseUrl },
      description: `PostgreSQL at ${hostname}${pathname}`,
      stop: async () => {},
    };
  }
  const directory = path.join(settings.dataDir, "postgres");
  const embedded = await startEmbeddedPostgres({ directory, log: (message) => log.info(message) });
  if ("problem" in embedded) return embedded;
  return {
    // PGSSLMODE in the environment must not ask a socket for TLS.
    connection: { ...embedded.connection, ssl: false },
    description: `embedded PostgreSQL in ${directory}`,
    stop: () => embedded.stop(),
  };
}

const isUnreachable = (error: unknown) => {
  const codes = ["ECONNREFUSED", "ENOTFOUND", "ETIMEDOUT", "EHOSTUNREACH", "28P01", "28000", "3D000"];
  return codes.includes((error as { code?: string }).code ?? "") || /timeout/i.test((error as Error).message);
};
