import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { bothDatabaseKinds, type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { announce, type Live, type LiveData, openLive } from "./live.server.ts";
import { openLog } from "./log.server.ts";

const log = openLog("silent");
const quick = { checkMs: 15_000, pauseMs: 5, longestPauseMs: 20 };

describe.each(bothDatabaseKinds)("live announcements (%s)", (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());

  async function hub(): Promise<Live> {
    const live = await openLive(database.connection, log, quick);
    onTestFinished(() => live.stop());
    return live;
  }

  /** What a topic's listener hears, one promise an announcement. */
  function hearing(live: Live, topic: string) {
    const heard: LiveData[] = [];
    let wake = () => {};
    live.subscribe(topic, (data) => {
      heard.push(data);
      wake();
    });
    return {
      heard,
      async next(count: number) {
        while (heard.length < count) {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
        return heard;
      },
    };
  }

  it("reaches the listeners of the topic in every process, and no other", async () => {
    const [first, second] = [await hub(), await hub()];
    const here = hearing(first, "a");
    const there = hearing(second, "a");
    const other = hearing(second, "b");
    await announce(database.db, "a", { id: 7 });
    await announce(database.db, "b", { ids: ["x"] });
    expect(await here.next(1)).toEqual([{ id: 7 }]);
    expect(await there.next(1)).toEqual([{ id: 7 }]);
    expect(await other.next(1)).toEqual([{ ids: ["x"] }]);
  });

  it("is heard when the transaction commits, and never when it does not", async () => {
    const ear = hearing(await hub(), "a");
    await database.db
      .transaction(async (transaction) => {
        await announce(transaction, "a", { id: "undone" });
        throw new Error("undone");
      })
      .catch(() => {});
    await database.db.transaction(async (transaction) => {
      await announce(transaction, "a", { id: "done" });
      expect(ear.heard).toEqual([]);
    });
    expect(await ear.next(1)).toEqual([{ id: "done" }]);
  });

  it("listens again after the connection was cut, and says that there was a gap", async () => {
    const live = await hub();
    const ear = hearing(live, "a");
    const gap = new Promise<void>((resolve) => {
      live.onGap(resolve);
    });
    await database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'harmattan live' and datname = current_database()",
    );
    await gap;
    await announce(database.db, "a", { id: 1 });
    expect(await ear.next(1)).toEqual([{ id: 1 }]);
  });

  it("lets go of a listener, and of one that fails only that one", async () => {
    const live = await hub();
    const left: LiveData[] = [];
    live.subscribe("a", (data) => left.push(data))();
    live.subscribe("a", () => {
      throw new Error("broken listener");
    });
    const ear = hearing(live, "a");
    await announce(database.db, "a", { id: 1 });
    expect(await ear.next(1)).toEqual([{ id: 1 }]);
    expect(left).toEqual([]);
  });
});
