import { setTimeout as pause } from "node:timers/promises";
import { getTableName } from "drizzle-orm";
import type pg from "pg";
import type { Log } from "#app/platform/log.server.ts";
import { writeProbes } from "./schema/operations.ts";

/** Why the database cannot do its work, in words for an operator; null when it can. */
export type Readiness = () => Promise<string | null>;

// Longer than this and whoever asks has given up.
const answerWithinMs = 2_000;
// Writing costs a flush of the disk: once in a while is enough, and sooner where it failed.
const goodForMs = 5_000;
const badForMs = 1_000;

// In one transaction, as several statements of one query are. The new file that a truncated table gets is what a full disk refuses;
// a row in a page that is there already, or a rollback, would go well on one.
const table = getTableName(writeProbes);
const write = `set local lock_timeout = '200ms'; truncate ${table}; insert into ${table} values (true)`;

/** Asks whether the database answers, and takes writes; however many ask, it is written to once at a time. */
export function openReadiness(pool: pg.Pool, log: Log): Readiness {
  let writing: Promise<string | null> | null = null;
  let known: { reason: string | null; until: number } | null = null;

  async function whyNotWritable(): Promise<string | null> {
    if (known && performance.now() < known.until) return known.reason;
    writing ??= attempt(write).finally(() => {
      writing = null;
    });
    const reason = await writing;
    known = { reason, until: performance.now() + (reason ? badForMs : goodForMs) };
    return reason;
  }

  async function attempt(text: string): Promise<string | null> {
    try {
      const silent = pause(answerWithinMs, "silent" as const, { ref: false });
      const query = pool.query({ text, query_timeout: answerWithinMs } as pg.QueryConfig);
      // A pool that waits for a connection knows nothing of the query's own limit.
      query.catch(() => {});
      if ((await Promise.race([query, silent])) === "silent") return "The database does not answer.";
      return null;
    } catch (err) {
      const { code } = err as { code?: string };
      // A backup reads the table just now, or another server writes to it.
      if (code === "55P03") return null;
      log.warn({ err }, "the database is not ready");
      if (code === "53100") return "The database takes no writes: its disk is full.";
      if (code === "25006") return "The database takes no writes: it is read-only.";
      return text === write ? "The database takes no writes." : "The database does not answer.";
    }
  }

  return async () => {
    const silent = await attempt("select 1");
    // What comes back may be another server, or the same one with its disk full.
    if (silent) known = null;
    return silent ?? (await whyNotWritable());
  };
}
