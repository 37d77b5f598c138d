import pg from "pg";
import { PORT } from "./cluster.server.ts";
import { codeOf, type EmbeddedPostgresProblem, reasonOf } from "./problem.server.ts";

/** The role and the database the site uses. Not the superuser: SQL that slips in can not reach files or programs. */
export const SITE = "harmattan";

function clientFor(host: string, name: string): pg.Client {
  const connectionTimeoutMillis = 5_000;
  const client = new pg.Client({
    host,
    port: PORT,
    user: name,
    database: name,
    ssl: false,
    connectionTimeoutMillis,
  });
  // Without a listener the loss of the server would end this process.
  return client.on("error", () => undefined);
}

/** Whether the site's database is there to be used. `busy`: starting, recovering, shutting down, full, or not made yet. */
export async function askServer(
  sockets: string,
): Promise<"ready" | "busy" | "nobody" | EmbeddedPostgresProblem> {
  const client = clientFor(sockets, SITE);
  try {
    await client.connect();
    return "ready";
  } catch (error) {
    const code = codeOf(error);
    if (code === "ENOENT" || code === "ECONNREFUSED") return "nobody";
    if (code !== "EACCES" && code !== "EPERM") return "busy";
    return {
      problem: `This user may not reach the PostgreSQL socket in ${sockets}. Run this as the user the site runs as, or set DATABASE_URL.`,
    };
  } finally {
    client.end().catch(() => undefined);
  }
}

/** Makes the site's role and database unless they are there. `lost`: the server ended meanwhile, or broke off what it did. */
export async function ensureSiteDatabase(
  sockets: string,
): Promise<"lost" | EmbeddedPostgresProblem | undefined> {
  const client = clientFor(sockets, "postgres");
  try {
    await client.connect();
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as role,
              exists (select from pg_database where datname = $1) as database`,
      [SITE],
    );
    if (!rows[0]?.role) await client.query(`create role ${SITE} login`);
    if (!rows[0]?.database) await client.query(`create database ${SITE} owner ${SITE}`);
    return undefined;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || codeOf(error).startsWith("57P")) return "lost";
    // Most likely a full disk.
    return { problem: `PostgreSQL could not be made ready: ${reasonOf(error)}.` };
  } finally {
    await client.end().catch(() => undefined);
  }
}
