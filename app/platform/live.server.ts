import { EventEmitter } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
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

const checkMs = 15_000;
const retryMs = 1_000;

export type Live = Awaited<ReturnType<typeof openLive>>;

/** Publish and subscribe across all processes over LISTEN/NOTIFY; a lost connection is replaced. */
export async function openLive(connection: Connection, log: Log) {
  const announcements = new EventEmitter().setMaxListeners(0);
  const gaps = new EventEmitter().setMaxListeners(0);
  const ending = new AbortController();

  const guarded =
    <Data extends unknown[]>(listener: (...data: Data) => void) =>
    (...data: Data) => {
      try {
        listener(...data);
      } catch (err) {
        log.error({ err }, "a live listener failed");
      }
    };

  /** A listening connection; `lost` resolves at its first error or its end. */
  async function connect() {
    const client = new pg.Client({
      ...connection,
      application_name: "harmattan live",
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
      query_timeout: 10_000,
    });
    const lost = new Promise<unknown>((resolve) => {
      client.on("error", resolve).on("end", () => resolve(undefined));
    });
    client.on("notification", ({ payload }) => {
      if (payload) announcements.emit(...(JSON.parse(payload) as [string, LiveData]));
    });
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      return { client, lost };
    } catch (error) {
      client.end().catch(() => {});
      throw error;
    }
  }

  let current = await connect();
  async function keepListening(): Promise<void> {
    while (!ending.signal.aborted) {
      const err = await current.lost;
      if (!ending.signal.aborted) log.warn({ err }, "the live connection was lost");
      current.client.end().catch(() => {});
      await reconnect();
    }
    await current.client.end();
  }
  async function reconnect(): Promise<void> {
    for (;;) {
      await pause(retryMs, undefined, { ref: false });
      if (ending.signal.aborted) return;
      try {
        current = await connect();
        gaps.emit("gap");
        return;
      } catch (err) {
        log.warn({ err }, "the live connection could not be opened");
      }
    }
  }
  void keepListening();
  // A connection dropped silently, such as by a firewall, raises no error by itself.
  const check = setInterval(() => {
    const { client } = current;
    client.query("select 1").catch((err) => client.emit("error", err));
  }, checkMs).unref();

  return {
    /**
     * Calls `listener` at each announcement of the topic, and `onGap` after a reconnection: announcements were missed, so data must be
     * read again. Returns a function that unsubscribes.
     */
    subscribe(topic: string, listener: (data: LiveData) => void, onGap: () => void = () => {}): () => void {
      const [onAnnouncement, onReconnection] = [guarded(listener), guarded(onGap)];
      announcements.on(topic, onAnnouncement);
      gaps.on("gap", onReconnection);
      return () => {
        announcements.off(topic, onAnnouncement);
        gaps.off("gap", onReconnection);
      };
    },
    /** Aborts when the process stops: streams end, and their clients reconnect to another process. */
    ending: ending.signal,
    endStreams: () => ending.abort(),
    async stop() {
      ending.abort();
      clearInterval(check);
      await current.client.end();
    },
  };
}
