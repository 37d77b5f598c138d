import { expect } from "@playwright/test";
import pg from "pg";
import { connectionBeside, type Site } from "./site.ts";

/** Does this while the database of a running site lets the site in no more, as if its server were away. */
export async function whileDatabaseIsAway(site: Site, act: () => Promise<void>): Promise<void> {
  const connection = await connectionBeside(site.dataDir);
  const name = pg.escapeIdentifier(connection.database);
  const isReady = async () => (await fetch(`${site.origin}/readyz`)).status === 200;
  // From another database of that server: none can be closed from within.
  const beside = new pg.Client({ ...connection, database: "template1" });
  await beside.connect();
  try {
    await beside.query(`alter database ${name} allow_connections false`);
    // The site's own connections; the test keeps those that it has.
    await beside.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name like 'harmattan%'",
      [connection.database],
    );
    await expect.poll(isReady).toBe(false);
    await act();
  } finally {
    await beside.query(`alter database ${name} allow_connections true`);
    await beside.end();
  }
  await expect.poll(isReady).toBe(true);
}
