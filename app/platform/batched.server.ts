import { isDatabaseUnavailable } from "#app/database/unavailable.ts";

interface Waiting<Item, Done> {
  item: Item;
  resolve: (done: Done) => void;
  reject: (reason: unknown) => void;
}

// As many as a statement carries well.
const mostAtOnce = 64;

/**
 * Does together what many ask for at once: whatever comes while a turn is under way waits, and goes in the next one, with one transaction
 * and one flush to disk for all of them (decision 0020). `run` gives what became of each, in their order. When a turn of several fails,
 * each is done alone, so that what is wrong with one fails that one. `parts`: each has turns of its own.
 */
export function batched<Parts extends object, Item, Done>(
  run: (parts: Parts, items: readonly Item[]) => Promise<readonly Done[]>,
): (parts: Parts, item: Item) => Promise<Done> {
  const queues = new WeakMap<Parts, Waiting<Item, Done>[]>();

  async function settle(parts: Parts, asked: readonly Waiting<Item, Done>[]): Promise<void> {
    try {
      const done = await run(
        parts,
        asked.map(({ item }) => item),
      );
      for (const [index, { resolve }] of asked.entries()) resolve(done[index] as Done);
    } catch (error) {
      if (asked.length > 1 && !isDatabaseUnavailable(error))
        for (const one of asked) await settle(parts, [one]);
      else for (const { reject } of asked) reject(error);
    }
  }

  async function work(parts: Parts, queue: Waiting<Item, Done>[]): Promise<void> {
    while (queue.length > 0) await settle(parts, queue.splice(0, mostAtOnce));
    queues.delete(parts);
  }

  return (parts, item) =>
    new Promise((resolve, reject) => {
      const queue = queues.get(parts);
      const asked = { item, resolve, reject };
      if (queue) {
        queue.push(asked);
        return;
      }
      const begun = [asked];
      queues.set(parts, begun);
      void work(parts, begun);
    });
}
