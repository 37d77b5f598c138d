import path from "node:path";
import { startEmbeddedPostgres } from "#app/platform/embedded-postgres.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import type { Settings } from "#app/platform/settings.server.ts";
import type { Connection } from "./client.server.ts";

export interface DatabaseServer {
  connection: Connection;
  description: string;
  stop: () => Promise<void>;
}

/**
 * The PostgreSQL at DATABASE_URL, or the embedded one, which is started; else a problem, with its remedy, for the operator.
 * `exclusive: false`, for commands, shares the database of a running site.
 */
export async function openDatabaseServer(
  settings: Pick<Settings, "databaseUrl" | "dataDir">,
  log: Log,
  { exclusive = true } = {},
): Promise<DatabaseServer | { problem: string }> {
  if (settings.databaseUrl) {
    const { hostname, pathname } = new URL(settings.databaseUrl);
    return {
      connection: { connectionString: settings.databaseUrl },
      description: `PostgreSQL at ${hostname}${pathname}`,
      stop: async () => {},
    };
  }
  const directory = path.join(settings.dataDir, "postgres");
  const embedded = await startEmbeddedPostgres({
    directory,
    log: (message) => log.info(message),
    exclusive,
  });
  if ("problem" in embedded) return embedded;
  return { ...embedded, description: `embedded PostgreSQL in ${directory}` };
}
