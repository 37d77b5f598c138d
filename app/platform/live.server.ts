import { EventEmitter } from "node:events";
import { sql } from "drizzle-orm";
import pg from "pg";
import type { Connection, Queries } from "#app/database/client.server.ts";
import type { Log } from "./log.server.ts";

/** Payload of an announcement: names and ids, never personal data (PostgreSQL takes 8,000 bytes, and logs it). */
export type LiveData = Readonly<Record<string, string | number | readonly string[]>>;

const channel = "live";

/** Announces to every process when the caller's transaction commits, and not at all when it does not. */
export async function announce(transaction: Queries, topic: string, data: LiveData = {}): Promise<void> {
  await transaction.execute(sql`select pg_notify(${channel}, ${JSON.stringify([topic, data])})`);
}

// The pause before a new connection doubles up to the longest.
const usualPace = { checkMs: 15_000, pauseMs: 250, longestPauseMs: 5_000 };

export type Live = Awaited<ReturnType<typeof openLive>>;

/** Publish and subscribe across all processes over LISTEN/NOTIFY; a lost connection is replaced. */
export async function openLive(connection: Connection, log: Log, pace = usualPace) {
  const announcements = new EventEmitter().setMaxListeners(0);
  const gaps = new EventEmitter();
  const ending = new AbortController();
  let client: pg.Client | null = null;
  let stopped = false;
  let retry: NodeJS.Timeout | undefined;

  const guarded =
    <Data extends unknown[]>(listener: (...data: Data) => void) =>
    (...data: Data) => {
      try {
        listener(...data);
      } catch (err) {
        log.error({ err }, "a live listener failed");
      }
    };

  const connect = async () => {
    const fresh = new pg.Client({
      ...connection,
      application_name: "harmattan live",
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
      query_timeout: 10_000,
    });
    let isLost = false;
    const lose = (err?: Error) => {
      if (isLost) return;
      isLost = true;
      if (client !== fresh) return;
      client = null;
      fresh.end().catch(() => {});
      if (stopped) return;
      log.warn({ err }, "the live connection was lost");
      reconnect(pace.pauseMs);
    };
    fresh.on("error", lose);
    fresh.on("end", () => lose());
    fresh.on("notification", ({ payload }) => {
      if (payload) announcements.emit(...(JSON.parse(payload) as [string, LiveData]));
    });
    try {
      await fresh.connect();
      await fresh.query(`listen ${channel}`);
      // Lost before anyone listened for it.
      if (isLost) throw new Error("the live connection was lost as it was made");
    } catch (error) {
      fresh.end().catch(() => {});
      throw error;
    }
    if (stopped) return await fresh.end();
    client = fresh;
  };
  const reconnect = (pauseMs: number) => {
    retry = setTimeout(async () => {
      try {
        await connect();
        gaps.emit("gap");
      } catch (err) {
        log.warn({ err }, "the live connection could not be made");
        if (!stopped) reconnect(Math.min(pauseMs * 2, pace.longestPauseMs));
      }
    }, pauseMs);
    retry.unref();
  };
  // A peer that fell silent (a firewall that forgot us) raises no error by itself.
  const check = setInterval(() => {
    const checkedClient = client;
    checkedClient?.query("select 1").catch((err) => checkedClient.emit("error", err));
  }, pace.checkMs);
  check.unref();

  await connect();
  return {
    subscribe(topic: string, listener: (data: LiveData) => void): void {
      announcements.on(topic, guarded(listener));
    },
    /** Calls `listener` when a lost connection is back: notifications were missed, so cached data must be read again. */
    onGap(listener: () => void): void {
      gaps.on("gap", guarded(listener));
    },
    /** Aborts when the process stops: streams end, and their clients reconnect to another process. */
    ending: ending.signal,
    endStreams: () => ending.abort(),
    async stop() {
      stopped = true;
      ending.abort();
      clearInterval(check);
      clearTimeout(retry);
      await client?.end();
    },
  };
}
