import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Log } from "#app/platform/log.server.ts";

export type Database = NodePgDatabase;
/** The database, or a transaction on it. */
export type Queries = Pick<Database, "select" | "insert" | "update" | "delete" | "execute" | "$count">;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

/** How `pg` reaches the server: a connection string, or the parts of a Unix socket. */
export type Connection =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string; ssl?: false };

export function openPool(connection: Connection, log: Log, max = 20): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    max,
    application_name: "harmattan",
    connectionTimeoutMillis: 10_000,
    // A statement that runs this long is a bug and must not hold a connection for ever.
    statement_timeout: 30_000,
    // The client's own limit, for a server that stopped responding.
    query_timeout: 35_000,
    idle_in_transaction_session_timeout: 30_000,
  });
  // Without these listeners an error on an idle or checked-out connection would crash the process.
  const warnWith = (message: string) => (err: Error) => {
    // An ending pool does not wait for its connections to close; the server, stopped next, may close them first.
    if (!pool.ending) log.warn({ err }, message);
  };
  pool.on("error", warnWith("an idle database connection was lost"));
  pool.on("connect", (client) => {
    client.on("error", warnWith("a database connection was lost"));
  });
  return pool;
}

/** A separate connection without the pool's time limits, for long work and long waits. */
export async function openUnlimitedClient({ options }: pg.Pool): Promise<pg.Client> {
  const client = new pg.Client({
    ...options,
    statement_timeout: 0,
    query_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  });
  // A lost connection fails the running query; without this listener it would also crash the process.
  client.on("error", () => {});
  await client.connect();
  return client;
}

export function openDatabase(pool: pg.Pool): Database {
  const db = drizzle(pool);
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    let hasBegun = false;
    try {
      return await drizzle(client).transaction((transaction) => {
        hasBegun = true;
        return work(transaction);
      }, config);
    } finally {
      // Drizzle's pooled transaction leaks a connection whose "begin" fails; twenty leaks empty the pool.
      // A connection still in a transaction (its "rollback" got no response either) must not be reused.
      client.release(!hasBegun || client.getTransactionStatus() !== "I");
    }
  };
  return db;
}
