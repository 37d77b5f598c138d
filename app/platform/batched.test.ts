import { expect, it } from "vitest";
import { batched } from "./batched.server.ts";

/** A batch whose turns end when the test says so. */
function held(fails: (items: readonly number[]) => Error | null = () => null) {
  const turns: (readonly number[])[] = [];
  const ends: (() => void)[] = [];
  const ask = batched(async (_parts: object, items: readonly number[]) => {
    turns.push(items);
    await new Promise<void>((resolve) => ends.push(resolve));
    const failure = fails(items);
    if (failure) throw failure;
    return items.map((item) => item * 10);
  });
  const endTurn = async () => {
    await expect.poll(() => ends.length).toBeGreaterThan(0);
    ends.shift()?.();
  };
  return { turns, ask, endTurn };
}

const parts = {};

it("does what comes while a turn is under way in one next turn, and gives each its own answer", async () => {
  const { turns, ask, endTurn } = held();
  const answers = Promise.all([1, 2, 3].map((item) => ask(parts, item)));
  await endTurn();
  await endTurn();
  expect(await answers).toEqual([10, 20, 30]);
  expect(turns).toEqual([[1], [2, 3]]);
  const later = ask(parts, 4);
  await endTurn();
  expect(await later).toBe(40);
});

it("keeps what is wrong with one from the others", async () => {
  const { turns, ask, endTurn } = held((items) => (items.includes(3) ? new Error("three") : null));
  const answers = Promise.allSettled([1, 2, 3, 4].map((item) => ask(parts, item)));
  for (let turn = 0; turn < 5; turn += 1) await endTurn();
  expect((await answers).map((one) => (one.status === "fulfilled" ? one.value : one.reason.message))).toEqual(
    [10, 20, "three", 40],
  );
  expect(turns).toEqual([[1], [2, 3, 4], [2], [3], [4]]);
});

it("asks a database that is away once for all of them", async () => {
  const away = Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
  const { turns, ask, endTurn } = held(() => away);
  const answers = Promise.allSettled([1, 2, 3].map((item) => ask(parts, item)));
  await endTurn();
  await endTurn();
  expect((await answers).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  expect(turns).toEqual([[1], [2, 3]]);
});
