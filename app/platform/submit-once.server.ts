import { createHash } from "node:crypto";
import { TransactionRollbackError } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/client.server.ts";
import type { Limit } from "#app/limits.ts";
import type { RateLimiter, Verdict } from "./rate-limit.server.ts";

/** One sending of a form. */
export interface Sending {
  /** Made by the browser, once per form; null where the form was sent without scripts. */
  idempotencyKey: string | null;
  /** The validated values. */
  content: object;
  now: Date;
}

/** How long to wait, where a limit is used up. */
type Refused = NonNullable<Verdict>;

/** Where sendings are kept, each under the digest that it is known by; no two have the same. */
interface Keeping<Stored> {
  /** Stores the row, and all that comes with it, in one transaction, and gives its id; null when the digest (or anything unique) is taken. */
  store(submission: string): Promise<Stored | null>;
  /** The stored row of a digest, and whether a repeat still belongs to it. */
  find(submission: string): Promise<{ id: string; createdAt: Date; isOpen: boolean } | undefined>;
}

export interface Receipt {
  /** What the stored row is known by: a reference, an id. */
  id: string;
  /** false: this sending had been stored before, and nothing was added. */
  isNew: boolean;
}

/**
 * Stores each sending once. The same again (double click, reload, lost answer) gives the first one's id and adds
 * nothing; the same key with other content is another sending. Without a key a sending is known by its content; a
 * repeat then counts as new once the first is a day old or no longer open. What `store` refuses is answered with its refusal.
 */
export async function submitOnce<Stored extends string | Refused>(
  { idempotencyKey, content, now }: Sending,
  { store, find }: Keeping<Stored>,
): Promise<Receipt | Exclude<Stored, string>> {
  let submission = digest(idempotencyKey ?? "no script", JSON.stringify(content));
  // Ends: each turn either returns or moves on to a digest that names one more existing row.
  for (;;) {
    const stored = await store(submission);
    if (typeof stored === "string") return { id: stored, isNew: true };
    if (stored) return stored as Exclude<Stored, string>;
    const earlier = await find(submission);
    if (!earlier) continue; // another unique value was taken, or the row has gone meanwhile
    const isRepeat = idempotencyKey !== null || (earlier.isOpen && isWithinADay(earlier.createdAt, now));
    if (isRepeat) return { id: earlier.id, isNew: false };
    submission = digest(submission, earlier.id);
  }
}

export interface Storing {
  db: Database;
  limiter: Pick<RateLimiter, "count">;
}

/**
 * The `store` of a public form: does `insert` in one transaction. `insert` gives null where the digest is taken, and calls `admit` once its row is
 * there: over the network's limit, everything is rolled back and the result says how long to wait.
 */
export async function storeWithin(
  { db, limiter }: Storing,
  [name, limit]: readonly [string, Limit],
  network: string,
  insert: (transaction: Transaction, admit: () => Promise<void>) => Promise<string | null>,
): Promise<string | Refused | null> {
  let refused: Verdict = null;
  try {
    return await db.transaction((transaction) =>
      insert(transaction, async () => {
        refused = await limiter.count(name, limit, network, transaction);
        if (refused) transaction.rollback();
      }),
    );
  } catch (error) {
    // Without a refusal, `insert` found the digest taken after its first write.
    if (error instanceof TransactionRollbackError) return refused;
    throw error;
  }
}

const digest = (...parts: string[]) => createHash("sha256").update(parts.join("\0")).digest("base64url");

const dayMs = 24 * 60 * 60 * 1000;
const isWithinADay = (then: Date, now: Date) => now.getTime() - then.getTime() < dayMs;
