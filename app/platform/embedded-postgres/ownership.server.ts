import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { PORT } from "./cluster.server.ts";
import { codeOf, type EmbeddedPostgresProblem, reasonOf } from "./problem.server.ts";

/** The role and the database the site uses. Not the superuser: SQL that slips in can not reach files or programs. */
export const SITE = "harmattan";

const LOCKS = 7_248;
const OWNER_LOCK = 1;
const SETUP_LOCK = 2;
const DYING_OWNER_MS = 1_500;
const SETTLED_MS = 500;
const POLL_INTERVAL_MS = 50;

/** What a look at the socket finds. */
export type Answer = pg.Client | "nobody" | "busy" | EmbeddedPostgresProblem;

/** Connects as the superuser, whose reserved connections are free even when the site has used up all others. */
export async function ask(sockets: string, label: string): Promise<Answer> {
  const client = new pg.Client({
    host: sockets,
    port: PORT,
    user: "postgres",
    database: "postgres",
    ssl: false,
    application_name: label,
    connectionTimeoutMillis: 5_000,
  });
  // The loss of the server shows in "end"; without a listener an "error" would end this process.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    client.end().catch(() => undefined);
    const code = codeOf(error);
    if (code === "ENOENT" || code === "ECONNREFUSED") return "nobody";
    if (code === "EACCES" || code === "EPERM") {
      return {
        problem: `This user may not reach the PostgreSQL socket in ${sockets}. Run this as the user the site runs as, or set DATABASE_URL.`,
      };
    }
    // Starting, recovering, shutting down (57P03), full, or cut off in the middle of the greeting.
    return "busy";
  }
}

/**
 * Takes the owner's lock, which lasts as long as this connection and so can not outlive its process. A newcomer is
 * `patient`: it waits until the lock has been free for a while, because an owner whose PostgreSQL has just restarted
 * itself comes back for it at once, and because a PostgreSQL whose owner died may be about to follow it.
 */
export async function claim(client: pg.Client, patient: boolean): Promise<"claimed" | { holder: string }> {
  const began = Date.now();
  let freeSince: number | undefined;
  for (;;) {
    const holder = await lockHolder(client);
    if (holder !== undefined) {
      freeSince = undefined;
      if (Date.now() - began > DYING_OWNER_MS) return { holder };
    } else {
      freeSince ??= Date.now();
      if ((!patient || Date.now() - freeSince >= SETTLED_MS) && (await tryLock(client))) return "claimed";
    }
    await pause(POLL_INTERVAL_MS);
  }
}

/** Was that error the end of the connection, not a complaint about the statement? */
export function isLostConnection(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return codeOf(error).startsWith("57P");
  return codeOf(error) !== "" || /connection|not queryable/i.test(reasonOf(error));
}

/** Makes the site's role and database unless they are there. Safe to run from several processes at once. */
export async function ensureSiteDatabase(client: pg.Client): Promise<void> {
  await client.query("select pg_advisory_lock($1, $2)", [LOCKS, SETUP_LOCK]);
  try {
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as role,
              exists (select from pg_database where datname = $1) as database`,
      [SITE],
    );
    if (!rows[0]?.role) await client.query(`create role ${SITE} login`);
    if (!rows[0]?.database) await client.query(`create database ${SITE} owner ${SITE}`);
  } finally {
    await client.query("select pg_advisory_unlock($1, $2)", [LOCKS, SETUP_LOCK]);
  }
}

/** Takes the owner's lock if nobody owns the server and nobody else is connected, waiting a second for the last to leave. */
export async function claimIfUnused(client: pg.Client): Promise<boolean> {
  for (const until = Date.now() + 1_000; ; await pause(POLL_INTERVAL_MS)) {
    if ((await lockHolder(client)) !== undefined) return false;
    const { rows } = await client.query<{ others: number }>(
      `select count(*)::int as others from pg_stat_activity
       where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    if (rows[0]?.others === 0) return tryLock(client);
    if (Date.now() > until) return false;
  }
}

async function lockHolder(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ label: string | null }>(
    `select a.application_name as label from pg_locks l left join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.classid = $1 and l.objid = $2 and l.granted`,
    [LOCKS, OWNER_LOCK],
  );
  return rows.length === 0 ? undefined : (rows[0]?.label ?? "");
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1, $2) as taken", [
    LOCKS,
    OWNER_LOCK,
  ]);
  return rows[0]?.taken === true;
}
